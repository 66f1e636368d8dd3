import type { IExecuteFunctions, IHookFunctions, IWebhookFunctions } from 'n8n-workflow';
import { InFlightEvents } from './webhook/in-flight-events';

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

/** Events whose runs were started by deliveries to this process. */
export const getInFlightEvents = createPerNode(() => new InFlightEvents(MAX_EVENTS));
