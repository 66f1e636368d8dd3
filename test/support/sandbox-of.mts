import { SandboxClient } from '../../hosts/sandbox-client.mts';
import type { SandboxOptions } from '../../sandbox/server.mts';

/** A sandbox for the tests of a file or a `describe`. It runs from `beforeAll` on: use it inside tests and hooks. */
export function useSandbox(options: SandboxOptions = {}): SandboxClient {
	const client = Object.create(SandboxClient.prototype) as SandboxClient;
	beforeAll(async () => {
		Object.assign(client, await SandboxClient.start(options));
	});
	afterAll(() => client.close());
	return client;
}
