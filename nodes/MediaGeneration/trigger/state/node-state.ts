import type { IExecuteFunctions, IHookFunctions, IWebhookFunctions } from 'n8n-workflow';
import { InFlightEvents } from '../webhook/in-flight-events';

/** Events per trigger kept in memory, and entries in its dedupe store. */
export const MAX_EVENTS = 10_000;

type NodeContext = Pick<
	IWebhookFunctions | IExecuteFunctions | IHookFunctions,
	'getWorkflow' | 'getNode'
>;

/** One process runs the triggers of many workflows: each has its own value for the life of the process. */
export function createPerNode<Value>(make: () => Value): (context: NodeContext) => Value {
	const values = new Map<string, Value>();
	return (context) => {
		const node = `${context.getWorkflow().id}:${context.getNode().id}`;
		const value = values.get(node) ?? make();
		values.set(node, value);
		return value;
	};
}

/** The events whose runs deliveries to this process have started. */
export const getInFlightEvents = createPerNode(() => new InFlightEvents(MAX_EVENTS));
