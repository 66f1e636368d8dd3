import type { IDataObject } from 'n8n-workflow';
import { pagesFrom, readAccount, readSavedItems } from '../../api/service/account';
import { ACCOUNT_IN, LARGEST_PAGE } from '../../catalog/account';
import { PARAMETERS } from '../../catalog/parameters';
import type { Item, PreparedItem, Result } from '../item';
import { readParameter, requireValue } from '../plan/given';
import { refusal } from '../plan/refusal';

function assertKnown(item: Item, operation: string): void {
	if (ACCOUNT_IN.includes(item.connection.layout)) return;
	throw refusal([`${operation} needs Magic Hour, or a service with the request format Nested`]);
}

/** The maximum number of saved items to return. */
function limitOf(item: Item): number {
	return readParameter(item.param, PARAMETERS.returnAll)
		? Infinity
		: readParameter(item.param, PARAMETERS.limit);
}

/** A type that the service added later is sent, too. */
function typeIn(item: Item): string {
	const given = item.param('type', '') ?? '';
	return requireValue(
		typeof given === 'string' ? given.trim() : undefined,
		PARAMETERS.savedItemType.label,
		given,
		'text',
	);
}

export function prepareAccount(item: Item): PreparedItem {
	assertKnown(item, `${PARAMETERS.resource.labels.account} > Get`);
	const { service } = item.session;
	return async () => ({ json: (await readAccount(service)) as IDataObject });
}

/** A service may filter a page after it was cut; more than this in a row is a list without an end. */
const MOST_EMPTY_PAGES = 3;
/** 20,000 saved items: more is a list without an end. */
const MOST_PAGES = 200;

/** One output item for each saved item. */
export function prepareSavedItems(item: Item): PreparedItem {
	assertKnown(item, `${PARAMETERS.resource.labels.savedItem} > Get Many`);
	const { service } = item.session;
	const limit = limitOf(item);
	const type = typeIn(item);
	return async () => {
		const found: Result[] = [];
		const pages = pagesFrom(undefined, MOST_PAGES, async (cursor) => {
			const rest = Math.min(limit - found.length, LARGEST_PAGE);
			return await readSavedItems(service, { type, cursor, limit: rest });
		});
		let emptyPages = 0;
		for await (const { items } of pages) {
			found.push(...items.map((json) => ({ json: json as IDataObject })));
			emptyPages = items.length === 0 ? emptyPages + 1 : 0;
			if (found.length >= limit || emptyPages >= MOST_EMPTY_PAGES) break;
		}
		return found.slice(0, limit);
	};
}
