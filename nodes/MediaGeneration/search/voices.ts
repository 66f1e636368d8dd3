import type { INodeListSearchItems } from 'n8n-workflow';
import { readMessage } from '../api/http/mask';
import { walkPages, readVoicesPageWithFallback } from '../api/service/account';
import type { ListSearch } from '../form/modes';
import { isNonEmptyText } from '../json/record';
import { matchesSearch } from './matches-search';
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

/** Lists the service's voices. If some can't be read, the first entry says why, and those read so far follow. */
const searchVoices: ListSearch = async function (filter) {
	const results: INodeListSearchItems[] = [];
	try {
		const { service, deadline } = await openService(this);
		const pages = walkPages(undefined, MAX_PAGES, async (cursor) => {
			const remainingMs = Math.max(0, deadline.remainingMs());
			return await readVoicesPageWithFallback(service, { cursor }, remainingMs);
		});
		for await (const { entries, next } of pages) {
			const voices = entries.flatMap(createVoiceEntries);
			results.push(...voices.filter((voice) => matchesSearch(voice, filter)));
			if (next !== undefined && deadline.isOver) throw new Error('reading it took too long');
		}
	} catch (error) {
		const name = `${readMessage(error)}. Use By Name for a voice that isn’t listed`;
		// An entry without a value: if a user chooses it, the checks refuse it before credits are spent.
		results.unshift({ name, value: '' });
	}
	return { results };
};

export const voiceSearches = { voices: searchVoices };
