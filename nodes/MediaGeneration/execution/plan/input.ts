import type { IExecuteFunctions, INodeParameters } from 'n8n-workflow';
import type { Connection } from '../../api/http/connection';
import { ItemFiles } from './item-files';

/** An input item for planning: its parameters and files, without the session that sends requests. */
export interface Input {
	readonly context: IExecuteFunctions;
	readonly index: number;
	/** The service's settings from the credential, such as its base address and request format. */
	readonly connection: Connection;
	/** Each parameter is read once, because n8n takes milliseconds to evaluate its expressions. */
	getParameter<Value = unknown>(name: string, fallback?: Value): Value;
	/** The parameter as the user typed it; expressions are not evaluated. */
	getStoredParameter(name: string): unknown;
	getFiles(): ItemFiles;
}

export function createInput(
	context: IExecuteFunctions,
	connection: Connection,
	index: number,
): Input {
	const values = new Map<string, unknown>();
	// n8n copies the whole node at each call of `getNode`.
	let parameters: INodeParameters | undefined;
	let files: ItemFiles | undefined;
	return {
		context,
		index,
		connection,
		getParameter<Value>(name: string, fallback?: Value) {
			if (!values.has(name)) values.set(name, context.getNodeParameter(name, index, fallback));
			return values.get(name) as Value;
		},
		getStoredParameter: (name) => (parameters ??= context.getNode().parameters)[name],
		getFiles: () => (files ??= new ItemFiles({ context, index })),
	};
}
