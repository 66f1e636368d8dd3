import { typeOfExtension } from '../../catalog/formats';
import type { FileType } from '../../fields';
import type { InputFile } from './files';

/** A file of an item that the service takes, as it is to be declared. */
export interface Upload {
	readonly file: InputFile;
	readonly type: FileType;
	readonly extension: string;
}

const FILE_TYPES: readonly FileType[] = ['video', 'audio', 'image', 'gif'];

/** The kind that the MIME type names comes first: `webm` may be a video or a sound. */
const typesFor = ({ mimeType }: InputFile): FileType[] =>
	[...FILE_TYPES].sort(
		(a, b) => Number(mimeType.startsWith(`${b}/`)) - Number(mimeType.startsWith(`${a}/`)),
	);

/** A file of any kind that the service takes; undefined for others. */
export function uploadOf(file: InputFile): Upload | undefined {
	const types = typesFor(file);
	const extension = file.extensions.find((one) => typeOfExtension(one, types));
	if (extension === undefined) return undefined;
	return { file, extension, type: typeOfExtension(extension, types)! };
}
