import type { IBinaryData } from 'n8n-workflow';
import { readMessage } from '../../api/http/mask';
import { Failure } from '../../api/failures/failure';
import { judgeFile } from '../../checks/judge-file';
import {
	FILE_TYPES,
	findTypeOfExtension,
	listExtensions,
	quote,
	type FileType,
	type WantedFile,
} from '../../fields';
import { HEAD_BYTES, type ByteSource } from '../../media-files/byte-reader';
import {
	createFileSource,
	createMemorySource,
	type FileSource,
} from '../../media-files/file-source';
import { isNonEmptyText } from '../../json/record';
import type { Input } from './input';
import { readExtensions } from './item-files';

/** A file of an item, ready to be uploaded. */
export interface Upload {
	/** Identifies the upload among the item's uploads. */
	readonly key: string;
	/** The label of the file's input, for messages. */
	readonly label: string;
	/** The binary field's name, or the file's name if the input contains the file itself. */
	readonly field: string;
	readonly fileName: string;
	readonly type: FileType;
	readonly extension: string;
	/** For the extension that the live service currently doesn't accept for this input. */
	readonly hint?: string;
	/** In bytes. */
	readonly length: number;
	/** Opens the file at its first byte; each attempt opens it again. */
	open(): Promise<NodeJS.ReadableStream | Buffer>;
	/** Reads parts of the file while the item is planned. */
	readonly source: ByteSource;
}

/** Larger chunks outlive V8's young generation while several files are sent in parallel (api/http/gc-pressure). */
const CHUNK_BYTES = 256 * 1024;

type FileAccess = Pick<Upload, 'open'> & { readonly source: FileSource };

/** n8n keeps the bytes in memory (base64) or in a store, such as the file system. Stored files are read as streams. */
async function createFileAccess(
	{ context }: Input,
	{ id, data }: IBinaryData,
): Promise<FileAccess> {
	if (id === undefined) {
		const open = async () => await Promise.resolve(Buffer.from(data, 'base64'));
		return { source: createMemorySource(data), open };
	}
	const { fileSize: length } = await context.helpers.getBinaryMetadata(id);
	const open = async () => await context.helpers.getBinaryStream(id, CHUNK_BYTES);
	return { source: createFileSource(length, open), open };
}

/** @throws Failure if n8n cannot read the file */
async function explainReadError<Result>(field: string, read: Promise<Result>): Promise<Result> {
	return await read.catch((error: unknown) => {
		throw new Failure(
			{
				outcome: 'brokenBefore',
				message: `n8n could not read the file ${quote(field)}: ${readMessage(error)}`,
				advice: 'Check n8n’s binary data storage, then run this item again.',
			},
			error,
		);
	});
}

/** @throws Failure if n8n cannot read the file */
export async function createUpload(
	input: Input,
	{ key, label, accepts }: WantedFile,
	{ binary, field }: { readonly binary: IBinaryData; readonly field: string },
): Promise<Upload | string> {
	const rawValue: unknown = binary.fileName;
	const fileName = isNonEmptyText(rawValue) ? rawValue : field;
	const place = fileName === field ? '' : ` in ${quote(field)}`;
	const named = `${label}: ${quote(fileName)}${place}`;
	const { source, open } = await explainReadError(field, createFileAccess(input, binary));
	if (source.length === 0) return `${named} is an empty file`;
	input.releaseLater(source);
	const head = await explainReadError(field, source.read(0, HEAD_BYTES));
	const mime = String(binary.mimeType ?? '').toLowerCase();
	const claim = { accepts, claimedExtensions: readExtensions(binary), mime };
	const { layout } = input.connection;
	const judged = judgeFile(head, claim, layout);
	if (typeof judged === 'string') return `${named} ${judged}`;
	const types = accepts ?? FILE_TYPES;
	const isAccepted = findTypeOfExtension(judged.extension, types, layout) !== undefined;
	return {
		key,
		label,
		field,
		fileName,
		...judged,
		hint: isAccepted
			? undefined
			: `${label} is ${quote(fileName)}, but should be one of ${listExtensions(types, layout).join(', ')}`,
		length: source.length,
		open,
		source,
	};
}
