import axios from 'axios';
import { freePorts } from './free-ports.mts';
import {
	ofEveryProcess,
	startN8n,
	startsWithinMs,
	type N8nOptions,
	type RunningN8n,
} from './n8n.mts';
import { startProcess, type RunningProcess } from './process.mts';
import { startServers } from './servers.mts';
import { waitUntil } from './wait-until.mts';

/** n8n's queue mode: one main, two workers and two webhook processes over one Redis and one PostgreSQL. */
export type QueueN8n = RunningN8n & {
	workers: RunningProcess[];
	/** The port of the shared PostgreSQL. */
	postgresPort: number;
};

/** `baseUrl`, `pid`, `ended` and `kill` are the main process's; `logs` and `stop` are of all five. */
export async function startQueueN8n({
	host,
	userFolder,
	env = {},
	...options
}: N8nOptions): Promise<QueueN8n> {
	const servers = await startServers();
	const shared = { ...queueEnvironment(servers.redisPort, servers.postgresPort), ...env };
	// The main process must migrate the database before any other process opens it.
	const main = await startN8n({ host, userFolder, env: shared, ...options });
	const ports = await freePorts(8);
	const start = (command: 'worker' | 'webhook', port: number, brokerPort: number) =>
		startProcess(host.node, [host.n8n, command], {
			cwd: userFolder,
			env: {
				...ofEveryProcess(host, userFolder),
				...shared,
				N8N_USER_FOLDER: userFolder,
				WEBHOOK_URL: `${main.baseUrl}/`,
				N8N_PORT: String(port),
				QUEUE_HEALTH_CHECK_PORT: String(port),
				N8N_RUNNERS_BROKER_PORT: String(brokerPort),
			},
			graceMs: 30_000,
		});
	const webhooks = [start('webhook', ports[0], ports[1]), start('webhook', ports[2], ports[3])];
	const workers = [start('worker', ports[4], ports[5]), start('worker', ports[6], ports[7])];
	const others = [...webhooks, ...workers];
	const stop = async () => {
		await Promise.all(others.map((each) => each.stop()));
		await main.stop();
		await servers.stop();
	};
	try {
		const addresses = [ports[0], ports[2], ports[4], ports[6]].map(addressOf);
		await Promise.all(others.map((each, index) => ready(addresses[index], each)));
	} catch (error) {
		await stop();
		throw error;
	}
	const logs = () => [main, ...others].map((each) => each.logs()).join('\n');
	const webhookUrls = [ports[0], ports[2]].map(addressOf);
	return { ...main, webhookUrls, workers, postgresPort: servers.postgresPort, logs, stop };
}

const addressOf = (port: number): string => `http://127.0.0.1:${port}`;

/** What all processes of one n8n in queue mode must agree on. */
function queueEnvironment(redisPort: number, postgresPort: number): Record<string, string> {
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

async function ready(baseUrl: string, running: RunningProcess): Promise<void> {
	const isReady = async () => {
		const options = { timeout: 2_000, validateStatus: null, proxy: false } as const;
		const response = await axios
			.get(`${baseUrl}/healthz/readiness`, options)
			.catch(() => undefined);
		return response?.status === 200;
	};
	const what = () => `a process of n8n's queue mode is ready:\n${running.logs().slice(-3_000)}`;
	await waitUntil(what, isReady, { withinMs: startsWithinMs, everyMs: 200 });
}
