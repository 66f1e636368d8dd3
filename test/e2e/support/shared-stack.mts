import type { HostName } from '../../../hosts/install.mts';
import type { SandboxControls } from '../../../hosts/sandbox-controls.mts';
import type { Stack } from '../../../hosts/stack.mts';
import type { SandboxOptions } from '../../../sandbox/server.mts';
import { sharedN8n, type SharedN8n } from './n8n.mts';
import { startSandbox } from './sandbox.mts';
import { stackOf } from './stack.mts';

export type SharedStack = Stack<SharedN8n, SandboxControls>;

/** The shared n8n with a sandbox of its own, for the tests of a file or a `describe`. */
export const sharedStack = (hostName: HostName, options: SandboxOptions = {}): SharedStack =>
	stackOf(
		() => sharedN8n(hostName),
		() => startSandbox(options),
	);
