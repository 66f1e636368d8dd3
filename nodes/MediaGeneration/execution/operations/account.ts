import type { IDataObject } from 'n8n-workflow';
import {
	walkPages,
	readAccount,
	readSavedItemsPage,
	readVoicesPageWithFallback,
	type ListReader,
} from '../../api/service/account';
import { MAX_PAGE_SIZE } from '../../catalog/account';
import { describeMismatch, joinWithOr, type TextField } from '../../fields';
import { PARAMETERS } from '../../catalog/parameters';
import { listModels } from '../../estimate/prices';
import type { Item, ItemRunner, Result } from '../item';
import { readParameter, requireValue } from '../plan/read-parameters';
import { assertNested, makeRefusal } from '../plan/refusal';

function readListLimit(item: Item): number {
	return readParameter(item.getParameter, PARAMETERS.returnAll)
		? Infinity
		: readParameter(item.getParameter, PARAMETERS.limit);
}

function readTrimmedText(item: Item, { name, label }: TextField): string {
	const given = item.getParameter(name, '') ?? '';
	return requireValue(typeof given === 'string' ? given.trim() : undefined, label, given, 'text');
}

export function prepareAccount(item: Item): ItemRunner {
	assertNested(item.connection, `${PARAMETERS.resource.labels.account} > Get`);
	const { service } = item.session;
	return async () => ({ json: (await readAccount(service)) as IDataObject });
}

/** A service may filter the entries of a page. After this many empty pages in a row, no further page is read. */
const MAX_EMPTY_PAGES = 3;
/** A list is cut off after this many pages: 20,000 entries, at 100 per page. */
const MAX_LIST_PAGES = 200;

function prepareList(
	item: Item,
	resource: 'savedItem' | 'voice',
	readPage: ListReader,
	type?: string,
): ItemRunner {
	assertNested(item.connection, `${PARAMETERS.resource.labels[resource]} > Get Many`);
	const { service } = item.session;
	const limit = readListLimit(item);
	return async () => {
		const found: Result[] = [];
		const pages = walkPages(undefined, MAX_LIST_PAGES, async (cursor) => {
			const rest = Math.min(limit - found.length, MAX_PAGE_SIZE);
			return await readPage(service, { type, cursor, limit: rest });
		});
		let emptyPages = 0;
		for await (const { entries } of pages) {
			found.push(...entries.map((json) => ({ json: json as IDataObject })));
			emptyPages = entries.length === 0 ? emptyPages + 1 : 0;
			if (found.length >= limit || emptyPages >= MAX_EMPTY_PAGES) break;
		}
		return found.slice(0, limit);
	};
}

export const prepareSavedItems = (item: Item): ItemRunner =>
	prepareList(
		item,
		'savedItem',
		readSavedItemsPage,
		readTrimmedText(item, PARAMETERS.savedItemType),
	);

export const prepareVoices = (item: Item): ItemRunner =>
	prepareList(item, 'voice', readVoicesPageWithFallback);

/** Sends no request: the package itself contains the list of models. */
export function prepareModels(item: Item): ItemRunner {
	assertNested(item.connection, `${PARAMETERS.resource.labels.model} > Get Many`);
	const { modelTool } = PARAMETERS;
	const wanted = item.getParameter<unknown>(modelTool.name, '');
	const withModels = item.session.tools.filter(({ constraints }) => constraints);
	const tools = withModels.filter(({ slug }) => wanted === '' || slug === wanted);
	if (tools.length === 0) {
		const slugs = withModels.map(({ slug }) => slug);
		throw makeRefusal([
			describeMismatch(modelTool.label, wanted, `empty or one of ${joinWithOr(slugs)}`),
		]);
	}
	return async () => listModels(tools).map((json) => ({ json: json as unknown as IDataObject }));
}
