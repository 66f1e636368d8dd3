import type { IBinaryData } from 'n8n-workflow';
import { readMessage } from '../../api/http/mask';
import { Failure } from '../../api/failures/failure';
import {
	findContentProblem,
	findKindProblem,
	listPlausibleExtensions,
} from '../../checks/content-problem';
import { createBase64Source } from '../../media-files/base64-source';
import type { ByteSource } from '../../media-files/byte-reader';
import { createFileSource, type FileSource } from '../../media-files/file-source';
import { readSignature, SIGNATURE_BYTES, type Signature } from '../../media-files/signature';
import {
	FILE_TYPES,
	findFileProblem,
	quote,
	findTypeOfExtension,
	findTypeOfMimeType,
	type FileRequirement,
	type FileType,
} from '../../fields';
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
	/** In bytes. */
	readonly length: number;
	/** Opens the file at its first byte; each attempt opens it again. */
	open(): Promise<NodeJS.ReadableStream | Buffer>;
	/** Reads parts of the file while the item is planned. */
	readonly source: ByteSource;
}

export interface FoundFile {
	readonly binary: IBinaryData;
	readonly field: string;
	/** Set if the file was inferred rather than named. */
	readonly note?: string;
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
		return { source: createBase64Source(data), open };
	}
	const { fileSize: length } = await context.helpers.getBinaryMetadata(id);
	const open = async () => await context.helpers.getBinaryStream(id, CHUNK_BYTES);
	return { source: createFileSource({ length, open }), open };
}

/** @throws Failure if n8n cannot read the file */
async function explainReadError<Result>(field: string, read: Promise<Result>): Promise<Result> {
	return await read.catch((error: unknown) => {
		throw new Failure(
			{
				outcome: 'brokenBefore',
				message: `n8n could not read the file ${quote(field)}: ${readMessage(error)}`,
				advice: { first: 'Check n8n’s binary data storage' },
			},
			error,
		);
	});
}

/** All types, beginning with the one that the MIME type or the bytes indicate: `webm` may be video or audio. */
function orderTypes(mime: string, signature: Signature | undefined): FileType[] {
	const kind = ['video', 'audio', 'image'].find((one) => mime.startsWith(`${one}/`));
	const first = kind ?? signature?.kinds[0];
	return [...FILE_TYPES].sort((a, b) => Number(b === first) - Number(a === first));
}

const UNKNOWN_TYPE_PROBLEM =
	'has a file type that can’t be recognized; choose the right Type in File > Upload';

/** @throws Failure if n8n cannot read the file */
export async function createUpload(
	input: Input,
	{ key, label, accepts, fallbackType }: FileRequirement,
	{ binary, field }: FoundFile,
): Promise<Upload | string> {
	const rawValue: unknown = binary.fileName;
	const fileName = isNonEmptyText(rawValue) ? rawValue : field;
	const named = `${label}: ${quote(fileName)}`;
	const { source, open } = await explainReadError(field, createFileAccess(input, binary));
	if (source.length === 0) return `${named} is an empty file`;
	input.releaseLater(source);
	const head = await explainReadError(field, source.read(0, SIGNATURE_BYTES));
	const mime = String(binary.mimeType ?? '').toLowerCase();
	const claimedExtensions = readExtensions(binary);
	const content = readSignature(head, claimedExtensions[0]);
	if (content && 'contentKind' in content) {
		const problem = findContentProblem(content, { accepts, claimedExtensions, mime });
		if (problem !== undefined) return `${named} ${problem}`;
	}
	const signature = content && 'kinds' in content ? content : undefined;
	const { layout } = input.connection;
	const types = accepts ?? orderTypes(mime, signature);
	const ofOtherKind =
		accepts && signature && findKindProblem(signature, accepts, claimedExtensions);
	if (ofOtherKind) return `${named} ${ofOtherKind}`;
	const extensions = listPlausibleExtensions(claimedExtensions, signature);
	const isListed = (one: string): boolean => findTypeOfExtension(one, types, layout) !== undefined;
	const extension = extensions.find(isListed) ?? extensions[0];
	const problem = findFileProblem(types, extension, layout);
	if (problem !== undefined) return `${named} ${problem}`;
	const type =
		findTypeOfExtension(extension!, types, layout) ??
		findTypeOfMimeType(mime, types) ??
		fallbackType ??
		signature?.kinds[0];
	if (type === undefined) return `${named} ${UNKNOWN_TYPE_PROBLEM}`;
	return {
		key,
		label,
		field,
		fileName,
		type,
		extension: extension!,
		length: source.length,
		open,
		source,
	};
}
