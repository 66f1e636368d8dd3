import { fileProblem } from '../../checks/problems';
import type { Problem } from '../../checks/value-problems';
import { FILE_TYPES, typeOfExtension, typeOfMime } from '../../catalog/formats';
import type { FileType, Layout } from '../../fields';
import type { InputFile } from './files';
import { inputFile, noFileIn } from './files';
import type { Input } from './input';

/** A file of an item as it is announced to the service. */
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
	/** The type of a file that neither its extension nor its MIME type tells. */
	readonly otherwise?: FileType;
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
	'is of a type that neither its extension nor its MIME type tells; choose its File Type in File > Upload';

/** The file in a binary field of the item, or a sentence that says why it cannot be uploaded. */
export async function uploadFrom(
	input: Input,
	binaryField: string,
	{ label, accepts, otherwise }: Use,
): Promise<Upload | Problem> {
	const file = await inputFile(input, binaryField);
	if (!file) return `${label}: ${noFileIn(binaryField, input)}`;
	if (file.length === 0) return `${label}: "${file.fileName}" is an empty file`;
	const { layout } = input.connection;
	const types = accepts ?? anyType(file);
	const extension = extensionFor(file, types, layout);
	const problem = fileProblem(types, extension, layout);
	if (problem !== undefined) return `${label}: "${file.fileName}" ${problem}`;
	const type =
		typeOfExtension(extension!, types, layout) ?? typeOfMime(file.mimeType, types) ?? otherwise;
	if (type === undefined) return `${label}: "${file.fileName}" ${OF_NO_TYPE}`;
	return { file, type, extension: extension! };
}
