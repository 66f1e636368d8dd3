import type { IDataObject } from 'n8n-workflow';
import {
	walkPages,
	readAccount,
	readSavedItemsPage,
	readVoicesPageWithFallback,
	type ListReader,
} from '../../api/service/account';
import { MAX_PAGE_SIZE } from '../../catalog/account';
import { describeMismatch, joinWithOr } from '../../fields';
import { PARAMETERS } from '../../catalog/parameters';
import { listModels } from '../../estimate/prices';
import { foldText, stripInvisible } from '../../json/normalize-text';
import type { Item, ItemRunner, Result } from '../item';
import { readParameter } from '../plan/read-parameters';
import { assertNested, makeRefusal } from '../plan/refusal';

export function prepareAccount(item: Item): ItemRunner {
	assertNested(item.connection, `${PARAMETERS.resource.labels.account} > Get`);
	const { service } = item.session;
	return async () => ({ json: (await readAccount(service)) as IDataObject });
}

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
	const limit = readParameter(item.getParameter, PARAMETERS.returnAll)
		? Infinity
		: readParameter(item.getParameter, PARAMETERS.limit);
	return async () => {
		const results: Result[] = [];
		const pages = walkPages(undefined, MAX_LIST_PAGES, async (cursor) => {
			const rest = Math.min(limit - results.length, MAX_PAGE_SIZE);
			return await readPage(service, { type, cursor, limit: rest });
		});
		for await (const { entries } of pages) {
			results.push(...entries.map((json) => ({ json: json as IDataObject })));
			if (results.length >= limit) break;
		}
		return results.slice(0, limit);
	};
}

export function prepareSavedItems(item: Item): ItemRunner {
	const type = stripInvisible(readParameter(item.getParameter, PARAMETERS.savedItemType));
	return prepareList(item, 'savedItem', readSavedItemsPage, type);
}

export const prepareVoices = (item: Item): ItemRunner =>
	prepareList(item, 'voice', readVoicesPageWithFallback);

/** Sends no request: the package itself contains the list of models. */
export function prepareModels(item: Item): ItemRunner {
	assertNested(item.connection, `${PARAMETERS.resource.labels.model} > Get Many`);
	const { modelTool } = PARAMETERS;
	const wanted = readParameter(item.getParameter, modelTool);
	const folded = foldText(wanted);
	const withModels = item.session.tools.filter(({ constraints }) => constraints);
	const tools = withModels.filter(
		({ slug, label }) => folded === '' || [slug, label].map(foldText).includes(folded),
	);
	if (tools.length === 0) {
		const expected = `empty or one of ${joinWithOr(withModels.map(({ slug }) => slug))}`;
		throw makeRefusal([describeMismatch(modelTool.label, wanted, expected)]);
	}
	return async () => listModels(tools).map((json) => ({ json: json as unknown as IDataObject }));
}
