import type { AddressInfo } from 'node:net';
import { buildApp } from './app.mts';
import { Service } from './service.mts';
import type { Layout } from './types.mts';

export type SandboxOptions = {
	/** Default 0: a free port. */
	port?: number;
	/** Default `flat`. */
	layout?: Layout;
	/** How long a project is processed at least, in milliseconds. Default 1500. */
	renderMs?: number;
	/** How long a project waits before its work begins, in milliseconds. Default: a tenth of `renderMs`, at most 200. */
	queueMs?: number;
	/** Default: a random one. */
	apiKey?: string;
	/** Probability (0 to 1) that a delivered event is delivered once more. Default 0. */
	duplicateRate?: number;
	/** Whether the portal offers all nine events. Default false: those that the layout's portal lists (spec 6). */
	allEvents?: boolean;
};

export type Sandbox = {
	/** Without a slash at its end, e.g. `http://127.0.0.1:40123`. */
	baseUrl: string;
	apiKey: string;
	portalUrl: string;
	/** Ends the server, its timers and its renders and removes its storage. */
	close(): Promise<void>;
};

const DEFAULT_RENDER_MS = 1_500;
/** A project waits in the queue for this part of its processing time, at most MAX_QUEUE_MS. */
const QUEUE_SHARE = 0.1;
const MAX_QUEUE_MS = 200;

/** Starts the service on 127.0.0.1; its state lives in memory and a temporary folder until it is closed. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
	let baseUrl = '';
	const processingMs = options.renderMs ?? DEFAULT_RENDER_MS;
	const service = await Service.open({
		layout: options.layout ?? 'flat',
		processingMs,
		queueMs: options.queueMs ?? Math.min(MAX_QUEUE_MS, processingMs * QUEUE_SHARE),
		duplicateRate: options.duplicateRate ?? 0,
		allEvents: options.allEvents ?? false,
		baseUrl: () => baseUrl,
	});
	const app = buildApp(service);
	const { key } = service.apiKeys.add({ key: options.apiKey, name: 'First key' });
	let closing: Promise<void> | undefined;
	const close = (): Promise<void> => (closing ??= app.close().then(() => service.close()));
	try {
		await app.listen({ host: '127.0.0.1', port: options.port ?? 0 });
	} catch (error) {
		await close();
		throw error;
	}
	baseUrl = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
	return { baseUrl, apiKey: key, portalUrl: `${baseUrl}/portal/`, close };
}
