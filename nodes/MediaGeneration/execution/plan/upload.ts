import type { IBinaryData } from 'n8n-workflow';
import type { FileType, Layout, MediaValue, Problem } from '../../fields';
import { FILE_TYPES, and, findFileProblem, typeOfExtension, typeOfMime } from '../../fields';
import {
	extensionsOfBinary,
	fieldLike,
	fileNamed,
	filesOf,
	inputFile,
	isFile,
	noFileIn,
	type InputFile,
} from './files';
import type { Input } from './input';

/** A file that an item must have. */
export interface Wanted {
	/** Identifies it among the files of the item. */
	readonly key: string;
	readonly media: MediaValue;
	/** How messages name it. */
	readonly label: string;
	/** Default: every type. */
	readonly accepts?: readonly FileType[];
	/** The type of a file that neither its extension nor its MIME type tells. */
	readonly otherwise?: FileType;
	/** The binary field that the form proposes. */
	readonly preset?: string;
}

/** A file of the item for one that it must have. */
interface FoundFile extends Wanted {
	readonly binary: IBinaryData;
	/** Its binary field, or what else messages call it. */
	readonly field: string;
	/** What the user did not ask for in so many words. */
	readonly note?: string;
}

const MEDIA_OF: Readonly<Record<FileType, readonly string[]>> = {
	video: ['video'],
	audio: ['audio'],
	image: ['image'],
	gif: ['image', 'video'],
};

/** A `.webm` may be a video, a sound or an animation: its MIME type tells, if it names one of them. */
function fits(binary: IBinaryData, types: readonly FileType[], layout: Layout): boolean {
	const [medium = ''] = (binary.mimeType ?? '').toLowerCase().split('/');
	const isOther = ['video', 'audio', 'image'].includes(medium);
	const possible = isOther ? types.filter((type) => MEDIA_OF[type].includes(medium)) : types;
	return (
		typeOfMime(binary.mimeType ?? '', possible) !== undefined ||
		extensionsOfBinary(binary).some((one) => typeOfExtension(one, possible, layout) !== undefined)
	);
}

function named(input: Input, wanted: Wanted): FoundFile | undefined {
	const { media } = wanted;
	if (isFile(media.file)) return { ...wanted, binary: media.file, field: media.value };
	const field = media.file ? fieldLike(input, media.file) : media.value;
	const binary = field === undefined ? undefined : fileNamed(input, field);
	return binary && { ...wanted, binary, field: field! };
}

const quotedNames = (names: readonly string[]): string => and(names.map((name) => `"${name}"`));

const noneOf = ({ media, label }: Wanted, input: Input): Problem =>
	`${label}: ${noFileIn(media.value, input)}`;

/** The only file of the item that fits and is in no other input, where the field that the form proposes is not there. */
function onlyFitting(input: Input, wanted: Wanted, free: readonly string[]): FoundFile | Problem {
	const { media, label, accepts = FILE_TYPES, preset } = wanted;
	const missing = noneOf(wanted, input);
	if (media.value !== preset) return missing;
	const files = filesOf(input);
	const fitting = free.filter((field) => fits(files[field]!, accepts, input.connection.layout));
	const [field, ...others] = fitting;
	if (field === undefined) return missing;
	if (others.length > 0) {
		return `${label}: no file in the binary field "${media.value}", and ${quotedNames(fitting)} fit: enter one of them`;
	}
	return {
		...wanted,
		binary: files[field]!,
		field,
		note: `${label.replace(/ \([^()]*\)$/, '')}: used the file in "${field}", as there is none in "${media.value}"`,
	};
}

const isSame = (one: IBinaryData, other: IBinaryData): boolean =>
	one.id === other.id && (one.id !== undefined || one.data === other.data);

/** The files of an item, or the problem of one that is missing, in the order in which they are wanted. */
function findFiles(input: Input, all: readonly Wanted[]): Array<FoundFile | Problem> {
	const given = all.map((wanted) => named(input, wanted));
	const free = Object.entries(filesOf(input))
		.filter(([, file]) => !given.some((found) => found && isSame(found.binary, file)))
		.map(([field]) => field);
	const guessed = all.map((wanted, index) => given[index] ?? onlyFitting(input, wanted, free));
	// One file for two inputs, such as a face and the face to replace, is a mistake that would be charged.
	return guessed.map((found, index) => {
		const isShared =
			typeof found !== 'string' &&
			guessed.some(
				(other, at) => at !== index && typeof other !== 'string' && other.field === found.field,
			);
		return given[index] === undefined && isShared ? noneOf(all[index]!, input) : found;
	});
}

/** A file of an item as it is announced to the service. */
export interface Upload extends InputFile {
	/** Identifies it among the files of the item. */
	readonly key: string;
	readonly type: FileType;
	readonly extension: string;
	/** How messages name what it is for. */
	readonly label: string;
}

/** The type that the MIME type names comes first: `webm` may be video or audio. */
const anyType = ({ mimeType }: InputFile): FileType[] =>
	[...FILE_TYPES].sort(
		(a, b) => Number(mimeType.startsWith(`${b}/`)) - Number(mimeType.startsWith(`${a}/`)),
	);

/** The first of its extensions that one of the types has; otherwise simply the first. */
const extensionFor = (
	{ extensions }: InputFile,
	types: readonly FileType[],
	layout: Layout,
): string | undefined =>
	extensions.find((extension) => typeOfExtension(extension, types, layout)) ?? extensions[0];

const OF_NO_TYPE =
	'has a file type that can’t be recognized; upload it with File > Upload and choose its Type there';

export const isToUpload = ({ from, value }: MediaValue): boolean =>
	from === 'binary' && value !== '';

/** What the files of an item become. */
interface Uploads {
	/** Those without a problem, in the order in which they are wanted. */
	readonly uploads: readonly Upload[];
	/** What the user should know about them. */
	readonly notes: readonly string[];
	readonly problems: readonly Problem[];
	/** The inputs that have no file. */
	readonly without: readonly string[];
}

/** A file of the item as an upload, or a sentence that says why it cannot be one. */
export async function uploadOf(
	input: Input,
	{ key, label, accepts, otherwise, binary, field }: FoundFile,
): Promise<Upload | Problem> {
	const file = await inputFile(input, binary, field);
	if (file.length === 0) return `${label}: "${file.fileName}" is an empty file`;
	const { layout } = input.connection;
	const types = accepts ?? anyType(file);
	const extension = extensionFor(file, types, layout);
	const problem = findFileProblem(types, extension, layout);
	if (problem !== undefined) return `${label}: "${file.fileName}" ${problem}`;
	const type =
		typeOfExtension(extension!, types, layout) ?? typeOfMime(file.mimeType, types) ?? otherwise;
	if (type === undefined) return `${label}: "${file.fileName}" ${OF_NO_TYPE}`;
	return { ...file, key, label, type, extension: extension! };
}

/** The files of an item as uploads, in order. @throws Failure if n8n cannot read one */
export async function uploadsOf(input: Input, wanted: readonly Wanted[]): Promise<Uploads> {
	const problems: Problem[] = [];
	const without: string[] = [];
	const uploads: Upload[] = [];
	const notes: string[] = [];
	for (const [index, found] of findFiles(input, wanted).entries()) {
		if (typeof found === 'string') {
			problems.push(found);
			without.push(wanted[index]!.label);
			continue;
		}
		const upload = await uploadOf(input, found);
		if (typeof upload === 'string') problems.push(upload);
		else uploads.push(upload);
		if (found.note !== undefined) notes.push(found.note);
	}
	return { uploads, notes, problems, without };
}
