import type {
	IBinaryData,
	IExecuteFunctions,
	INodeExecutionData,
	INodeParameters,
} from 'n8n-workflow';
import type { Connection } from '../../api/http/connection';
import { isFileObject } from '../../fields';
import { isRecord } from '../../json/record';

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

export const hasBytes = (value: unknown): value is IBinaryData =>
	isRecord(value) && (typeof value.id === 'string' || typeof value.data === 'string');

/** Whether n8n treats the value as a file. */
export const isFile = (value: unknown): value is IBinaryData =>
	isFileObject(value) && hasBytes(value);

/** With the workflow setting `binaryMode: combined`, n8n keeps the files of an item in its JSON. */
const FILES_IN_JSON = '_files';

/** Moves the files in `_files` to `binary`. A `_files` that contains anything else isn't n8n's, and stays in the JSON. */
export function moveFilesToBinary(item: Pick<Input, 'context' | 'index'>): INodeExecutionData {
	const inputItem = item.context.getInputData()[item.index]!;
	const { [FILES_IN_JSON]: combined, ...json } = inputItem.json;
	const files = Object.values(isRecord(combined) ? combined : {});
	const isOfN8n = files.length > 0 && files.every(isFile);
	return isOfN8n
		? { ...inputItem, json, binary: Object.fromEntries(new ItemFiles(item).byField) }
		: inputItem;
}

export class ItemFiles {
	/** All binary fields, whatever they contain: a Code node may return anything. */
	private readonly fields: ReadonlyMap<string, unknown>;

	/** The binary fields that contain a file. */
	readonly byField: ReadonlyMap<string, IBinaryData>;

	constructor({ context, index }: Pick<Input, 'context' | 'index'>) {
		const { json, binary } = (context.getInputData()[index] ?? {}) as Partial<INodeExecutionData>;
		const combined = Object.entries(Object(json?.[FILES_IN_JSON]) as object);
		this.fields = new Map<string, unknown>([
			...combined.filter(([, file]) => isFile(file)),
			...Object.entries(isRecord(binary) ? binary : {}),
		]);
		const isFull = (field: [string, unknown]): field is [string, IBinaryData] => hasBytes(field[1]);
		this.byField = new Map([...this.fields].filter(isFull));
	}

	/** The content of a binary field. The path of a file in the JSON, such as `_files.data`, names its field, too. */
	get(name: string): unknown {
		return this.fields.get(name) ?? this.fields.get(name.replace(`${FILES_IN_JSON}.`, ''));
	}
}
