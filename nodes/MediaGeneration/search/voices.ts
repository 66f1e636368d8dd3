import type { INodeListSearchItems } from 'n8n-workflow';
import { readMessage } from '../api/http/mask';
import { walkPages, readVoicesPageWithFallback } from '../api/service/account';
import { VOICES, VOICES_MONTH } from '../catalog/lists/voices';
import { formatMonth } from '../estimate/month';
import type { ListSearch } from '../form/modes';
import { foldText } from '../json/normalize-text';
import { isNonEmptyText } from '../json/record';
import { openService } from './open-service';

const MAX_PAGES = 200;
const LONGEST_DETAIL = 40;
const MAX_DETAILS = 3;

/** A list entry: the name, and a few short texts of other fields, which the service doesn't document. */
function createVoiceEntries(voice: Readonly<Record<string, unknown>>): INodeListSearchItems[] {
	const { id, name, label, ...others } = voice;
	if (!isNonEmptyText(id)) return [];
	const details = Object.values(others).filter(
		(value) => isNonEmptyText(value) && value.length <= LONGEST_DETAIL && !/^https?:/i.test(value),
	);
	const title = [name, label].find(isNonEmptyText) ?? id;
	return [{ name: [title, ...details.slice(0, MAX_DETAILS)].join(' · '), value: id }];
}

const SHIPPED_VOICES: readonly INodeListSearchItems[] = VOICES.map((name) => ({
	name,
	value: name,
}));

/**
 * Lists the service's voices. If some can't be read, the first entry describes the problem, and further voices come
 * from this package's own list.
 */
const searchVoices: ListSearch = async function (filter = '') {
	const words = foldText(filter).split(' ');
	const matches = ({ name }: INodeListSearchItems): boolean =>
		words.every((word) => foldText(name).includes(word));
	const found: INodeListSearchItems[] = [];
	try {
		const { service, deadline } = await openService(this);
		const pages = walkPages(undefined, MAX_PAGES, async (cursor) => {
			const remainingMs = Math.max(0, deadline.remainingMs());
			return await readVoicesPageWithFallback(
				service,
				{ cursor },
				service.defaultTiming.createSingleAttemptTiming(remainingMs),
				remainingMs,
			);
		});
		for await (const { entries, next } of pages) {
			found.push(...entries.flatMap(createVoiceEntries).filter(matches));
			if (next !== undefined && deadline.isOver) throw new Error('reading it took too long');
		}
		return { results: found };
	} catch (error) {
		const known = new Set(found.map(({ value }) => value));
		const reason = `With voices of ${formatMonth(VOICES_MONTH)}, as the current list couldn’t be fully read: ${readMessage(error)}`;
		const shipped = SHIPPED_VOICES.filter((one) => matches(one) && !known.has(one.value));
		// The first entry has no value: if a user chooses it, the checks refuse it before credits are spent.
		return { results: [{ name: reason, value: '' }, ...found, ...shipped] };
	}
};

export const voiceSearches = { voices: searchVoices };
