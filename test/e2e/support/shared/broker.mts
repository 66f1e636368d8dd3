import type { AddressInfo } from 'node:net';
import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import type { HostName } from '../../../../hosts/install.mts';
import { LiveN8n } from '../../../../hosts/live-n8n.mts';
import { fastN8n } from '../../../../hosts/n8n.mts';
import { startQueueN8n } from '../../../../hosts/queue.mts';
import type { Login } from '../../../../hosts/rest.mts';
import { mediaFolder } from '../../../../hosts/root.mts';
import { startSandbox, type Sandbox, type SandboxOptions } from '../../../../sandbox/server.mts';
import { leaksIn, placesOf, refuseLeaks } from '../../../support/secrets.mts';
import { isQueue, refuseItsLeaks, tracesOfRunning, type AnyLive } from './traces.mts';

/*
 * Starts every n8n and every sandbox of the end-to-end tests, in one process: a test file needs to know only addresses,
 * and loads nothing of what installs, starts and searches an n8n.
 */

/** The n8n that a file asks for: one that all files share, or an own one that it may configure, stop and kill. */
export type Wanted = {
	hostName: HostName;
	/** In queue mode: always an own one. */
	queue?: boolean;
	env?: Record<string, string>;
	installed?: 'as custom extension';
};

/** What a test file needs to know about an n8n. */
export type Lent = {
	id: string;
	baseUrl: string;
	userFolder: string;
	webhookUrls: string[];
	workers: number;
	login: Login;
};

export type Broker = { url: string; close: () => Promise<void> };

/**
 * The demo's files, and the folder that the examples name, in the directory that n8n was started in. By default, n8n 2
 * allows the folder of this name in the user's home directory.
 */
const sharedEnv = {
	N8N_RESTRICT_FILE_ACCESS_TO: `${mediaFolder};.n8n-files`,
	// Only this format names the node that a line concerns.
	N8N_LOG_FORMAT: 'json',
};

/**
 * By default, n8n 1 has one SQLite connection, and the transactions of two requests get into each other's: many files
 * write at the same time, so theirs has a pool, as n8n 2 always does. An own n8n keeps the default, as users have it.
 */
const pooled = { DB_SQLITE_POOL_SIZE: '2' };

const envOfShared = (hostName: HostName) =>
	hostName === 'n8n-1' ? { ...sharedEnv, ...pooled } : sharedEnv;

/**
 * No file with an n8n of its own runs a Code node, and hardly one needs the editor (`withEditor`): preparing both takes
 * half of n8n's start.
 */
const ownEnv = {
	N8N_RUNNERS_MODE: 'external',
	N8N_RUNNERS_AUTH_TOKEN: 'a token of no runner',
	N8N_DISABLE_UI: 'true',
};

function start({ queue, env, ...wanted }: Wanted): Promise<AnyLive> {
	const all = { ...fastN8n, N8N_RESTRICT_FILE_ACCESS_TO: `${mediaFolder};.`, ...env };
	return queue
		? LiveN8n.start({ ...wanted, start: startQueueN8n, env: all, inspect: refuseItsLeaks })
		: LiveN8n.start({ ...wanted, env: all, inspect: refuseItsLeaks });
}

const workersOf = ({ process }: AnyLive) => (isQueue(process) ? process.workers : []);

export async function startBroker(): Promise<Broker> {
	const running = new Map<string, Promise<AnyLive>>();
	const shared = new Set<string>();
	const sandboxes = new Map<string, Sandbox>();
	const app = Fastify({ forceCloseConnections: true, bodyLimit: 2 ** 24 });

	app.post<{ Body: Wanted }>('/n8n', async ({ body }): Promise<Lent> => {
		const isOwn = body.queue || body.env || body.installed;
		const id = isOwn ? randomUUID() : body.hostName;
		const env = isOwn ? { ...ownEnv, ...body.env } : envOfShared(body.hostName);
		const starting = running.get(id) ?? start({ ...body, env });
		running.set(id, starting);
		if (!isOwn) shared.add(id);
		const n8n = await starting;
		const { baseUrl, userFolder, rest } = n8n;
		const { webhookUrls } = n8n.process;
		const workers = workersOf(n8n).length;
		return { id, baseUrl, userFolder, webhookUrls, workers, login: rest.login };
	});

	type Of<Body = unknown> = { Params: { id: string; worker: number }; Body: Body };
	const n8nOf = ({ id }: { id: string }) => running.get(id)!;
	app.post<Of>('/n8n/:id/stop', async ({ params }) => (await n8nOf(params)).process.stop());
	app.post<Of>('/n8n/:id/kill', async ({ params }) => (await n8nOf(params)).process.kill());
	app.post<Of>('/n8n/:id/restart', async ({ params }) => (await n8nOf(params)).restart());
	app.post<Of>('/n8n/:id/logs', async ({ params }) => (await n8nOf(params)).logs());
	app.post<Of<string[]>>('/n8n/:id/places', async ({ params, body }) =>
		placesOf(await tracesOfRunning(await n8nOf(params)), body[0]!),
	);
	app.post<Of<string[]>>('/n8n/:id/leaks', async ({ params, body }) => {
		const n8n = await n8nOf(params);
		for (const secret of body) n8n.rest.secrets.add(secret);
		return leaksIn(await tracesOfRunning(n8n), body);
	});
	app.post<Of<string[]>>('/n8n/:id/close', async ({ params, body }) => {
		const n8n = await n8nOf(params);
		for (const secret of body) n8n.rest.secrets.add(secret);
		// What a shared n8n writes after this is searched when it ends; an own one ends now.
		if (shared.has(params.id)) return refuseLeaks(await tracesOfRunning(n8n), body);
		running.delete(params.id);
		await n8n.close();
	});
	app.post<Of>('/n8n/:id/workers/:worker/kill', async ({ params }) =>
		workersOf(await n8nOf(params))[params.worker]!.kill(),
	);
	app.post<Of>('/n8n/:id/workers/:worker/logs', async ({ params }) =>
		workersOf(await n8nOf(params))[params.worker]!.logs(),
	);

	app.post<{ Body: SandboxOptions }>('/sandbox', async ({ body }) => {
		const sandbox = await startSandbox(body);
		sandboxes.set(new URL(sandbox.baseUrl).port, sandbox);
		return sandbox;
	});
	app.delete<{ Params: { port: string } }>('/sandbox/:port', ({ params: { port } }) =>
		sandboxes.get(port)!.close(),
	);

	await app.listen({ host: '127.0.0.1', port: 0 });
	const { port } = app.server.address() as AddressInfo;
	const close = async () => {
		await app.close();
		await Promise.all([...sandboxes.values()].map((sandbox) => sandbox.close()));
		const started = await Promise.allSettled(running.values());
		await Promise.all(
			started.map((each) => (each.status === 'fulfilled' ? each.value.close() : undefined)),
		);
	};
	return { url: `http://127.0.0.1:${port}`, close };
}
