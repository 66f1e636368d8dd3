import type { IBinaryData, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { isFileObject } from '../../fields';
import { isRecord } from '../../json/record';

export const hasBytes = (value: unknown): value is IBinaryData =>
	isRecord(value) && (typeof value.id === 'string' || typeof value.data === 'string');

/** Whether n8n treats the value as a file. */
export const isFile = (value: unknown): value is IBinaryData =>
	isFileObject(value) && hasBytes(value);

/** With the workflow setting `binaryMode: combined`, n8n keeps the files of an item in its JSON. */
const FILES_IN_JSON = '_files';

interface InputItem {
	readonly context: IExecuteFunctions;
	readonly index: number;
}

/** Moves the files in `_files` to `binary`. A `_files` that contains anything else isn't n8n's, and stays in the JSON. */
export function moveFilesToBinary(item: InputItem): INodeExecutionData {
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

	constructor({ context, index }: InputItem) {
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
