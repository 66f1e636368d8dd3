import { createTiming } from '../../api/calls/caller';
import type { IDataObject } from 'n8n-workflow';
import { BINARY_FIELD, PARAMETERS } from '../../catalog/parameters';
import { isFileObject, readMedia, parseText, type MediaValue } from '../../fields';
import type { Item, ItemRunner } from '../item';
import { readParameter, requireValue } from '../plan/read-parameters';
import { makeRefusal } from '../plan/refusal';
import { findFiles } from '../plan/find-files';
import { uploadAll } from '../transfer/upload';

const LABEL = PARAMETERS.binaryFields.label;

/** @throws Failure for a value that is neither a file nor readable as text */
export async function prepareUpload(item: Item): Promise<ItemRunner> {
	const given = [item.getParameter(PARAMETERS.binaryFields.name)].flat();
	const values = given.flatMap((value): MediaValue[] => {
		if (isFileObject(value)) return [readMedia(value)];
		return requireValue(parseText(value ?? ''), LABEL, value, 'names of binary fields, or files')
			.split(',')
			.map((name) => ({ from: 'binary' as const, value: name.trim() }))
			.filter((media) => media.value !== '');
	});
	if (values.length === 0) throw makeRefusal([`${LABEL} is empty; name at least 1 field`]);
	const type = readParameter(item.getParameter, PARAMETERS.fileType);
	const { uploads, problems, notes } = await findFiles(
		item,
		values.map((media, index) => ({
			key: String(index),
			media,
			label: LABEL,
			accepts: type === 'automatic' ? undefined : [type],
			preset: BINARY_FIELD,
		})),
	);
	if (problems.length > 0) throw makeRefusal(problems);
	const { session } = item;
	return async () => {
		session.notes.addItemNotes(notes);
		const timing = createTiming(session.clock, session.queue.takeTicket());
		const urls = await uploadAll(session, uploads, timing);
		const files = uploads.map(({ key, field }) => {
			const { file_path, expires_at } = urls.get(key)!;
			return { field, file_path, expires_at };
		});
		const { file_path, expires_at } = files[0]!;
		return { json: { file_path, expires_at, files } as IDataObject };
	};
}
