import { mkdir } from 'node:fs/promises';
import axios from 'axios';
import { keepDatabase, copyEmptyDatabase } from './empty-database.mts';
import { findFreePorts } from '../../machine/free-ports.mts';
import type { HostInstall } from '../install/install.mts';
import { startProcess, type RunningProcess } from '../../machine/process.mts';
import { waitUntil } from '../../machine/wait-until.mts';

export type N8nOptions = {
	host: HostInstall;
	/** The folder that contains n8n's data in `.n8n`: database, settings, community packages. */
	userFolder: string;
	/** Environment variables that extend or override those of a private n8n. */
	env?: Record<string, string>;
	/** Default: a free port. A restarted n8n needs its old port, which is part of its webhooks' URLs. */
	port?: number;
	onLine?: (line: string) => void;
};

export type RunningN8n = RunningProcess & {
	baseUrl: string;
	port: number;
	/** The base addresses at which n8n receives events. */
	webhookUrls: string[];
};

/** The limit is long, since a start may take minutes on a loaded machine. */
const START_LIMITS = { withinMs: 600_000, everyMs: 150 };

/** Starts a private n8n on 127.0.0.1, by default with SQLite, and waits until it is ready. */
export async function startN8n({
	host,
	userFolder,
	env,
	port,
	onLine,
}: N8nOptions): Promise<RunningN8n> {
	const [freePort, brokerPort] = await findFreePorts(2);
	const listenOn = port ?? freePort;
	const baseUrl = `http://127.0.0.1:${listenOn}`;
	await mkdir(userFolder, { recursive: true });
	const isMigrated = env?.DB_TYPE !== undefined || (await copyEmptyDatabase(host, userFolder));
	const running = startProcess(host.node, [host.n8n, 'start'], {
		// n8n reads a .env file from its working directory; this folder has none.
		cwd: userFolder,
		env: {
			...makeCommonEnvironment(host, userFolder),
			...makePrivateEnvironment(baseUrl, listenOn, brokerPort, userFolder),
			...env,
		},
		graceMs: 30_000,
		onLine,
	});
	try {
		await waitUntilReady(running, () => isServing(baseUrl));
		// This may fail, for example in a read-only cache: the next n8n then migrates its own database.
		if (!isMigrated) await keepDatabase(host, userFolder).catch(() => undefined);
	} catch (error) {
		await running.kill();
		throw error;
	}
	return { ...running, baseUrl, port: listenOn, webhookUrls: [baseUrl] };
}

/** Inherits general variables only, and none of the user's N8N_*, DB_*, proxy or NODE_OPTIONS variables. */
function readInheritedEnvironment(): NodeJS.ProcessEnv {
	const wanted = /^(PATH|HOME|USERPROFILE|SYSTEMROOT|TMPDIR|TEMP|TMP|LANG|TZ)$/i;
	return Object.fromEntries(Object.entries(process.env).filter(([name]) => wanted.test(name)));
}

export const makeCommonEnvironment = (
	{ name }: HostInstall,
	userFolder: string,
): NodeJS.ProcessEnv => ({
	...readInheritedEnvironment(),
	// n8n leaves upload folders in TMPDIR.
	TMPDIR: userFolder,
	NODE_ENV: 'production',
	N8N_LISTEN_ADDRESS: '127.0.0.1',
	N8N_ENCRYPTION_KEY: 'a-private-n8n-that-holds-no-secrets',
	// By default, n8n 1 and 2 ping the database every two seconds, and return 503 while a ping takes longer than five
	// seconds, which happens on a loaded machine. One ping a day is enough here.
	DB_PING_INTERVAL_SECONDS: '86400',
	// Switches off telemetry and update checks.
	N8N_DIAGNOSTICS_ENABLED: 'false',
	N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
	// n8n 2 requests a list of MCP servers at start; n8n 1 lacks this module and rejects its name.
	...(name === 'n8n-2' && { N8N_DISABLED_MODULES: 'mcp-registry' }),
});

/** Skips the expression engine in runs without expressions, so that n8n handles about four times as many events. */
export const LAZY_EXPRESSION_ENGINE = { N8N_EXPRESSION_ENGINE_LAZY_ACQUIRE: 'true' };

function makePrivateEnvironment(
	baseUrl: string,
	port: number,
	brokerPort: number,
	userFolder: string,
): Record<string, string> {
	return {
		N8N_USER_FOLDER: userFolder,
		N8N_HOST: '127.0.0.1',
		N8N_PORT: String(port),
		N8N_RUNNERS_BROKER_PORT: String(brokerPort),
		WEBHOOK_URL: `${baseUrl}/`,
		// The editor is opened over plain HTTP.
		N8N_SECURE_COOKIE: 'false',
		// Disables the survey, and the features that load content from other hosts.
		N8N_TEMPLATES_ENABLED: 'false',
		N8N_PERSONALIZATION_ENABLED: 'false',
		N8N_VERIFIED_PACKAGES_ENABLED: 'false',
		N8N_DYNAMIC_BANNERS_ENABLED: 'false',
		N8N_HIRING_BANNER_ENABLED: 'false',
	};
}

/** @throws Error with the last lines of output if the process ends or takes too long */
export async function waitUntilReady(
	{ exitPromise, readLog }: RunningProcess,
	isReady: () => Promise<boolean>,
): Promise<void> {
	const tail = () => readLog().trim().split('\n').slice(-25).join('\n');
	let outcome: number | string | undefined;
	void exitPromise.then((how) => (outcome = how));
	const isStarted = async () => {
		if (outcome === undefined) return await isReady();
		throw new Error(`n8n ended with ${outcome} while starting:\n${tail()}`);
	};
	await waitUntil(() => `n8n is ready:\n${tail()}`, isStarted, START_LIMITS);
}

const REQUEST = { timeout: 2_000, validateStatus: null, proxy: false } as const;

/** n8n responds with 200 on most paths until its database is migrated, so the readiness response's body is checked. */
export async function isUp(baseUrl: string): Promise<boolean> {
	const readiness = await axios
		.get<{ status?: string }>(`${baseUrl}/healthz/readiness`, REQUEST)
		.catch(() => undefined);
	return readiness?.status === 200 && readiness.data.status === 'ok';
}

/** n8n 1 is up before its REST interface is. A working interface returns 401 if there is no login. */
async function isServing(baseUrl: string): Promise<boolean> {
	if (!(await isUp(baseUrl))) return false;
	const login = await axios.get(`${baseUrl}/rest/login`, REQUEST).catch(() => undefined);
	return login?.status === 401;
}
