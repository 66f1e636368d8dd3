import type { IBinaryData } from 'n8n-workflow';
import { extensionOfMime, extensionOfPath, listedExtension } from '../../catalog/formats';
import { Failure } from '../../api/failure';
import { masked } from '../../api/mask';
import { messageOf } from '../../api/thrown';
import { NOT_SENT } from '../../catalog/error-codes';
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

const CHUNK_BYTES = 1024 * 1024;

const isString = (value: unknown): value is string => typeof value === 'string' && value !== '';

const extensionsOfBinary = ({ fileName, fileExtension, mimeType }: IBinaryData): string[] =>
	[extensionOfPath(fileName ?? ''), fileExtension?.toLowerCase(), extensionOfMime(mimeType ?? '')]
		.filter(isString)
		.map(listedExtension);

/**
 * The binary field of an item. n8n keeps its bytes in memory or in a store (file system, database, S3); from a store
 * they are read as a stream.
 * @throws what n8n's `assertBinaryData` throws if the item has no such field
 */
async function readFile({ context, index }: Input, field: string): Promise<InputFile> {
	const binary = context.helpers.assertBinaryData(index, field);
	const { id } = binary;
	const common = {
		field,
		fileName: binary.fileName ?? field,
		mimeType: (binary.mimeType ?? '').toLowerCase(),
		extensions: extensionsOfBinary(binary),
	};
	if (id === undefined) {
		// Decoded: base64 may contain line breaks.
		const { length } = Buffer.from(binary.data, 'base64');
		return {
			...common,
			length,
			open: async () => await context.helpers.getBinaryDataBuffer(index, field),
		};
	}
	const { fileSize } = await context.helpers.getBinaryMetadata(id);
	return {
		...common,
		length: fileSize,
		open: async () => await context.helpers.getBinaryStream(id, CHUNK_BYTES),
	};
}

/** The binary field of an item, or undefined if it has no such field. @throws Failure if n8n cannot read its file */
export async function inputFile(input: Input, field: string): Promise<InputFile | undefined> {
	const { context, index } = input;
	return await readFile(input, field).catch((error: unknown) => {
		if (!Object.hasOwn(context.getInputData()[index]?.binary ?? {}, field)) return undefined;
		throw new Failure(
			{
				outcome: 'brokenBefore',
				message: `n8n could not read the file in the binary field "${field}": ${masked(messageOf(error))}`,
				description: `${NOT_SENT}. Check n8n’s binary data storage, then run again.`,
			},
			error,
		);
	});
}

/** Says that a field contains no file, and which fields of the item do. */
export function noFileIn(field: string, { context, index }: Input): string {
	const fields = Object.keys(context.getInputData()[index]?.binary ?? {});
	const own = fields.length > 0 ? `This item has: ${fields.join(', ')}` : 'This item has no files';
	return `no file in the binary field "${field}". ${own}`;
}
