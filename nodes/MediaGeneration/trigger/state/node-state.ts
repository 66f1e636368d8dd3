import type { IExecuteFunctions, IHookFunctions, IWebhookFunctions } from 'n8n-workflow';
import { InFlightEvents } from '../webhook/in-flight-events';

/** Number of events per trigger in memory, and of entries in its dedupe store. */
export const MAX_EVENTS = 10_000;

type NodeContext = Pick<
	IWebhookFunctions | IExecuteFunctions | IHookFunctions,
	'getWorkflow' | 'getNode'
>;

/** Gives each trigger a value of its own for the life of the process, because one process runs the triggers of many workflows. */
export function createPerNode<Value>(make: () => Value): (context: NodeContext) => Value {
	const values = new Map<string, Value>();
	return (context) => {
		const node = `${context.getWorkflow().id}:${context.getNode().id}`;
		const value = values.get(node) ?? make();
		values.set(node, value);
		return value;
	};
}

/** Events whose runs were started by deliveries to this process. */
export const getInFlightEvents = createPerNode(() => new InFlightEvents(MAX_EVENTS));
