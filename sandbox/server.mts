import type { AddressInfo } from 'node:net';
import { buildApp } from './app.mts';
import { Service, type ServiceOptions } from './service.mts';

export type SandboxOptions = ServiceOptions & {
	/** Default 0: a free port. */
	port?: number;
	/** Default: a random one. */
	apiKey?: string;
};

export type Sandbox = {
	/** Without a slash at its end, e.g. `http://127.0.0.1:40123`. */
	baseUrl: string;
	apiKey: string;
	portalUrl: string;
	/** Ends the server, its timers and its renders and removes its storage. */
	close(): Promise<void>;
};

/** Starts the service on 127.0.0.1; its state lives in memory and a temporary folder until it is closed. */
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
