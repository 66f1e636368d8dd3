import type { IDataObject } from 'n8n-workflow';
import { typeOfExtension } from '../catalog/formats';
import type { FileType } from '../fields';
import type { InputFile } from './plan/files';
import { inputFile } from './plan/files';
import type { Job } from './job';
import { refusal } from './plan/refusal';
import type { Session } from './session';
import type { Upload } from './transfer/upload';
import { uploadAll } from './transfer/upload';

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

async function uploadFrom(session: Session, itemIndex: number, field: string): Promise<Upload> {
	const file = await inputFile(session.context, itemIndex, field);
	if (!file) {
		throw refusal([
			`Input Binary Fields (files) names "${field}", but this item has no such binary field`,
		]);
	}
	if (file.length === 0) {
		throw refusal([`Input Binary Fields (files): "${file.fileName}" is an empty file`]);
	}
	const upload = uploadOf(file);
	if (upload) return upload;
	throw refusal([
		`Input Binary Fields (files): "${file.fileName}" has the extension "${file.extensions[0] ?? 'none'}", which the service does not take`,
	]);
}

/** Uploads the binary fields that the item names, all in one go. */
export async function uploadFiles(session: Session, itemIndex: number): Promise<Job> {
	const fields = String(session.context.getNodeParameter('files', itemIndex))
		.split(',')
		.map((field) => field.trim())
		.filter((field) => field !== '');
	if (fields.length === 0) {
		throw refusal(['Input Binary Fields (files) is empty; name at least 1 field']);
	}
	const uploads = await Promise.all(
		fields.map(async (field) => await uploadFrom(session, itemIndex, field)),
	);
	return async () => {
		const send = async () => await uploadAll(session.service, session.clock, uploads);
		const uploaded = await session.gate.pass(send);
		const files = uploaded.map((one, index) => ({ field: fields[index], ...one }));
		const { file_path, expires_at } = uploaded[0]!;
		return { json: { file_path, expires_at, files } as IDataObject };
	};
}
