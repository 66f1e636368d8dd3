import type { IExecuteFunctions } from 'n8n-workflow';
import type { Connection } from '../../api/http/connection';

/** One input item as planning needs it: its parameters and files. It cannot send anything. */
export interface Input {
	readonly context: IExecuteFunctions;
	/** Its position among the input items. */
	readonly index: number;
	/** Where the service is and how it speaks. */
	readonly connection: Connection;
	param<Value = unknown>(name: string, fallback?: Value): Value;
	/** What was typed into it: an expression itself, not its result. */
	typed(name: string): unknown;
}

/** Each parameter is read once: n8n evaluates its expressions at every reading, which takes milliseconds. */
function paramOf(context: IExecuteFunctions, index: number): Input['param'] {
	const known = new Map<string, unknown>();
	return <Value>(name: string, fallback?: Value) => {
		if (!known.has(name)) known.set(name, context.getNodeParameter(name, index, fallback));
		return known.get(name) as Value;
	};
}

export const inputOf = (
	context: IExecuteFunctions,
	connection: Connection,
	index: number,
): Input => ({
	context,
	index,
	connection,
	param: paramOf(context, index),
	typed: (name) => context.getNode().parameters[name],
});
