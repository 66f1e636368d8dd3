import { fileProblem } from '../../checks/problems';
import type { Problem } from '../../checks/value-problems';
import { FILE_TYPES, typeOfExtension, typeOfMime } from '../../catalog/formats';
import type { FileType, Layout, MediaValue } from '../../fields';
import type { InputFile } from './files';
import { inputFile } from './files';
import type { Found, Wanted } from './find-files';
import { findFiles, isMissing } from './find-files';
import type { Input } from './input';

/** A file of an item as it is announced to the service. */
export interface Upload {
	readonly file: InputFile;
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
export interface Uploads {
	/** In the order in which they are wanted; undefined for one with a problem. */
	readonly uploads: ReadonlyArray<Upload | undefined>;
	/** What the user should know about them. */
	readonly notes: readonly string[];
	readonly problems: readonly Problem[];
	/** The inputs that have no file. */
	readonly without: readonly string[];
}

/** A file of the item as an upload, or a sentence that says why it cannot be one. */
export async function uploadOf(
	input: Input,
	{ binary, field }: Found,
	{ label, accepts, otherwise }: Pick<Wanted, 'label' | 'accepts' | 'otherwise'>,
): Promise<Upload | Problem> {
	const file = await inputFile(input, binary, field);
	if (file.length === 0) return `${label}: "${file.fileName}" is an empty file`;
	const { layout } = input.connection;
	const types = accepts ?? anyType(file);
	const extension = extensionFor(file, types, layout);
	const problem = fileProblem(types, extension, layout);
	if (problem !== undefined) return `${label}: "${file.fileName}" ${problem}`;
	const type =
		typeOfExtension(extension!, types, layout) ?? typeOfMime(file.mimeType, types) ?? otherwise;
	if (type === undefined) return `${label}: "${file.fileName}" ${OF_NO_TYPE}`;
	return { file, type, extension: extension!, label };
}

/** The files of an item as uploads, in order. @throws Failure if n8n cannot read one */
export async function uploadsOf(input: Input, wanted: readonly Wanted[]): Promise<Uploads> {
	const problems: Problem[] = [];
	const without: string[] = [];
	const uploads: Array<Upload | undefined> = [];
	const notes: string[] = [];
	for (const [index, found] of findFiles(input, wanted).entries()) {
		const one = wanted[index]!;
		if (isMissing(found)) {
			problems.push(found.missing);
			without.push(one.label.replace(/ \(.*\)$/, ''));
			uploads.push(undefined);
			continue;
		}
		const upload = await uploadOf(input, found, one);
		if (typeof upload === 'string') problems.push(upload);
		uploads.push(typeof upload === 'string' ? undefined : upload);
		if (found.note !== undefined) notes.push(found.note);
	}
	return { uploads, notes, problems, without };
}
