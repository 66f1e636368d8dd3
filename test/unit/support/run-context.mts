import type { IExecuteFunctions } from 'n8n-workflow';
import { NODE } from '../../support/fake-execution.mts';

let workflows = 0;

/** A new workflow name: the trigger stores its state by workflow, in each process of n8n. */
export const ownWorkflow = (): string => `workflow-${++workflows}`;

/** The part of n8n's run context that the trigger uses. */
export const runContext = (more: object, workflow = ownWorkflow()): IExecuteFunctions =>
	({
		getNode: () => NODE,
		getWorkflow: () => ({ id: workflow }),
		getNodeParameter: (_: string, __: number, fallback: unknown) => fallback,
		getExecutionCancelSignal: () => undefined,
		getMode: () => 'webhook',
		...more,
	}) as unknown as IExecuteFunctions;

/** A run in a worker of n8n's queue mode, which awaits the end handlers in order. */
export function makeWorkerRun(more: object, workflow?: string) {
	const handlers: Array<() => unknown> = [];
	const context = runContext(
		{ onExecutionFinish: (handler: () => unknown) => handlers.push(handler), ...more },
		workflow,
	);
	const end = async () => {
		for (const handler of handlers) await handler();
	};
	return { context, end };
}
