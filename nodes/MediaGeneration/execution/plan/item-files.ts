import type { IBinaryData, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import {
	findExtensionOfMimeType,
	readExtension,
	isFileObject,
	normalizeExtension,
} from '../../fields';
import { normalizeText } from '../../json/normalize-text';
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

/** The files in `_files` of the JSON, and all binary fields, whatever they contain: a Code node may return anything. */
function readBinaryFields({ context, index }: InputItem): ReadonlyMap<string, unknown> {
	const { json, binary } = (context.getInputData()[index] ?? {}) as Partial<INodeExecutionData>;
	const combined = isRecord(json) ? json[FILES_IN_JSON] : undefined;
	const named = Object.entries(isRecord(combined) ? combined : {}).filter(([, one]) => isFile(one));
	return new Map<string, unknown>([...named, ...Object.entries(isRecord(binary) ? binary : {})]);
}

/** Moves the files in `_files` to `binary`. A `_files` that contains anything else isn't n8n's, and stays in the JSON. */
export function moveFilesToBinary(item: InputItem): INodeExecutionData {
	const given = item.context.getInputData()[item.index]!;
	const { [FILES_IN_JSON]: combined, ...json } = given.json;
	const files = Object.values(isRecord(combined) ? combined : {});
	const isOfN8n = files.length > 0 && files.every(isFile);
	return isOfN8n
		? { ...given, json, binary: Object.fromEntries(new ItemFiles(item).byField) }
		: given;
}

/** The properties of a file except its bytes, since `$binary` doesn't contain the bytes of a file in memory. */
const makeFileKey = (file: object): string =>
	JSON.stringify(
		Object.entries(file)
			.filter(([key, value]) => key !== 'data' && value !== undefined)
			.sort(([a], [b]) => (a < b ? -1 : 1)),
	);

/** Groups by key, in linear time: an item may have thousands of files. */
function groupBy<Value>(
	values: Iterable<Value>,
	key: (value: Value) => string,
): ReadonlyMap<string, Value[]> {
	const groups = new Map<string, Value[]>();
	for (const value of values) {
		const group = groups.get(key(value));
		if (group) group.push(value);
		else groups.set(key(value), [value]);
	}
	return groups;
}

export class ItemFiles {
	/** All binary fields, including fields without a file. */
	readonly fields: ReadonlyMap<string, unknown>;

	/** The binary fields that contain a file. */
	readonly byField: ReadonlyMap<string, IBinaryData>;

	private names?: ReadonlyMap<string, string[]>;

	private fieldsByFileKey?: ReadonlyMap<string, string[]>;

	constructor(private readonly item: InputItem) {
		this.fields = readBinaryFields(item);
		const isFull = (field: [string, unknown]): field is [string, IBinaryData] => hasBytes(field[1]);
		this.byField = new Map([...this.fields].filter(isFull));
	}

	/** The binary field with this name. Accents may be encoded differently, and invisible characters are ignored. */
	findField(name: string): string | undefined {
		if (this.fields.has(name)) return name;
		this.names ??= groupBy(this.fields.keys(), normalizeText);
		return this.names.get(normalizeText(name))?.[0];
	}

	/** The file of a binary field, or at a path in the JSON, such as `_files.data` with `binaryMode: combined`. */
	find(name: string): IBinaryData | undefined {
		const field = this.findField(name);
		if (field !== undefined) return this.byField.get(field);
		const { context, index } = this.item;
		let at: unknown = context.getInputData()[index]?.json;
		for (const key of name.split('.')) {
			at = isRecord(at) && Object.hasOwn(at, key) ? at[key] : undefined;
		}
		return isFile(at) ? at : undefined;
	}

	/** The only binary field whose file has these properties; undefined if none or several do. */
	findFieldOfFile(file: object): string | undefined {
		this.fieldsByFileKey ??= groupBy(this.byField.keys(), (field) =>
			makeFileKey(this.byField.get(field)!),
		);
		const [field, ...others] = this.fieldsByFileKey.get(makeFileKey(file)) ?? [];
		return others.length === 0 ? field : undefined;
	}
}

/** Checks an untrusted extension before it goes into requests, patterns and paths; undefined if it is invalid. */
const cleanExtension = (rawValue: unknown): string | undefined =>
	typeof rawValue === 'string'
		? readExtension(`.${rawValue.trim().replace(/^\.+/, '')}`)
		: undefined;

/** n8n's extension for `application/octet-stream`, the type of unknown content. */
const UNKNOWN_EXTENSION = 'bin';

/** Possible extensions of a file, the most reliable first. A Code node may set these properties to anything. */
export function readExtensions({
	fileName,
	fileExtension,
	mimeType,
}: Partial<IBinaryData>): string[] {
	const given = [
		typeof fileName === 'string' ? readExtension(fileName) : undefined,
		cleanExtension(fileExtension),
		typeof mimeType === 'string' ? findExtensionOfMimeType(mimeType) : undefined,
	];
	return given
		.filter((one) => one !== undefined && one !== UNKNOWN_EXTENSION)
		.map((one) => normalizeExtension(one!));
}
