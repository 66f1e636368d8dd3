import type { IBinaryData } from 'n8n-workflow';
import {
	quote,
	shortenValue,
	FILE_TYPES,
	TOP_LEVEL_MIME_TYPES,
	findTypeOfExtension,
	findTypeOfMimeType,
	type FileType,
	type Layout,
	type MediaValue,
	type Problem,
	type WantedFile,
} from '../../fields';
import { createUpload, type Upload } from './create-upload';
import type { Input } from './input';
import { isFile, readExtensions, type ItemFiles } from './item-files';

interface FoundFiles {
	/** The files without a problem, in the order of the wanted files. */
	readonly uploads: readonly Upload[];
	readonly problems: readonly Problem[];
	/** Notes on files that were used although the user didn't name them. */
	readonly notes: readonly string[];
}

interface ItemFile {
	readonly binary: IBinaryData;
	/** The binary field's name, or the file's name if the input contains the file itself. */
	readonly field: string;
	readonly isInferred?: true;
}

function findNamedFile(files: ItemFiles, { file, value }: MediaValue): ItemFile | undefined {
	if (isFile(file)) return { binary: file, field: value };
	const field = file ? files.findFieldOf(file) : value;
	const binary = field === undefined ? undefined : files.find(field);
	return binary && { binary, field: field! };
}

/** If the MIME type names a medium, only that medium's types count, since several types have the extension `webm`. */
function hasAcceptedType(binary: IBinaryData, types: readonly FileType[], layout: Layout): boolean {
	const mime = String(binary.mimeType ?? '').toLowerCase();
	const [medium = ''] = mime.split('/');
	const isMedium = ['video', 'audio', 'image'].includes(medium);
	const possible = isMedium
		? types.filter((type) => TOP_LEVEL_MIME_TYPES[type].includes(medium))
		: types;
	return (
		findTypeOfMimeType(mime, possible) !== undefined ||
		readExtensions(binary).some((extension) => findTypeOfExtension(extension, possible, layout))
	);
}

/** The item's only file of an accepted type, if the input names its default field and the item has no such field. */
function inferFile(
	{ getFiles, connection }: Input,
	{ media, accepts = FILE_TYPES, preset }: WantedFile,
): ItemFile | undefined {
	const files = getFiles();
	if (media.file || media.value !== preset || files.has(preset)) return undefined;
	const [file, ...others] = [...files.byField].filter(([, binary]) =>
		hasAcceptedType(binary, accepts, connection.layout),
	);
	return file && others.length === 0
		? { field: file[0], binary: file[1], isInferred: true }
		: undefined;
}

/** Several fields may contain the same file. */
const isSameFile = (a: IBinaryData, b: IBinaryData): boolean =>
	(a.id ?? a.data) === (b.id ?? b.data);

const makeProblem = (
	{ label, fieldName }: WantedFile,
	text: string,
	more: Partial<Problem> = {},
): Problem => ({ label, text, fieldNames: fieldName === undefined ? [] : [fieldName], ...more });

/** Messages list no more names, because an item may have thousands of files. */
const MAX_NAMES = 10;

function describeMissing({ media: { value }, label }: WantedFile, files: ItemFiles): string {
	if (files.has(value)) {
		return `${label}: the binary field ${quote(value)} contains ${quote(files.get(value))} instead of a file, which has data (base64) and mimeType`;
	}
	const names = [...files.byField.keys()];
	const shown = names.slice(0, MAX_NAMES).map(shortenValue).join(', ');
	const more = names.length > MAX_NAMES ? ` and ${names.length - MAX_NAMES} more` : '';
	const content = names.length > 0 ? `This item has: ${shown}${more}` : 'This item has no files';
	return `${label}: no file in the binary field ${quote(value)}. ${content}`;
}

/**
 * Finds the files that an item uploads, and checks each by its name, type and first bytes.
 * @param wantedFiles files from any source; a URL or a storage path is sent as it is
 * @param measuredKey the key of the file whose length in seconds is needed
 * @throws Failure if n8n cannot read a file
 */
export async function findFiles(
	input: Input,
	wantedFiles: readonly WantedFile[],
	measuredKey?: string,
): Promise<FoundFiles> {
	const itemFiles = input.getFiles();
	const binaries = wantedFiles.filter(
		({ media: { from, value, problem } }) =>
			from === 'binary' && value !== '' && problem === undefined,
	);
	const files = binaries.map(
		(wanted) => findNamedFile(itemFiles, wanted.media) ?? inferFile(input, wanted),
	);
	// Inferring one file for two inputs, such as a face and the face to replace, would be a mistake that costs credits.
	const isUsedTwice = (file: ItemFile): boolean =>
		files.some((other) => other && other !== file && isSameFile(other.binary, file.binary));
	const uploads: Upload[] = [];
	const problems: Problem[] = [];
	const notes: string[] = [];
	for (const [index, wanted] of binaries.entries()) {
		const file = files[index];
		if (!file || (file.isInferred && isUsedTwice(file))) {
			const more = { isMissingFile: true, hasNoFiles: itemFiles.byField.size === 0 };
			problems.push(makeProblem(wanted, describeMissing(wanted, itemFiles), more));
			continue;
		}
		const upload = await createUpload(input, wanted, file, wanted.key === measuredKey);
		if (typeof upload === 'string') problems.push(makeProblem(wanted, upload));
		else uploads.push(upload);
		if (file.isInferred) {
			notes.push(
				`${wanted.label}: used the file in ${quote(file.field)}, because there is none in ${quote(wanted.media.value)}`,
			);
		}
	}
	// A file of the wrong kind is named before a missing one, which is often the same mistake.
	problems.sort((a, b) => Number(a.isMissingFile ?? false) - Number(b.isMissingFile ?? false));
	return { uploads, problems, notes };
}
