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
import { HEAD_BYTES } from '../../media-files/byte-reader';
import {
	createBufferSource,
	readAll,
	StoredSource,
	type FileSource,
} from '../../media-files/file-source';
import { measureSeconds } from '../../media-files/duration';
import { isNonEmptyText } from '../../json/record';
import type { Input } from './input';
import { readExtensions } from './item-files';
import { makeRefusal } from './refusal';

/** A file of an item, ready to be uploaded. */
export interface Upload {
	/** Identifies the upload among the item's uploads. */
	readonly key: string;
	/** The label of the file's input, for messages. */
	readonly label: string;
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

interface OpenFile extends Pick<Upload, 'open'> {
	readonly source: FileSource;
	/** Whether opening the file only to judge it would cost too much. */
	readonly isJudgedLate?: boolean;
}

/** Larger chunks outlive V8's young generation while several files are sent in parallel. */
const CHUNK_BYTES = 256 * 1024;

/** n8n's database hands over a whole file. A file of this size is kept until its upload. */
const MAX_KEPT_BYTES = 256 * 1024;

/** n8n keeps the bytes in memory (base64) or in a store, such as the file system. Stored files are read as streams. */
async function openFile({ context }: Input, { id, data }: IBinaryData): Promise<OpenFile> {
	if (id === undefined) {
		const decode = () => Buffer.from(data, 'base64');
		return {
			source: createBufferSource(decode()),
			open: async () => await Promise.resolve(decode()),
		};
	}
	const { fileSize: length } = await context.helpers.getBinaryMetadata(id);
	const open = async () => await context.helpers.getBinaryStream(id, CHUNK_BYTES);
	const isWhole = id.startsWith('database:');
	if (!isWhole || length > MAX_KEPT_BYTES)
		return { source: new StoredSource(length, open), open, isJudgedLate: isWhole };
	let kept: Buffer | undefined = await readAll(await open());
	return {
		source: createBufferSource(kept),
		async open() {
			const bytes = kept;
			kept = undefined;
			return bytes ?? (await open());
		},
	};
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

/**
 * @param isMeasured whether the length of the video or sound is needed
 * @throws Failure if n8n cannot read the file
 */
export async function createUpload(
	input: Input,
	{ key, label, accepts }: WantedFile,
	{ binary, field }: { readonly binary: IBinaryData; readonly field: string },
	isMeasured = false,
): Promise<Upload | string> {
	const rawValue: unknown = binary.fileName;
	const fileName = isNonEmptyText(rawValue) ? rawValue : field;
	const named = `${label}: ${quote(fileName)}${fileName === field ? '' : ` in ${quote(field)}`}`;
	const { source, open, isJudgedLate } = await explainReadError(field, openFile(input, binary));
	const { length } = source;
	if (length === 0) return `${named} is an empty file`;
	const read = async () => ({
		head: isJudgedLate && !isMeasured ? undefined : await source.read(0, HEAD_BYTES),
		seconds: isMeasured ? await measureSeconds(source) : undefined,
	});
	const { head, seconds } = await explainReadError(
		field,
		read().finally(async () => await source.close()),
	);
	const mime = String(binary.mimeType ?? '').toLowerCase();
	const claim = { accepts, claimedExtensions: readExtensions(binary), mime };
	const { layout } = input.connection;
	const judged = judgeFile(head, claim, layout);
	if (typeof judged === 'string') return `${named} ${judged}`;
	const types = accepts ?? FILE_TYPES;
	const isAccepted = findTypeOfExtension(judged.extension, types, layout) !== undefined;
	const openAndJudge = async () => {
		const bytes = await readAll((await open()) as NodeJS.ReadableStream);
		const problem = judgeFile(bytes.subarray(0, HEAD_BYTES), claim, layout);
		if (typeof problem === 'string') throw makeRefusal([`${named} ${problem}`]);
		return bytes;
	};
	return {
		key,
		label,
		field,
		fileName,
		fileKey: binary.id && `${judged.type} ${judged.extension} ${binary.id}`,
		...judged,
		hint: isAccepted
			? undefined
			: `${label} is ${quote(fileName)}, but should be one of ${listExtensions(types, layout).join(', ')}`,
		length,
		seconds,
		open: head ? open : openAndJudge,
	};
}
