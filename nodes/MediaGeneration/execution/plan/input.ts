import type { IExecuteFunctions, INodeParameters } from 'n8n-workflow';
import type { Connection } from '../../api/http/connection';
import type { FileSource } from '../../duration/file-source';
import { ItemFiles } from './item-files';

/** One input item as planning needs it: its parameters and files. It cannot send anything. */
export interface Input {
	readonly context: IExecuteFunctions;
	/** Its position among the input items. */
	readonly index: number;
	/** The service's base address and request format. */
	readonly connection: Connection;
	param<Value = unknown>(name: string, fallback?: Value): Value;
	/** The parameter as it was typed: an expression itself, not its result. */
	typed(name: string): unknown;
	/** The files of the item. */
	files(): ItemFiles;
	/** Keeps what is read of a file until the item is planned. */
	releaseLater(source: FileSource): void;
	release(): Promise<void>;
}

/** Each parameter is read once: n8n evaluates its expressions at every reading, which takes milliseconds. */
function createReader(context: IExecuteFunctions, index: number): Input['param'] {
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
	// n8n copies the whole node for each reading.
	let parameters: INodeParameters | undefined;
	let files: ItemFiles | undefined;
	const sources: FileSource[] = [];
	return {
		context,
		index,
		connection,
		param: createReader(context, index),
		typed: (name) => (parameters ??= context.getNode().parameters)[name],
		files: () => (files ??= new ItemFiles({ context, index })),
		releaseLater: (source) => void sources.push(source),
		release: async () => {
			for (const source of sources.splice(0)) await source.release();
		},
	};
}
