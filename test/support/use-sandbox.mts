import { SandboxClient } from '../../machine/sandbox-client.mts';
import type { SandboxOptions } from '../../sandbox/server.mts';

/** A sandbox for a test file or a `describe`. It starts in `beforeAll`, so use it only in tests and hooks. */
export function useSandbox(options: SandboxOptions = {}): SandboxClient {
	const client = Object.create(SandboxClient.prototype) as SandboxClient;
	beforeAll(async () => {
		Object.assign(client, await SandboxClient.start(options));
	});
	afterAll(() => client.close());
	return client;
}
