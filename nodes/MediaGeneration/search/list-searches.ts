import type { INodeListSearchItems, INodeType } from 'n8n-workflow';
import { Deadline } from '../api/calls/deadline';
import { RequestQueue } from '../api/calls/request-queue';
import { HttpClient } from '../api/http/client';
import { createClock } from '../api/http/clock';
import { readConnection, CREDENTIAL_TYPE } from '../api/http/connection';
import {
	type ListReader,
	readSavedItemsPage,
	readVoicesPageWithFallback,
	walkPages,
} from '../api/service/account';
import { Service } from '../api/service/service';
import { findTool } from '../catalog';
import { summarizeConstraints, type Tool } from '../catalog/tool';
import type { ChoiceField } from '../fields';
import {
	getKnownValuesMethodName,
	getSavedFilesMethodName,
	listSavedTypes,
	SAVED_FILE_TYPES,
} from '../form/property';
import { foldText } from '../json/normalize-text';
import { isNonEmptyText, isRecord } from '../json/record';

type ListSearch = NonNullable<NonNullable<INodeType['methods']>['listSearch']>[string];

type Entry = Readonly<Record<string, unknown>>;

/** The service's words for what people type. */
const SYNONYMS: Readonly<Record<string, string>> = { man: 'male', woman: 'female' };

/** Without accents: "José" becomes "jose". */
const splitWords = (text: unknown): string[] =>
	foldText(String(text))
		.normalize('NFD')
		.replace(/\p{M}/gu, '')
		.split(/[^\p{L}\p{N}.]+/u);

/** Whether each typed word begins a word of the entry's name or value. */
function matchesSearch({ name, value }: INodeListSearchItems, filter = ''): boolean {
	const words = [...splitWords(name), ...splitWords(value)];
	return splitWords(filter).every((typed) =>
		words.some((word) => word.startsWith(typed) || word === SYNONYMS[typed]),
	);
}

/** Short, because a user waits for the list. */
const SEARCH_MS = 5_000;
const MAX_SEARCHED_PAGES = 200;

const INCOMPLETE_SEARCH = 'Not everything was searched. To see the rest, clear the search';

/** @param incompleteValue a value that is refused before anything is sent, if a user chooses the entry */
const createServiceSearch = (
	readPage: ListReader,
	incompleteValue: string,
	listChoices: (entry: Entry) => INodeListSearchItems[],
): ListSearch =>
	async function (filter = '', cursor) {
		const credential = await this.getCredentials(CREDENTIAL_TYPE);
		const connection = readConnection(credential);
		if (connection.problem !== undefined) throw new Error(connection.problem);
		if (connection.layout !== 'nested') {
			throw new Error('This list needs Magic Hour, or a service with the request format Nested');
		}
		const clock = createClock(undefined);
		const queue = new RequestQueue(1, clock);
		const service = new Service(new HttpClient(this, credential), connection, clock, queue);
		const deadline = Deadline.start(clock, SEARCH_MS);
		// With a filter, the editor requests no further page.
		const maxPages = filter.trim() === '' ? 1 : MAX_SEARCHED_PAGES;
		const results: INodeListSearchItems[] = [];
		let paginationToken: string | undefined;
		const pages = walkPages(
			cursor,
			maxPages,
			async (from) => await readPage(service, { cursor: from }, deadline),
		);
		const readPages = async (): Promise<void> => {
			for await (const { entries, next } of pages) {
				const choices = entries.flatMap(listChoices);
				results.push(...choices.filter((choice) => matchesSearch(choice, filter)));
				paginationToken = next;
			}
		};
		await readPages().catch((error: unknown) => {
			// The time usually ends during a request. The earlier pages are valid.
			if (paginationToken === undefined) throw error;
		});
		if (maxPages > 1 && paginationToken !== undefined) {
			results.unshift({ name: INCOMPLETE_SEARCH, value: incompleteValue });
		}
		return { results, paginationToken };
	};

/** The files of a saved item share the item's name, so the second and later files get a number. */
const listSavedFiles =
	(types: readonly string[]) =>
	({ assets, name, type }: Entry): INodeListSearchItems[] =>
		(Array.isArray(assets) ? assets.filter(isRecord) : [])
			// An asset without a path cannot be sent.
			.flatMap(({ file_path: path, media_kind: kind, url }) =>
				isNonEmptyText(path) && types.includes(String(kind).toLowerCase()) ? [{ path, url }] : [],
			)
			.map(({ path, url }, index) => ({
				name: [
					isNonEmptyText(name) ? name : path,
					index > 0 ? `, file ${index + 1}` : '',
					isNonEmptyText(type) ? ` (${type.replaceAll('_', ' ')})` : '',
				].join(''),
				value: path,
				url: typeof url === 'string' ? url : undefined,
			}));

/** The name, and a few short texts of other fields, which the service doesn't document. */
function listVoice({ id, name, label, ...others }: Entry): INodeListSearchItems[] {
	if (!isNonEmptyText(id)) return [];
	const details = Object.values(others).filter(
		(value) => isNonEmptyText(value) && value.length <= 40 && !/^https?:/i.test(value),
	);
	const title = [name, label].find(isNonEmptyText) ?? id;
	return [{ name: [title, ...details.slice(0, 3)].join(' · '), value: id }];
}

const isExtensible = (field: Tool['fields'][number]): field is ChoiceField =>
	field.kind === 'choice' && field.extensible && !field.liveList;

const createKnownValueSearch = (tools: readonly Tool[], fieldName: string): ListSearch =>
	async function (filter = '') {
		const [resource, operation] = ['resource', 'operation'].map((one) =>
			String(this.getNodeParameter(one)),
		);
		const tool = findTool(tools, resource!, operation!);
		const field = tool?.fields.filter(isExtensible).find(({ name }) => name === fieldName);
		const { constraints } = tool ?? {};
		const limits = constraints?.fieldName === fieldName ? constraints.values : {};
		// n8n shows nothing else of an entry. It stores this name in the workflow, so the name never depends on another field.
		const choices = (field?.choices ?? []).map(({ value, label = value, description }) => ({
			name: [label, ...summarizeConstraints(limits[value] ?? {}), description]
				.filter(Boolean)
				.join(' · '),
			value,
		}));
		return { results: choices.filter((choice) => matchesSearch(choice, filter)) };
	};

/**
 * The searches of "From List", by method name: of saved files, one for each group of types that a field accepts; of
 * voices; and of extensible choices, which list the chosen tool's values, without a request.
 */
export const createListSearches = (tools: readonly Tool[]): Record<string, ListSearch> => {
	const fields = tools.flatMap((tool) => tool.fields);
	const accepted = fields.flatMap((field) => ('accepts' in field ? [field.accepts] : []));
	return Object.fromEntries([
		...fields
			.filter(isExtensible)
			.map((field) => [getKnownValuesMethodName(field), createKnownValueSearch(tools, field.name)]),
		...[SAVED_FILE_TYPES, ...accepted].map((types) => [
			getSavedFilesMethodName(types),
			// An optional input would ignore an empty value, so this is an address without a host.
			createServiceSearch(
				readSavedItemsPage,
				`/${INCOMPLETE_SEARCH}`,
				listSavedFiles(listSavedTypes(types)),
			),
		]),
		['voices', createServiceSearch(readVoicesPageWithFallback, '', listVoice)],
	]) as Record<string, ListSearch>;
};
