import { FILE_TYPES, typeOfExtension } from '../../catalog/formats';
import type { FileType } from '../../fields';
import type { InputFile } from './files';

/** A file of an item that the service accepts, with the extension to declare. */
export interface Upload {
	readonly file: InputFile;
	readonly type: FileType;
	readonly extension: string;
}

/** The kind that the MIME type names comes first: `webm` may be video or audio. */
const typesFor = ({ mimeType }: InputFile): FileType[] =>
	[...FILE_TYPES].sort(
		(a, b) => Number(mimeType.startsWith(`${b}/`)) - Number(mimeType.startsWith(`${a}/`)),
	);

/** A file of any kind that the service accepts, or of the kind that the user chose; undefined for others. */
export function uploadOf(file: InputFile, chosen?: FileType): Upload | undefined {
	const types = chosen ? [chosen] : typesFor(file);
	const extension = file.extensions.find((one) => typeOfExtension(one, types));
	if (extension === undefined) return undefined;
	return { file, extension, type: typeOfExtension(extension, types)! };
}
