import { createTiming } from '../../api/calls/caller';
import type { IDataObject } from 'n8n-workflow';
import { BINARY_FIELD, PARAMETERS } from '../../catalog/parameters';
import { isFileObject, readMedia, parseText } from '../../fields';
import type { Item, ItemRunner } from '../item';
import { readParameter, requireValue } from '../plan/read-parameters';
import { makeRefusal } from '../plan/refusal';
import { findUploads } from '../plan/find-uploads';
import { uploadAll } from '../transfer/upload';

const LABEL = PARAMETERS.binaryFields.label;

/** @throws Failure for a value that is neither a file nor readable as text */
const readFileEntries = (rawValue: unknown): Array<string | object> =>
	[rawValue].flat().flatMap((one): Array<string | object> => {
		if (isFileObject(one)) return [one];
		return requireValue(parseText(one ?? ''), LABEL, one, 'names of binary fields, or files')
			.split(',')
			.map((name) => name.trim())
			.filter((name) => name !== '');
	});

export async function prepareUpload(item: Item): Promise<ItemRunner> {
	const entries = readFileEntries(item.getParameter(PARAMETERS.binaryFields.name));
	if (entries.length === 0) {
		throw makeRefusal([`${LABEL} is empty; name at least 1 field`]);
	}
	const fileType = readParameter(item.getParameter, PARAMETERS.fileType);
	const type = fileType === 'automatic' ? undefined : fileType;
	const required = entries.map((entry) => {
		const media =
			typeof entry === 'string' ? ({ from: 'binary', value: entry } as const) : readMedia(entry);
		return {
			key: media.value,
			media,
			label: LABEL,
			accepts: type && [type],
			fallbackType: type,
			preset: BINARY_FIELD,
		};
	});
	const found = await findUploads(item, required);
	if (found.problems.length > 0) throw makeRefusal(found.problems);
	const { session } = item;
	return async () => {
		session.notes.addItemNotes(found.notes);
		const timing = createTiming(session.clock, session.queue.takeTicket());
		const urls = await uploadAll(session, found.uploads, timing);
		const files = urls.map(({ file_path, expires_at }, index) => ({
			field: found.uploads[index]!.key,
			file_path,
			expires_at,
		}));
		const { file_path, expires_at } = files[0]!;
		return { json: { file_path, expires_at, files } as IDataObject };
	};
}
