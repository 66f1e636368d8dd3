import type { IBinaryData } from 'n8n-workflow';
import { readMessage } from '../../api/http/mask';
import { Failure } from '../../api/failures/failure';
import { judgeFile } from '../../checks/judge-file';
import {
	FILE_TYPES,
	findExtensionOfMimeType,
	findTypeOfExtension,
	listExtensions,
	normalizeExtension,
	quote,
	readExtension,
	type FileType,
	type WantedFile,
} from '../../fields';
import { ByteReader, HEAD_BYTES } from '../../media-files/byte-reader';
import { createBufferSource, readAll, StoredSource } from '../../media-files/file-source';
import { measureSeconds } from '../../media-files/duration';
import { isNonEmptyText } from '../../json/record';
import type { Input } from './input';
import { makeRefusal } from './refusal';

/** A file of an item, ready to be uploaded. */
export interface Upload {
	/** Identifies the upload among the item's uploads. */
	readonly key: string;
	/** Identifies a stored file among all files of the run. */
	readonly fileKey?: string;
	/** The binary field's name, or the file's name if the input contains the file itself. */
	readonly field: string;
	readonly fileName: string;
	readonly type: FileType;
	readonly extension: string;
	/** For the extension that the live service currently doesn't accept for this input. */
	readonly hint?: string;
	/** In bytes. */
	readonly length: number;
	/** The length of its video or sound, if it was needed and could be read. */
	readonly seconds?: number;
	/** Opens the file at its first byte; each attempt opens it again. */
	open(): Promise<NodeJS.ReadableStream | Buffer>;
}

/** Larger chunks outlive V8's young generation while several files are sent in parallel. */
const CHUNK_BYTES = 256 * 1024;

/** n8n's database hands over a whole file. A file of up to this size is kept for its upload. */
const MAX_KEPT_BYTES = 256 * 1024;

/** n8n keeps the bytes in memory (base64) or in a store, such as the file system. Stored files are read as streams. */
async function openFile({ context }: Input, { id, data }: IBinaryData) {
	if (id === undefined) {
		const decode = async () => await Promise.resolve(Buffer.from(data, 'base64'));
		return { source: createBufferSource(await decode()), open: decode };
	}
	const { fileSize: length } = await context.helpers.getBinaryMetadata(id);
	const open = async () => await context.helpers.getBinaryStream(id, CHUNK_BYTES);
	const isWhole = id.startsWith('database:');
	if (!isWhole || length > MAX_KEPT_BYTES)
		// Opening a whole file only to judge it would cost too much.
		return { source: new StoredSource(length, open), open, isJudgedLate: isWhole };
	const kept = await readAll(await open());
	return { source: createBufferSource(kept), open: async () => await Promise.resolve(kept) };
}

async function readFile(input: Input, binary: IBinaryData, isMeasured: boolean) {
	const { source, open, isJudgedLate } = await openFile(input, binary);
	const bytes = new ByteReader(source);
	try {
		const head = isJudgedLate && !isMeasured ? undefined : await bytes.read(0, HEAD_BYTES);
		const seconds = isMeasured ? await measureSeconds(bytes) : undefined;
		return { open, length: source.length, head, seconds };
	} finally {
		await source.close?.();
	}
}

/** Possible extensions of a file, the most reliable first. A Code node may set these properties to anything. */
export const readExtensions = (file: Partial<IBinaryData>): string[] =>
	[
		readExtension(String(file.fileName ?? '')),
		readExtension(`.${String(file.fileExtension ?? '')}`),
		findExtensionOfMimeType(String(file.mimeType ?? '')),
	].flatMap((extension) =>
		// n8n's extension for `application/octet-stream`, the type of unknown content, is `bin`.
		extension === undefined || extension === 'bin' ? [] : [normalizeExtension(extension)],
	);

/**
 * The upload of a file, or a problem with it.
 * @param isMeasured whether the length of the video or sound is needed
 * @throws Failure if n8n cannot read the file
 */
export async function createUpload(
	input: Input,
	{ key, label, accepts }: WantedFile,
	{ binary, field }: { readonly binary: IBinaryData; readonly field: string },
	isMeasured: boolean,
): Promise<Upload | string> {
	const rawName: unknown = binary.fileName;
	const fileName = isNonEmptyText(rawName) ? rawName : field;
	const named = `${label}: ${quote(fileName)}${fileName === field ? '' : ` in ${quote(field)}`}`;
	const read = readFile(input, binary, isMeasured);
	const { open, length, head, seconds } = await read.catch((error: unknown) => {
		const message = `n8n could not read the file ${quote(field)}: ${readMessage(error)}`;
		const advice = 'Check n8n’s binary data storage, then run this item again.';
		throw new Failure({ outcome: 'brokenBefore', message, advice }, error);
	});
	if (length === 0) return `${named} is an empty file`;
	const mime = String(binary.mimeType ?? '').toLowerCase();
	const claim = { accepts, claimedExtensions: readExtensions(binary), mime };
	const { layout } = input.connection;
	const judged = judgeFile(head, claim, layout);
	if (typeof judged === 'string') return `${named} ${judged}`;
	const openAndJudge = async () => {
		const bytes = await readAll((await open()) as NodeJS.ReadableStream);
		const problem = judgeFile(bytes.subarray(0, HEAD_BYTES), claim, layout);
		if (typeof problem === 'string') throw makeRefusal([`${named} ${problem}`]);
		return bytes;
	};
	const types = accepts ?? FILE_TYPES;
	const isAccepted = findTypeOfExtension(judged.extension, types, layout) !== undefined;
	const right = listExtensions(types, layout).join(', ');
	return {
		...judged,
		key,
		field,
		fileName,
		fileKey: binary.id && `${judged.type} ${judged.extension} ${binary.id}`,
		hint: isAccepted ? undefined : `${label} is ${quote(fileName)}, but should be one of ${right}`,
		length,
		seconds,
		open: head ? open : openAndJudge,
	};
}
