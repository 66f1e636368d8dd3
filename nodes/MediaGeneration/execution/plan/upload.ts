import { fileProblem } from '../../checks/problems';
import type { Problem } from '../../checks/value-problems';
import { FILE_TYPES, typeOfExtension, typeOfMime } from '../../catalog/formats';
import type { FileType, Layout, MediaValue } from '../../fields';
import type { InputFile } from './files';
import { inputFile } from './files';
import type { FoundFile, Wanted } from './find-files';
import { findFiles } from './find-files';
import type { Input } from './input';

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
	const problem = fileProblem(types, extension, layout);
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
