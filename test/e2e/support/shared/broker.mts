import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import type { N8nRelease } from '../../../../hosts/install/install.mts';
import { LiveN8n } from '../../../../hosts/run/live-n8n.mts';
import { LAZY_EXPRESSION_ENGINE } from '../../../../hosts/run/n8n.mts';
import type { Login } from '../../../../hosts/run/rest.mts';
import { mediaFolder } from '../../../../machine/root.mts';
import { refuseItsLeaks } from './traces.mts';

/** Starts each shared n8n when a test file first requests it, and ends every shared n8n after the last test file. */

/** The data that a test file needs to use a shared n8n. */
export type Lent = { baseUrl: string; userFolder: string; login: Login };

export type Broker = { url: string; close: () => Promise<void> };

/**
 * By default, n8n 1 has one SQLite connection, so the transactions of two requests may interfere. Many test files write
 * at the same time, so a shared n8n 1 has a pool, as n8n 2 always does. A private n8n 1 keeps the default.
 */
const pooled = { DB_SQLITE_POOL_SIZE: '2' };

const makeEnv = (hostName: N8nRelease) => ({
	...LAZY_EXPRESSION_ENGINE,
	// Allows the demo's files, and the examples' folder `.n8n-files` in n8n's working directory. n8n 2 allows only
	// `.n8n-files` in the user's home directory by default.
	N8N_RESTRICT_FILE_ACCESS_TO: `${mediaFolder};.n8n-files`,
	// Only JSON log lines name the node.
	N8N_LOG_FORMAT: 'json',
	...(hostName === 'n8n-1' ? pooled : {}),
});

export async function startBroker(): Promise<Broker> {
	const running = new Map<N8nRelease, Promise<LiveN8n>>();
	const app = Fastify({ forceCloseConnections: true, bodyLimit: 2 ** 24 });

	type Of = { Params: { hostName: N8nRelease }; Body: string[] };
	const n8nOf = ({ hostName }: Of['Params']) => {
		const env = makeEnv(hostName);
		const n8n = running.get(hostName) ?? LiveN8n.start({ hostName, env, inspect: refuseItsLeaks });
		running.set(hostName, n8n);
		return n8n;
	};
	app.post<Of>('/:hostName', async ({ params }): Promise<Lent> => {
		const { baseUrl, userFolder, rest } = await n8nOf(params);
		return { baseUrl, userFolder, login: rest.login };
	});
	/** Returns the output of n8n. From now on, these secrets must not appear in n8n's output or files. */
	app.post<Of>('/:hostName/logs', async ({ params, body: secrets }) => {
		const n8n = await n8nOf(params);
		for (const secret of secrets) n8n.rest.secrets.add(secret);
		return n8n.readLogs();
	});

	await app.listen({ host: '127.0.0.1', port: 0 });
	const { port } = app.server.address() as AddressInfo;
	const close = async () => {
		await app.close();
		const started = await Promise.allSettled(running.values());
		await Promise.all(
			started.map((each) => (each.status === 'fulfilled' ? each.value.close() : undefined)),
		);
	};
	return { url: `http://127.0.0.1:${port}`, close };
}
