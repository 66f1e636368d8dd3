import type { IDataObject } from 'n8n-workflow';
import type { SandboxOptions } from '../../../sandbox/server.mts';
import { useSandbox } from '../use-sandbox.mts';
import { type EngineRunOptions, runInEngine } from './engine.mts';

/**
 * For a test file or a `describe`: a sandbox, and a function that runs the node against the sandbox in n8n's engine.
 */
export function useSandboxRunner(options: SandboxOptions = {}) {
	const service = useSandbox(options);
	beforeEach(() => service.clearRequestsAndFaults());
	const run = (parameters: IDataObject, more: Partial<EngineRunOptions> = {}) =>
		runInEngine({ credential: service.credential, parameters, ...more });
	return { service, run };
}
