import type { IBinaryData } from 'n8n-workflow';
import {
	quote,
	shortenValue,
	FILE_TYPES,
	TOP_LEVEL_MIME_TYPES,
	findTypeOfExtension,
	type MediaValue,
	type WantedFile,
} from '../../fields';
import type { Problem } from '../../checks/problems';
import { createUpload, readExtensions, type Upload } from './create-upload';
import { hasBytes, isFile, type Input, type ItemFiles } from './input';

interface ItemFile {
	readonly binary: IBinaryData;
	/** The binary field's name, or the file's name if the input contains the file itself. */
	readonly field: string;
	readonly isInferred?: true;
}

function findOnlyFile(
	{ byField }: ItemFiles,
	fits: (file: IBinaryData) => boolean,
): ItemFile | undefined {
	const [file, ...others] = [...byField].filter(([, binary]) => fits(binary));
	return file && others.length === 0 ? { field: file[0], binary: file[1] } : undefined;
}

function findNamedFile(files: ItemFiles, { file, value }: MediaValue): ItemFile | undefined {
	if (isFile(file)) return { binary: file, field: value };
	if (file) {
		// `$binary` lacks the bytes of a file in memory.
		const properties = Object.entries(file).filter(
			([key, property]) => key !== 'data' && property !== undefined,
		);
		return findOnlyFile(files, (binary) =>
			properties.every(([key, property]) => binary[key] === property),
		);
	}
	const binary = files.get(value);
	return hasBytes(binary) ? { binary, field: value } : undefined;
}

/** The item's only file of an accepted type, if the input names its default field and the item has no such field. */
function inferFile(
	{ getFiles, connection: { layout } }: Input,
	{ media, accepts = FILE_TYPES, preset }: WantedFile,
): ItemFile | undefined {
	const files = getFiles();
	if (media.file || media.value !== preset || files.get(preset) !== undefined) return undefined;
	const file = findOnlyFile(files, (binary) => {
		const mime = String(binary.mimeType ?? '').toLowerCase();
		const medium = ['video', 'audio', 'image'].find((name) => mime.startsWith(`${name}/`));
		// If the MIME type names a medium, only that medium's types count, since several types have the extension `webm`.
		const types = accepts.filter((type) => !medium || TOP_LEVEL_MIME_TYPES[type].includes(medium));
		const hasType = (name: string) => findTypeOfExtension(name, types, layout) !== undefined;
		return types.some((type) => type === medium) || readExtensions(binary).some(hasType);
	});
	return file && { ...file, isInferred: true };
}

/** Messages list no more names, because an item may have thousands of files. */
const MAX_NAMES = 10;

function describeMissing({ media: { value }, label }: WantedFile, files: ItemFiles): string {
	const content = files.get(value);
	if (content !== undefined) {
		return `${label}: the binary field ${quote(value)} contains ${quote(content)} instead of a file, which has data (base64) and mimeType`;
	}
	const names = [...files.byField.keys()];
	const shown = names.slice(0, MAX_NAMES).map(shortenValue).join(', ');
	const more = names.length > MAX_NAMES ? ` and ${names.length - MAX_NAMES} more` : '';
	const list = names.length > 0 ? `This item has: ${shown}${more}` : 'This item has no files';
	return `${label}: no file in the binary field ${quote(value)}. ${list}`;
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
) {
	const itemFiles = input.getFiles();
	const binaries = wantedFiles.filter(
		({ media: { from, value, problem } }) =>
			from === 'binary' && value !== '' && problem === undefined,
	);
	const files = binaries.map(
		(wanted) => findNamedFile(itemFiles, wanted.media) ?? inferFile(input, wanted),
	);
	// Inferring one file for two inputs, such as a face and the face to replace, would be a mistake that costs credits.
	const ids = files.map((file) => file && (file.binary.id ?? file.binary.data));
	const isUsedTwice = (index: number) => ids.filter((id) => id === ids[index]).length > 1;
	// In the order of the wanted files.
	const uploads: Upload[] = [];
	const problems: Problem[] = [];
	const missing: Problem[] = [];
	// On files that were used although the user didn't name them.
	const notes: string[] = [];
	for (const [index, wanted] of binaries.entries()) {
		const { key, label, fieldName, media } = wanted;
		const facts = { label, fieldNames: fieldName === undefined ? [] : [fieldName] };
		const file = files[index];
		if (!file || (file.isInferred && isUsedTwice(index))) {
			const hasNoFiles = itemFiles.byField.size === 0;
			const text = describeMissing(wanted, itemFiles);
			missing.push({ ...facts, text, isMissingFile: true, hasNoFiles });
			continue;
		}
		const upload = await createUpload(input, wanted, file, key === measuredKey);
		if (typeof upload === 'string') problems.push({ ...facts, text: upload });
		else uploads.push(upload);
		if (file.isInferred) {
			notes.push(
				`${label}: used the file in ${quote(file.field)}, because there is none in ${quote(media.value)}`,
			);
		}
	}
	// A file of the wrong kind is named before a missing one, which is often the same mistake.
	return { uploads, problems: [...problems, ...missing], notes };
}
