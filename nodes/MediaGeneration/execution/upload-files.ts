import type { IDataObject } from 'n8n-workflow';
import { DEFAULTS } from '../catalog/defaults';
import { extensionsOf, FILE_TYPES } from '../catalog/formats';
import type { FileType } from '../fields';
import type { Item, PreparedItem } from './item';
import { inputFile, noFileIn } from './plan/files';
import { refusal } from './plan/refusal';
import type { Upload } from './plan/upload';
import { uploadOf } from './plan/upload';
import { uploadAll } from './transfer/upload';

async function uploadFrom(item: Item, field: string, type?: FileType): Promise<Upload> {
	const file = await inputFile(item, field);
	if (!file) {
		throw refusal([`Input Binary Fields (files): ${noFileIn(field, item)}`]);
	}
	if (file.length === 0) {
		throw refusal([`Input Binary Fields (files): "${file.fileName}" is an empty file`]);
	}
	const upload = uploadOf(file, type);
	if (upload) return upload;
	throw refusal([
		`Input Binary Fields (files): "${file.fileName}" has the extension "${file.extensions[0] ?? 'none'}", which the service does not accept${type ? ` as ${type}; it must be one of ${extensionsOf([type]).join(', ')}` : ''}`,
	]);
}

/** Uploads the binary fields that the item names, all together. */
export async function uploadFiles(item: Item): Promise<PreparedItem> {
	const fields = String(item.param('files'))
		.split(',')
		.map((field) => field.trim())
		.filter((field) => field !== '');
	if (fields.length === 0) {
		throw refusal(['Input Binary Fields (files) is empty; name at least 1 field']);
	}
	const chosen = item.param<string>('fileType', DEFAULTS.fileType);
	const type = FILE_TYPES.find((known) => known === chosen);
	const uploads = await Promise.all(
		fields.map(async (field) => await uploadFrom(item, field, type)),
	);
	const { session } = item;
	return async () => {
		const uploaded = await uploadAll(session, uploads, { ticket: session.queue.ticket() });
		const files = uploaded.map((one, index) => ({ field: fields[index], ...one }));
		const { file_path, expires_at } = uploaded[0]!;
		return { json: { file_path, expires_at, files } as IDataObject };
	};
}
