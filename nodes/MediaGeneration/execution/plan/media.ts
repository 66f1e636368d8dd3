import type { MediaSource, MediaValue } from '../../fields';
import { isRecord } from '../../json/record';
import { textOf } from '../../json/given';
import { isFileObject } from './files';

/** A file chosen from the saved items is stored as its path. */
const SOURCE_OF_MODE: ReadonlyMap<unknown, MediaSource> = new Map([
	['binary', 'binary'],
	['url', 'url'],
	['path', 'path'],
	['list', 'path'],
	['youtube', 'youtube'],
]);

/** A storage path; an address without `https://` begins with a host, which has a dot. */
const BEGINS_WITH_FOLDER = /^[^./]+\//;

export type IsField = (name: string) => boolean;

export const locatorValue = (given: unknown): unknown =>
	isRecord(given) && 'mode' in given ? given.value : given;

export const isEmptyMedia = (media: MediaValue): boolean =>
	media.value === '' && !('other' in media);

/**
 * A media input from its resource locator, or as it is from an AI agent or an expression. What it contains decides, since
 * values are dragged into any mode; the mode decides only where that may be several things.
 * @param isField whether the item has a binary field of this name
 */
export function mediaValue(given: unknown, isField: IsField = () => false): MediaValue {
	const content = locatorValue(given);
	if (isFileObject(content)) {
		return { from: 'binary', value: content.fileName || 'file', file: content };
	}
	const value = textOf(content ?? '')?.trim();
	if (value === undefined) return { from: 'binary', value: '', other: content };
	const mode = isRecord(given) ? SOURCE_OF_MODE.get(given.mode) : undefined;
	if (/^https?:\/\//i.test(value)) return { from: mode === 'youtube' ? mode : 'url', value };
	if (/^data:/i.test(value)) return { from: 'url', value };
	if (isField(value)) return { from: 'binary', value };
	if (BEGINS_WITH_FOLDER.test(value)) return { from: 'path', value };
	return { from: mode ?? 'binary', value };
}
