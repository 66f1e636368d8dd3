import type { IExecuteFunctions, IHookFunctions, IWebhookFunctions } from 'n8n-workflow';
import { InFlightEvents } from '../webhook/in-flight-events';

/** Events per trigger kept in memory, and entries in its durable record. */
export const REMEMBERED = 10_000;

type Context = Pick<
	IWebhookFunctions | IExecuteFunctions | IHookFunctions,
	'getWorkflow' | 'getNode'
>;

export const nodeKey = (context: Context): string =>
	`${context.getWorkflow().id}:${context.getNode().id}`;

/** One process runs the triggers of many workflows: each has its own value for the life of the process. */
export function perNode<Value>(make: () => Value): (context: Context) => Value {
	const values = new Map<string, Value>();
	return (context) => {
		const name = nodeKey(context);
		const value = values.get(name) ?? make();
		values.set(name, value);
		return value;
	};
}

/** The events that deliveries to this process have claimed. */
export const inFlightEventsOf = perNode(() => new InFlightEvents(REMEMBERED));
