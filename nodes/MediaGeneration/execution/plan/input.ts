import type { IExecuteFunctions, INodeParameters } from 'n8n-workflow';
import type { Connection } from '../../api/http/connection';
import { ItemFiles } from './item-files';

/** An input item for planning: its parameters and files, without the session that sends requests. */
export interface Input {
	readonly context: IExecuteFunctions;
	readonly index: number;
	/** The service's settings from the credential, such as its base address and request format. */
	readonly connection: Connection;
	getParameter<Value = unknown>(name: string, fallback?: Value): Value;
	/** The parameter as the user typed it; expressions are not evaluated. */
	getStoredParameter(name: string): unknown;
	getFiles(): ItemFiles;
}

/** Each parameter is read once, because n8n takes milliseconds to evaluate its expressions. */
function createReader(context: IExecuteFunctions, index: number): Input['getParameter'] {
	const known = new Map<string, unknown>();
	return <Value>(name: string, fallback?: Value) => {
		if (!known.has(name)) known.set(name, context.getNodeParameter(name, index, fallback));
		return known.get(name) as Value;
	};
}

export function createInput(
	context: IExecuteFunctions,
	connection: Connection,
	index: number,
): Input {
	// n8n copies the whole node at each call of `getNode`.
	let parameters: INodeParameters | undefined;
	let files: ItemFiles | undefined;
	return {
		context,
		index,
		connection,
		getParameter: createReader(context, index),
		getStoredParameter: (name) => (parameters ??= context.getNode().parameters)[name],
		getFiles: () => (files ??= new ItemFiles({ context, index })),
	};
}
