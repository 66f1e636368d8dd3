import type { IBinaryData, INodeExecutionData } from 'n8n-workflow';
import { extensionOfMime, extensionOfPath, isFileObject, listedExtension } from '../../fields';
import { Failure } from '../../api/failures/failure';
import { messageOf } from '../../api/http/mask';
import { NOT_SENT } from '../../catalog/error-codes';
import { isRecord } from '../../json/record';
import type { Input } from './input';

/** A file of an item, ready to be streamed to the service. */
export interface InputFile {
	/** The binary field's name. */
	readonly field: string;
	readonly fileName: string;
	/** Empty if unknown. */
	readonly mimeType: string;
	/** Bytes. */
	readonly length: number;
	/** Extensions that the file may have, the most reliable first. */
	readonly extensions: readonly string[];
	/** The bytes from the start; can be called again for another attempt. */
	open(): Promise<NodeJS.ReadableStream | Buffer>;
}

/** Larger chunks outlive V8's young generation while eight files are sent together, even where it frees the others (api/http/young-buffers). */
const CHUNK_BYTES = 256 * 1024;

const isString = (value: unknown): value is string => typeof value === 'string' && value !== '';

export const extensionsOfBinary = ({ fileName, fileExtension, mimeType }: IBinaryData): string[] =>
	[extensionOfPath(fileName ?? ''), fileExtension?.toLowerCase(), extensionOfMime(mimeType ?? '')]
		.filter(isString)
		.map(listedExtension);

/** The files of an item, by the name of their binary field. */
type Files = Readonly<Record<string, IBinaryData>>;

/** What n8n itself takes for a file. */
export const isFile = (value: unknown): value is IBinaryData =>
	isFileObject(value) && (typeof value.id === 'string' || typeof value.data === 'string');

/** Where the workflow setting `binaryMode: combined` has n8n keep the files of an item: in its JSON. */
const FILES_IN_JSON = '_files';

/** The item's binary fields. */
export function filesOf({ context, index }: Input): Files {
	const { json = {}, binary = {} } = context.getInputData()[index] ?? {};
	const combined = json[FILES_IN_JSON];
	const named = Object.entries(isRecord(combined) ? combined : {}).filter(([, one]) => isFile(one));
	return { ...(Object.fromEntries(named) as Files), ...binary };
}

/** The input item with its files beside its JSON, wherever n8n keeps them. */
export function withFilesBeside(input: Input): INodeExecutionData {
	const item = input.context.getInputData()[input.index]!;
	const { [FILES_IN_JSON]: combined, ...json } = item.json;
	const files = Object.values(isRecord(combined) ? combined : {});
	const isOfN8n = files.length > 0 && files.every(isFile);
	return isOfN8n ? { ...item, json, binary: filesOf(input) } : item;
}

/** The file at a path in the JSON, as n8n takes it in that mode: `_files.data`. */
function fileInJson({ context, index }: Input, path: string): IBinaryData | undefined {
	let at: unknown = context.getInputData()[index]?.json;
	for (const key of path.split('.')) {
		at = isRecord(at) && Object.hasOwn(at, key) ? at[key] : undefined;
	}
	return isFile(at) ? at : undefined;
}

export const fileNamed = (input: Input, name: string): IBinaryData | undefined => {
	const files = filesOf(input);
	return Object.hasOwn(files, name) ? files[name] : fileInJson(input, name);
};

/** The binary field whose file is like this one, which lacks its bytes; undefined if several are. */
export function fieldLike(input: Input, file: object): string | undefined {
	const isLike = (own: object): boolean =>
		Object.entries(file).every(([key, value]) => own[key as never] === value);
	const [field, ...others] = Object.entries(filesOf(input)).filter(([, own]) => isLike(own));
	return others.length === 0 ? field?.[0] : undefined;
}

/**
 * n8n keeps the bytes in memory or in a store (file system, database, S3); from a store they are read as a stream, which
 * n8n makes of the whole file in the database.
 */
async function readFile(
	{ context }: Input,
	binary: IBinaryData,
	field: string,
): Promise<InputFile> {
	const { id, data } = binary;
	const common = {
		field,
		fileName: binary.fileName ?? field,
		mimeType: (binary.mimeType ?? '').toLowerCase(),
		extensions: extensionsOfBinary(binary),
	};
	if (id === undefined) {
		// Decoded: base64 may contain line breaks.
		const decoded = (): Buffer => Buffer.from(data, 'base64');
		return {
			...common,
			length: decoded().length,
			open: async () => await Promise.resolve(decoded()),
		};
	}
	const { fileSize } = await context.helpers.getBinaryMetadata(id);
	return {
		...common,
		length: fileSize,
		open: async () => await context.helpers.getBinaryStream(id, CHUNK_BYTES),
	};
}

/** A file of n8n, ready to be streamed. @throws Failure if n8n cannot read it */
export async function inputFile(
	input: Input,
	binary: IBinaryData,
	field: string,
): Promise<InputFile> {
	return await readFile(input, binary, field).catch((error: unknown) => {
		throw new Failure(
			{
				outcome: 'brokenBefore',
				message: `n8n could not read the file in the binary field "${field}": ${messageOf(error)}`,
				description: `${NOT_SENT}. Check n8n’s binary data storage, then run again.`,
			},
			error,
		);
	});
}

/** Says that a field contains no file, and which fields of the item do. */
export function noFileIn(field: string, input: Input): string {
	const fields = Object.keys(filesOf(input));
	const own = fields.length > 0 ? `This item has: ${fields.join(', ')}` : 'This item has no files';
	return `no file in the binary field "${field}". ${own}`;
}
