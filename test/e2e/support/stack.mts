import type { N8nRelease } from '../../../hosts/install/install.mts';
import { cleanUp } from '../../../machine/cleanup.mts';
import { SandboxClient } from '../../../machine/sandbox-client.mts';
import { startStack, type AnyN8n, type Stack } from '../../../hosts/run/stack.mts';
import type { SandboxOptions } from '../../../sandbox/server.mts';
import { borrowN8n, type SharedN8n } from './n8n.mts';

/**
 * An n8n and a sandbox for the tests of a file or a `describe`. Available from `beforeAll` on: read it inside tests and
 * hooks. `more` is added to the credential.
 */
export function useStack<N8n extends AnyN8n>(
	start: () => Promise<N8n>,
	options: SandboxOptions = {},
	more?: object,
): Stack<N8n, SandboxClient> {
	const stack = {} as Stack<N8n, SandboxClient>;
	beforeAll(async () => {
		Object.assign(stack, await startStack(start(), SandboxClient.start(options), more));
	});
	// After a failed start, its folder and its sandbox are left.
	afterAll(() => stack.close?.() ?? cleanUp());
	return stack;
}

export type SharedStack = Stack<SharedN8n, SandboxClient>;

export const useSharedStack = (hostName: N8nRelease, options?: SandboxOptions): SharedStack =>
	useStack(() => borrowN8n(hostName), options);
