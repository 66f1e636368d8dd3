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

export const paramOf =
	(context: IExecuteFunctions, index: number): Input['param'] =>
	<Value>(name: string, fallback?: Value) =>
		context.getNodeParameter(name, index, fallback) as Value;

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
