import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import type { HostName } from '../../../../hosts/install.mts';
import { LiveN8n } from '../../../../hosts/live-n8n.mts';
import { fastN8n } from '../../../../hosts/n8n.mts';
import type { Login } from '../../../../hosts/rest.mts';
import { mediaFolder } from '../../../../hosts/root.mts';
import { refuseItsLeaks } from './traces.mts';

/* Starts the n8n's that test files share, each when the first file asks for it, and ends them after the last file. */

/** What a test file needs to know about an n8n. */
export type Lent = { baseUrl: string; userFolder: string; login: Login };

export type Broker = { url: string; close: () => Promise<void> };

/**
 * By default, n8n 1 has one SQLite connection, and the transactions of two requests get into each other's: many files
 * write at the same time, so theirs has a pool, as n8n 2 always does. An own n8n keeps the default, as users have it.
 */
const pooled = { DB_SQLITE_POOL_SIZE: '2' };

const makeEnv = (hostName: HostName) => ({
	...fastN8n,
	// The demo's files, and the folder that the examples name, in the directory that n8n was started in. By default,
	// n8n 2 allows the folder of this name in the user's home directory.
	N8N_RESTRICT_FILE_ACCESS_TO: `${mediaFolder};.n8n-files`,
	// Only this format names the node that a line concerns.
	N8N_LOG_FORMAT: 'json',
	...(hostName === 'n8n-1' ? pooled : {}),
});

export async function startBroker(): Promise<Broker> {
	const running = new Map<HostName, Promise<LiveN8n>>();
	const app = Fastify({ forceCloseConnections: true, bodyLimit: 2 ** 24 });

	type Of = { Params: { hostName: HostName }; Body: string[] };
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
	/** What it has printed. From now on, these secrets may not appear in what it writes. */
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
