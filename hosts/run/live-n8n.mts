import { basename, join } from 'node:path';
import { createTemporaryFolder } from '../../machine/cleanup.mts';
import {
	ensureHost,
	readPinnedVersion,
	type HostInstall,
	type N8nRelease,
} from '../install/install.mts';
import { startN8n, type N8nOptions, type RunningN8n } from './n8n.mts';
import { quietNarrator, type Narrator } from '../../machine/narrator.mts';
import { installPackage, packPackage, unpack } from '../install/package.mts';
import { N8nRest } from './rest.mts';
import { logIn } from './owner.mts';

export type LiveN8nOptions<Running extends RunningN8n = RunningN8n> = {
	/** Default: the pinned n8n 2. */
	hostName?: N8nRelease;
	/** Starts n8n: `startQueueN8n` in queue mode. Default: `startN8n`, one process. */
	start?: (options: N8nOptions) => Promise<Running>;
	env?: Record<string, string>;
	/** Default: as a community package. */
	installMethod?: 'as community package' | 'as custom extension';
	/** Called before n8n starts, with the user folder in which the package is installed. */
	prepare?: (userFolder: string) => Promise<void>;
	/** Called by `close`, before n8n is stopped and its folder is removed. */
	inspect?: (n8n: LiveN8n<Running>) => Promise<void>;
	/** Called with each line that n8n (in queue mode: its main process) prints. */
	onLine?: (line: string) => void;
	narrator?: Narrator;
};

/** A private n8n with the packed package, and with its owner logged in. */
export class LiveN8n<Running extends RunningN8n = RunningN8n> {
	private earlierLogs = '';
	private closing?: Promise<void>;

	private constructor(
		readonly userFolder: string,
		readonly rest: N8nRest,
		private current: Running,
		private readonly startAgain: (port: number) => Promise<Running>,
		private readonly inspect: (n8n: LiveN8n<Running>) => Promise<void>,
		private readonly removeFolder: () => Promise<void>,
	) {}

	/** Call `close` at the end. An interrupted process cleans up by itself. */
	static async start<Running extends RunningN8n = RunningN8n>(
		options: LiveN8nOptions<Running> = {},
	): Promise<LiveN8n<Running>> {
		const { hostName = 'n8n-2', narrator = quietNarrator, prepare, onLine } = options;
		const start = options.start ?? (startN8n as NonNullable<typeof options.start>);
		const [userFolder, removeFolder] = await createTemporaryFolder('live-n8n');
		const host = await installHost(hostName, narrator);
		const needed = await packAndInstall(userFolder, options.installMethod, narrator);
		await prepare?.(userFolder);
		const env = { ...needed, ...options.env };
		const begin = (port?: number) => start({ host, userFolder, env, port, onLine });
		const n8n = await narrator.step(
			'Starting n8n',
			() => begin(),
			({ baseUrl, webhookUrls }) => {
				const elsewhere = webhookUrls.filter((url) => url !== baseUrl).join(' and ');
				const events = elsewhere && `, and receives events at ${elsewhere}`;
				return `n8n runs with the package at ${baseUrl}${events}`;
			},
		);
		const rest = new N8nRest(n8n.baseUrl, await logIn(n8n.baseUrl));
		const inspect = options.inspect ?? (async () => {});
		return new LiveN8n(userFolder, rest, n8n, begin, inspect, removeFolder);
	}

	/** The current process; `restart` replaces it. */
	get process(): Running {
		return this.current;
	}

	get baseUrl(): string {
		return this.current.baseUrl;
	}

	/**
	 * Starts a stopped or killed n8n again, on its old port with its old data. In queue mode, only if its servers were
	 * started separately; otherwise `stop` deletes the database.
	 */
	async restart(): Promise<void> {
		this.earlierLogs = this.readLogs();
		this.current = await this.startAgain(this.current.port);
	}

	/** Returns n8n's output since its first start, at most the last 400,000 characters of each process. */
	readLogs(): string {
		return this.earlierLogs + this.current.readLog();
	}

	/** @throws the error of `inspect` */
	close(): Promise<void> {
		return (this.closing ??= this.stopAndRemove());
	}

	private async stopAndRemove(): Promise<void> {
		try {
			await this.inspect(this);
		} finally {
			await this.current.stop();
			await this.removeFolder();
		}
	}
}

export const installHost = (name: N8nRelease, { step, log }: Narrator): Promise<HostInstall> =>
	step(
		`Installing n8n ${readPinnedVersion(name)}`,
		() => ensureHost(name, log),
		({ version, folder }) => `n8n ${version} is installed in ${folder}`,
	);

/** Returns the environment variables that n8n needs to find the package. */
async function packAndInstall(
	userFolder: string,
	installMethod: LiveN8nOptions['installMethod'],
	narrator: Narrator,
): Promise<Record<string, string>> {
	const extension = join(userFolder, 'extensions', 'media-generation');
	await narrator.step(
		'Building the package',
		async () => {
			const packed = await packPackage(join(userFolder, 'package'));
			if (installMethod === 'as custom extension') await unpack(packed.tarball, extension);
			else await installPackage(packed.tarball, userFolder);
			return packed;
		},
		({ tarball, built }) => {
			const how = built ? 'built and installed' : 'installed (the build was up to date)';
			return `Package ${how}: ${basename(tarball)}`;
		},
	);
	return installMethod === 'as custom extension' ? { N8N_CUSTOM_EXTENSIONS: extension } : {};
}
