import { fileProblem } from '../../checks/problems';
import type { Problem } from '../../checks/value-problems';
import { FILE_TYPES, typeOfExtension } from '../../catalog/formats';
import type { FileType } from '../../fields';
import type { InputFile } from './files';
import { inputFile, noFileIn } from './files';
import type { Input } from './input';

/** A file of an item that the service accepts, with the extension to declare. */
export interface Upload {
	readonly file: InputFile;
	readonly type: FileType;
	readonly extension: string;
}

/** What an upload is for. */
interface Use {
	/** How messages name it. */
	readonly label: string;
	/** Default: every type. */
	readonly accepts?: readonly FileType[];
}

/** The type that the MIME type names comes first: `webm` may be video or audio. */
const anyType = ({ mimeType }: InputFile): FileType[] =>
	[...FILE_TYPES].sort(
		(a, b) => Number(mimeType.startsWith(`${b}/`)) - Number(mimeType.startsWith(`${a}/`)),
	);

/** The extension to declare for a file of these types: the first that one of them allows. */
const extensionFor = ({ extensions }: InputFile, types: readonly FileType[]): string | undefined =>
	extensions.find((extension) => typeOfExtension(extension, types)) ?? extensions[0];

/** The file in a binary field of the item, or a sentence that says why it cannot be uploaded. */
export async function uploadFrom(
	input: Input,
	binaryField: string,
	{ label, accepts }: Use,
): Promise<Upload | Problem> {
	const file = await inputFile(input, binaryField);
	if (!file) return `${label}: ${noFileIn(binaryField, input)}`;
	if (file.length === 0) return `${label}: "${file.fileName}" is an empty file`;
	const types = accepts ?? anyType(file);
	const extension = extensionFor(file, types);
	const problem = fileProblem(types, extension);
	if (problem !== undefined) return `${label}: "${file.fileName}" ${problem}`;
	return { file, type: typeOfExtension(extension!, types)!, extension: extension! };
}
