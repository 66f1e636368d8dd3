import type { IDataObject } from 'n8n-workflow';
import { Deadline } from '../../api/deadline';
import { PATIENCE_MS } from '../../api/retry';
import { DEFAULTS } from '../../catalog/defaults';
import { FILE_TYPES } from '../../catalog/formats';
import type { FileType } from '../../fields';
import type { Item, PreparedItem } from '../item';
import { optionsOf } from '../plan/options';
import { refusal } from '../plan/refusal';
import type { Upload } from '../plan/upload';
import { uploadFrom } from '../plan/upload';
import { uploadAll } from '../transfer/upload';

async function uploadOf(item: Item, field: string, type?: FileType): Promise<Upload> {
	const use = { label: 'Input Binary Fields (files)', accepts: type && [type], otherwise: type };
	const found = await uploadFrom(item, field, use);
	if (typeof found === 'string') throw refusal([found]);
	return found;
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
	const uploads = await Promise.all(fields.map(async (field) => await uploadOf(item, field, type)));
	const { session } = item;
	const { maxWaitMinutes } = optionsOf(item);
	return async () => {
		const deadline = Deadline.in(session.clock, maxWaitMinutes * 60_000);
		const uploaded = await uploadAll(session, uploads, {
			deadline,
			patienceMs: PATIENCE_MS,
			ticket: session.queue.ticket(),
		});
		const files = uploaded.map((one, index) => ({ field: fields[index], ...one }));
		const { file_path, expires_at } = uploaded[0]!;
		return { json: { file_path, expires_at, files } as IDataObject };
	};
}
