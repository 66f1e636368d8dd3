import type { IBinaryData, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import {
	findExtensionOfMimeType,
	readExtension,
	isFileObject,
	normalizeExtension,
} from '../../fields';
import { isRecord } from '../../json/record';

const hasBytes = (value: unknown): value is IBinaryData =>
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

	/** The content of a binary field, whatever it is. */
	get(name: string): unknown {
		return this.fields.get(this.toField(name));
	}

	has(name: string): boolean {
		return this.fields.has(this.toField(name));
	}

	find(name: string): IBinaryData | undefined {
		return this.byField.get(this.toField(name));
	}

	/** The only binary field whose file has these properties, since `$binary` lacks the bytes of a file in memory. */
	findFieldOf(description: object): string | undefined {
		const properties = Object.entries(description).filter(
			([key, value]) => key !== 'data' && value !== undefined,
		);
		const [field, ...others] = [...this.byField].filter(([, file]) =>
			properties.every(([key, value]) => file[key] === value),
		);
		return others.length === 0 ? field?.[0] : undefined;
	}

	/** The path of a file in the JSON, such as `_files.data`, names its field. */
	private toField(name: string): string {
		return this.fields.has(name) ? name : name.replace(`${FILES_IN_JSON}.`, '');
	}
}

/** Possible extensions of a file, the most reliable first. A Code node may set these properties to anything. */
export const readExtensions = ({
	fileName,
	fileExtension,
	mimeType,
}: Partial<IBinaryData>): string[] =>
	[
		readExtension(String(fileName ?? '')),
		readExtension(`.${String(fileExtension ?? '')}`),
		findExtensionOfMimeType(String(mimeType ?? '')),
	].flatMap((extension) =>
		// n8n's extension for `application/octet-stream`, the type of unknown content, is `bin`.
		extension === undefined || extension === 'bin' ? [] : [normalizeExtension(extension)],
	);
