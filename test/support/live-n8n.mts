import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { undoAtEnd } from '../../hosts/cleanup.mts';
import { ensureHost, type HostName } from '../../hosts/install.mts';
import { startN8n, type RunningN8n } from '../../hosts/n8n.mts';
import type { Owner } from '../../hosts/session.mts';
import { installPackage, packPackage, unpack } from '../../hosts/package.mts';
import { refuseLeaks, tracesOf, type Traces } from './secrets.mts';
import { N8nRest } from '../../hosts/rest.mts';

/** For `beforeAll(start, startWithinMs)`: on a fresh machine the host is installed first. */
export const startWithinMs = 20 * 60_000;

export const testOwner: Owner = {
	email: 'owner@example.com',
	firstName: 'Test',
	lastName: 'Owner',
	password: 'Media-test-1',
};

/** How a user installs the package in n8n. */
type Installed = 'as community package' | 'as custom extension';

type Options = {
	hostName?: HostName;
	env?: Record<string, string>;
	/** Default: as community package. */
	installed?: Installed;
};

/** A private n8n of one test file, with the packed package in it and {@link testOwner} logged in. */
export class LiveN8n {
	private earlierLogs = '';

	private constructor(
		readonly userFolder: string,
		readonly rest: N8nRest,
		private current: RunningN8n,
		private readonly startAgain: (port: number) => Promise<RunningN8n>,
		private readonly removeFolder: () => Promise<void>,
	) {}

	/** Call `close` in afterAll; interrupted tests are cleaned up anyway. */
	static async start(options: Options = {}): Promise<LiveN8n> {
		const tell = (line: string) => process.stderr.write(`${line}\n`);
		const hostName = options.hostName ?? 'n8n-2';
		const progress = (line: string) => tell(`Installing ${hostName}: ${line}`);
		const host = await ensureHost(hostName, { say: tell, progress });
		const userFolder = await realpath(await mkdtemp(join(tmpdir(), 'live-n8n-')));
		const removeFolder = undoAtEnd(`the folder ${userFolder}`, () =>
			rm(userFolder, { recursive: true, force: true, maxRetries: 5 }),
		);
		const { tarball } = await packPackage(join(userFolder, 'package'));
		const needed = await install(tarball, userFolder, options.installed);
		const env = { ...needed, ...options.env };
		const start = (port?: number) => startN8n({ host, userFolder, env, port });
		const n8n = await start();
		const rest = new N8nRest(n8n.baseUrl);
		await rest.setUpOwner(testOwner);
		return new LiveN8n(userFolder, rest, n8n, start, removeFolder);
	}

	/** The current process; another one after a restart. */
	get process(): RunningN8n {
		return this.current;
	}

	get baseUrl(): string {
		return this.current.baseUrl;
	}

	/** Starts n8n again on its old port with its old data, after `process.stop()` or `process.kill()`. */
	async restart(): Promise<void> {
		this.earlierLogs = this.logs();
		this.current = await this.startAgain(this.current.port);
	}

	/** Everything that n8n has printed, over all its starts. */
	logs(): string {
		return this.earlierLogs + this.current.logs();
	}

	/** Stops n8n, and returns what it left behind. */
	async stopped(): Promise<Traces> {
		await this.current.stop();
		return await tracesOf(this.logs(), this.userFolder);
	}

	/** @throws Error if a secret of a credential or a signed upload URL appears in what n8n left behind */
	async close(): Promise<void> {
		const traces = await this.stopped();
		await this.removeFolder();
		refuseLeaks(traces, this.rest.secrets);
	}
}

/** Resolves with the environment that n8n needs to find the package. */
async function install(
	tarball: string,
	userFolder: string,
	installed?: Installed,
): Promise<Record<string, string>> {
	if (installed !== 'as custom extension') {
		await installPackage(tarball, userFolder);
		return {};
	}
	const folder = join(userFolder, 'extensions', 'media-generation');
	await unpack(tarball, folder);
	return { N8N_CUSTOM_EXTENSIONS: folder };
}
