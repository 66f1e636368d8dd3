import type { IExecuteFunctions, IHookFunctions, IWebhookFunctions } from 'n8n-workflow';

/** The maximum number, per trigger, of events in memory and of entries in the dedupe list. */
export const MAX_EVENTS = 10_000;

type NodeContext = Pick<
	IWebhookFunctions | IExecuteFunctions | IHookFunctions,
	'getWorkflow' | 'getNode'
>;

/** Creates one value per trigger for the life of the process, because a process runs the triggers of many workflows. */
export function createPerNode<Value>(make: () => Value): (context: NodeContext) => Value {
	const values = new Map<string, Value>();
	return (context) => {
		const node = `${context.getWorkflow().id}:${context.getNode().id}`;
		const value = values.get(node) ?? make();
		values.set(node, value);
		return value;
	};
}

/** The run of an event that this process received. It ends when n8n responds to the delivery. */
export interface EventRun {
	isRunning: boolean;
	onSuccess?: () => void;
}

/** The newest runs, by the event's key, without those that failed. */
export const getRuns = createPerNode(() => new Map<string, EventRun>());
