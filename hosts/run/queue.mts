import { findFreePorts } from '../../machine/free-ports.mts';
import {
	isUp,
	makeCommonEnvironment,
	waitUntilReady,
	startN8n,
	type N8nOptions,
	type RunningN8n,
} from './n8n.mts';
import { startProcess, type RunningProcess } from '../../machine/process.mts';
import { startServers, type Servers } from '../../machine/servers.mts';

/** n8n's queue mode: a main process, two workers and two webhook processes share one Redis and one PostgreSQL. */
export type QueueN8n = RunningN8n & {
	workers: RunningProcess[];
	postgresPort: number;
};

const COMMANDS = ['webhook', 'webhook', 'worker', 'worker'] as const;

/**
 * @param kept servers that outlive this n8n, so that a restarted n8n has its data; default: servers of its own
 * @returns `baseUrl`, `port`, `pid`, `exitPromise`, `kill`: only for the main process; `readLog` and `stop`: for all five.
 */
export async function startQueueN8n(
	{ host, userFolder, env = {}, ...options }: N8nOptions,
	kept?: Servers,
): Promise<QueueN8n> {
	const servers = kept ?? (await startServers());
	const shared = { ...makeQueueEnvironment(servers.redisPort, servers.postgresPort), ...env };
	// The main process must migrate the database before any other process opens it.
	const main = await startN8n({ host, userFolder, env: shared, ...options });
	const ports = await findFreePorts(2 * COMMANDS.length);
	const others = COMMANDS.map((command, index) => {
		const [port, brokerPort] = ports.slice(2 * index).map(String);
		const env = {
			...makeCommonEnvironment(host, userFolder),
			...shared,
			N8N_USER_FOLDER: userFolder,
			WEBHOOK_URL: `${main.baseUrl}/`,
			N8N_PORT: port,
			QUEUE_HEALTH_CHECK_PORT: port,
			N8N_RUNNERS_BROKER_PORT: brokerPort,
		};
		const started = { cwd: userFolder, env, graceMs: 30_000 };
		const running = startProcess(host.node, [host.n8n, command], started);
		return { command, running, baseUrl: `http://127.0.0.1:${port}` };
	});
	const stop = async () => {
		await Promise.all(others.map(({ running }) => running.stop()));
		await main.stop();
		if (!kept) await servers.stop();
	};
	try {
		await Promise.all(
			others.map(({ running, baseUrl }) => waitUntilReady(running, () => isUp(baseUrl))),
		);
	} catch (error) {
		await stop();
		throw error;
	}
	const readLog = () =>
		[main, ...others.map(({ running }) => running)].map((each) => each.readLog()).join('\n');
	const webhooks = others.filter(({ command }) => command === 'webhook');
	const workers = others.filter(({ command }) => command === 'worker');
	return {
		...main,
		webhookUrls: webhooks.map(({ baseUrl }) => baseUrl),
		workers: workers.map(({ running }) => running),
		postgresPort: servers.postgresPort,
		readLog,
		stop,
	};
}

/** The settings that all processes of one n8n in queue mode must share. */
function makeQueueEnvironment(redisPort: number, postgresPort: number): Record<string, string> {
	return {
		EXECUTIONS_MODE: 'queue',
		QUEUE_BULL_REDIS_HOST: '127.0.0.1',
		QUEUE_BULL_REDIS_PORT: String(redisPort),
		QUEUE_HEALTH_CHECK_ACTIVE: 'true',
		N8N_WORKER_SERVER_ADDRESS: '127.0.0.1',
		DB_TYPE: 'postgresdb',
		DB_POSTGRESDB_HOST: '127.0.0.1',
		DB_POSTGRESDB_PORT: String(postgresPort),
		DB_POSTGRESDB_DATABASE: 'postgres',
		DB_POSTGRESDB_USER: 'n8n',
		N8N_DEFAULT_BINARY_DATA_MODE: 'database',
	};
}
