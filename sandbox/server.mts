import type { AddressInfo } from 'node:net';
import { buildApp } from './app.mts';
import { Service, type ServiceOptions } from './service.mts';

export type SandboxOptions = ServiceOptions & {
	/** Default 0: a free port. */
	port?: number;
	/** Default: a random key. */
	apiKey?: string;
};

export type Sandbox = {
	/** Without a trailing slash, such as `http://127.0.0.1:40123`. */
	baseUrl: string;
	apiKey: string;
	portalUrl: string;
	/** Stops the server, its timers and its rendering, and deletes its storage. */
	close(): Promise<void>;
};

/** Starts the service on 127.0.0.1. Its state is in memory and in a temporary folder. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
	const service = new Service(options);
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
	const baseUrl = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
	service.baseUrl = baseUrl;
	return { baseUrl, apiKey: key, portalUrl: `${baseUrl}/portal/`, close };
}
