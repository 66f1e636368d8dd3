import type { IDataObject } from 'n8n-workflow';
import { FILE_TYPE } from '../../catalog/closed-lists';
import { DEFAULTS } from '../../catalog/defaults';
import type { Item, PreparedItem } from '../item';
import { chosen } from '../plan/chosen';
import { refusal } from '../plan/refusal';
import { isFileObject } from '../plan/files';
import { mediaValue } from '../plan/media';
import { uploadsOf } from '../plan/upload';
import { uploadAll } from '../transfer/upload';

/** Names separated by commas, and files themselves. */
const entriesOf = (given: unknown): unknown[] =>
	[given].flat().flatMap((one): unknown[] =>
		isFileObject(one)
			? [one]
			: String(one ?? '')
					.split(',')
					.map((name) => name.trim())
					.filter((name) => name !== ''),
	);

/** Uploads the binary fields that the item names, all together. */
export async function uploadFiles(item: Item): Promise<PreparedItem> {
	const entries = entriesOf(item.param('files'));
	if (entries.length === 0) {
		throw refusal(['Input Binary Fields (files) is empty; name at least 1 field']);
	}
	const fileType = chosen(FILE_TYPE, item.param('fileType', DEFAULTS.fileType));
	const type = fileType === DEFAULTS.fileType ? undefined : fileType;
	const wanted = entries.map((entry) => ({
		media: isFileObject(entry)
			? mediaValue(entry)
			: ({ from: 'binary', value: String(entry) } as const),
		label: 'Input Binary Fields (files)',
		accepts: type && [type],
		otherwise: type,
		preset: DEFAULTS.binaryField,
	}));
	const found = await uploadsOf(item, wanted);
	if (found.problems.length > 0) throw refusal(found.problems, found.without);
	const uploads = found.uploads.map((one) => one!);
	const fields = wanted.map(({ media }) => media.value);
	const { session } = item;
	return async () => {
		session.say(found.notes);
		const { service, queue } = session;
		const uploaded = await uploadAll(session, uploads, service.when.transfer(queue.ticket()));
		const files = uploaded.map((one, index) => ({ field: fields[index], ...one }));
		const { file_path, expires_at } = uploaded[0]!;
		return { json: { file_path, expires_at, files } as IDataObject };
	};
}
