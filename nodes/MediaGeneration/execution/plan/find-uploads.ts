import type { IBinaryData } from 'n8n-workflow';
import {
	joinWithOr,
	quote,
	shortenValue,
	type FileRequirement,
	type FileType,
	type Layout,
	FILE_TYPES,
	TOP_LEVEL_MIME_TYPES,
	listExtensions,
	findTypeOfExtension,
	findTypeOfMimeType,
	type MediaValue,
	type Problem,
} from '../../fields';
import { createUpload, type FoundFile, type Upload } from './create-upload';
import type { Input } from './input';
import { isFile, readExtensions } from './item-files';

interface FoundUploads {
	/** The files without a problem, in the order of the requirements. */
	readonly uploads: readonly Upload[];
	readonly problems: readonly Problem[];
	/** Notes on files that were used although the user didn't name them. */
	readonly notes: readonly string[];
}

export const hasBinarySource = ({ from, value, problem }: MediaValue): boolean =>
	from === 'binary' && value !== '' && problem === undefined;

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
		readExtensions(binary).some((one) => findTypeOfExtension(one, possible, layout) !== undefined)
	);
}

function findNamedFile({ getFiles }: Input, { media }: FileRequirement): FoundFile | undefined {
	const own = getFiles();
	if (isFile(media.file)) return { binary: media.file, field: media.value };
	const field = media.file ? own.findFieldOfFile(media.file) : media.value;
	const binary = field === undefined ? undefined : own.find(field);
	return binary && { binary, field: field! };
}

/** Messages list no more names, because an item may have thousands of files. */
const MAX_NAMES = 10;

const makeFileProblem = (
	{ label, fieldName }: FileRequirement,
	text: string,
	more: Partial<Problem> = {},
): Problem => ({ label, text, fieldNames: fieldName === undefined ? [] : [fieldName], ...more });

function makeMissingProblem(required: FileRequirement, input: Input): Problem {
	const hasNoFiles = input.getFiles().byField.size === 0;
	const text = describeMissing(required, input);
	return makeFileProblem(required, text, { isMissingFile: true, hasNoFiles });
}

function describeMissing({ media, label, list }: FileRequirement, input: Input): string {
	const { fields, byField } = input.getFiles();
	const field = input.getFiles().findField(media.value);
	if (field !== undefined && fields.has(field)) {
		return `${label}: the binary field ${quote(field)} contains ${quote(fields.get(field))} instead of a file, which has data (base64) and mimeType`;
	}
	// Splits off at most one part more than the item has fields, to bound the work for a very long text.
	const parts = media.value.split(',', byField.size + 1).map((name) => name.trim());
	if (parts.length > 1 && parts.every((name) => byField.has(name))) {
		const rest = list === undefined ? '' : `, and the rest in ${list}`;
		return `${label}: ${quote(media.value)} are ${parts.length} binary fields, but this input takes one file; enter one of them${rest}`;
	}
	const names = [...byField.keys()];
	const shown = names.slice(0, MAX_NAMES).map(shortenValue);
	const more = names.length > MAX_NAMES ? ` and ${names.length - MAX_NAMES} more` : '';
	const own =
		names.length > 0 ? `This item has: ${shown.join(', ')}${more}` : 'This item has no files';
	return `${label}: no file in the binary field ${quote(media.value)}. ${own}`;
}

/** The only unused file that fits, if the parameter names the default field and the item has no such field. */
function inferFile(
	input: Input,
	required: FileRequirement,
	free: readonly string[],
): FoundFile | Problem {
	const { media, label, accepts = FILE_TYPES, preset } = required;
	const { byField, fields } = input.getFiles();
	if (media.value !== preset || fields.has(preset)) return makeMissingProblem(required, input);
	const fitting = free.filter((name) =>
		hasAcceptedType(byField.get(name)!, accepts, input.connection.layout),
	);
	const [field, ...others] = fitting;
	if (field === undefined) return makeMissingProblem(required, input);
	if (others.length > 0) {
		const names = joinWithOr(fitting.slice(0, MAX_NAMES).map((name) => quote(name)));
		return makeFileProblem(
			required,
			`${label}: no file in the binary field ${quote(media.value)}. Enter ${names}`,
			{ isMissingFile: true },
		);
	}
	const title = label.replace(/ \([^()]*\)$/, '');
	const note = `${title}: used the file in ${quote(field)}, because there is none in ${quote(media.value)}`;
	return { binary: byField.get(field)!, field, note };
}

/** Identifies a file by its stored ID or its data, because several fields may contain the same file. */
const getContentKey = ({ id, data }: IBinaryData): string => id ?? data;

function findFiles(input: Input, required: readonly FileRequirement[]): Array<FoundFile | Problem> {
	const named = required.map((one) => findNamedFile(input, one));
	const taken = new Set(named.flatMap((found) => (found ? [getContentKey(found.binary)] : [])));
	const isOpen = named.includes(undefined);
	const free = isOpen
		? [...input.getFiles().byField]
				.filter(([, file]) => !taken.has(getContentKey(file)))
				.map(([field]) => field)
		: [];
	const found = required.map((one, index) => named[index] ?? inferFile(input, one, free));
	const uses = new Map<string, number>();
	for (const one of found) {
		if ('binary' in one) uses.set(one.field, (uses.get(one.field) ?? 0) + 1);
	}
	// Inferring one file for two inputs, such as a face and the face to replace, would be a mistake that costs credits.
	return found.map((one, index) =>
		'binary' in one && named[index] === undefined && uses.get(one.field)! > 1
			? makeMissingProblem(required[index]!, input)
			: one,
	);
}

/** @throws Failure if n8n cannot read a file */
export async function findUploads(
	input: Input,
	required: readonly FileRequirement[],
): Promise<FoundUploads> {
	const uploads: Upload[] = [];
	const problems: Problem[] = [];
	const notes: string[] = [];
	for (const [index, found] of findFiles(input, required).entries()) {
		if (!('binary' in found)) {
			problems.push(found);
			continue;
		}
		const upload = await createUpload(input, required[index]!, found);
		if (typeof upload === 'string') problems.push(makeFileProblem(required[index]!, upload));
		else uploads.push(upload);
		if (found.note !== undefined) notes.push(found.note);
	}
	return { uploads, problems, notes };
}

/** Hints for uploads with an extension that the live service currently doesn't accept for their input. */
export function findUploadHints(
	required: readonly FileRequirement[],
	uploads: readonly Upload[],
	layout: Layout,
): string[] {
	if (layout === 'flat') return [];
	const accepted = new Map(required.map(({ key, accepts }) => [key, accepts]));
	return uploads.flatMap(({ key, label, fileName, extension }) => {
		const types = accepted.get(key) ?? FILE_TYPES;
		if (findTypeOfExtension(extension, types, layout) !== undefined) return [];
		const listed = listExtensions(types, layout).join(', ');
		return [`${label} is ${quote(fileName)}, but should be one of ${listed}`];
	});
}
