import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import type { HostName } from '../../../../hosts/install.mts';
import type { Login } from '../../../../hosts/session.mts';
import type { LiveN8n } from '../../../../hosts/live-n8n.mts';
import { mediaFolder } from '../../../../hosts/root.mts';
import { searchedN8n } from '../../../support/searched-n8n.mts';
import { leaksIn, tracesOf } from '../../../support/secrets.mts';

/** What a test file needs to know about a shared n8n. */
export type Shared = { baseUrl: string; userFolder: string; login: Login };

export type Broker = { url: string; close: () => Promise<void> };

/**
 * The demo's files, and the folder that the examples name, in the directory that n8n was started in. By default, n8n 2
 * allows the folder of this name in the user's home directory.
 */
const env = {
	N8N_RESTRICT_FILE_ACCESS_TO: `${mediaFolder};.n8n-files`,
	// Only this format names the node that a line concerns.
	N8N_LOG_FORMAT: 'json',
};

/** Starts one n8n per major version when the first file asks for it, and lends it to all. */
export async function startBroker(): Promise<Broker> {
	const running = new Map<HostName, Promise<LiveN8n>>();
	const n8nOf = (hostName: HostName): Promise<LiveN8n> => {
		const n8n = running.get(hostName) ?? searchedN8n({ hostName, env });
		running.set(hostName, n8n);
		return n8n;
	};

	const app = Fastify({ forceCloseConnections: true });
	type OfHost = { Params: { host: HostName } };
	app.get<OfHost>('/:host', async ({ params }): Promise<Shared> => {
		const { baseUrl, userFolder, rest } = await n8nOf(params.host);
		return { baseUrl, userFolder, login: rest.login };
	});
	app.get<OfHost>('/:host/logs', async ({ params }) => (await n8nOf(params.host)).logs());
	app.post<OfHost & { Body: string[] }>('/:host/leaks', async ({ params, body: secrets }) => {
		const n8n = await n8nOf(params.host);
		for (const secret of secrets) n8n.rest.secrets.add(secret);
		return leaksIn(await tracesOf(n8n.logs(), n8n.userFolder), secrets);
	});
	await app.listen({ host: '127.0.0.1', port: 0 });

	const { port } = app.server.address() as AddressInfo;
	const close = async () => {
		await app.close();
		const started = await Promise.allSettled(running.values());
		const searched = started.map((each) =>
			each.status === 'fulfilled' ? each.value.close() : undefined,
		);
		await Promise.all(searched);
	};
	return { url: `http://127.0.0.1:${port}`, close };
}
