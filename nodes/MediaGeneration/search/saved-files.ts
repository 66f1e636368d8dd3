import type { INodeListSearchItems } from 'n8n-workflow';
import { isTransient } from '../api/calls/retry';
import { Failure } from '../api/failures/failure';
import { readMessage } from '../api/http/mask';
import { walkPages, readSavedItemsPage } from '../api/service/account';
import type { Tool } from '../catalog/tool';
import type { FileType } from '../fields';
import { isRecord, isNonEmptyText } from '../json/record';
import {
	SAVED_FILE_TYPES,
	listSavedTypes,
	getSavedFilesMethodName,
	type ListSearch,
} from '../form/modes';
import { matchesSearch } from './matches-search';
import { openService } from './open-service';

const MAX_SEARCHED_PAGES = 20;

const INCOMPLETE_SEARCH_LABEL =
	'Not all saved items were searched. To see the others, clear the search';

interface Asset {
	readonly file_path?: unknown;
	readonly media_kind?: unknown;
	readonly url?: unknown;
}

/** An asset without a path cannot be sent. */
const isUsable = (asset: unknown): asset is Asset & { readonly file_path: string } =>
	isRecord(asset) && typeof asset.file_path === 'string' && asset.file_path !== '';

const listAssets = ({ assets }: Readonly<Record<string, unknown>>) =>
	Array.isArray(assets) ? assets.filter(isUsable) : [];

const listAcceptedTypes = ({ fields }: Tool): Array<readonly FileType[]> =>
	fields.flatMap((field) => ('accepts' in field ? [field.accepts] : []));

/** The files of a saved item share the item's name, so the second and later files get a number. */
function listChoices(
	saved: Readonly<Record<string, unknown>>,
	types: readonly string[],
): INodeListSearchItems[] {
	const type = isNonEmptyText(saved.type) ? ` (${saved.type.replaceAll('_', ' ')})` : '';
	return listAssets(saved)
		.filter(({ media_kind: kind }) => types.includes(String(kind).toLowerCase()))
		.map(({ file_path: path, url }, index) => ({
			name: `${isNonEmptyText(saved.name) ? saved.name : path}${index > 0 ? `, file ${index + 1}` : ''}${type}`,
			value: path,
			...(typeof url === 'string' ? { url } : {}),
		}));
}

const createSavedFileSearch = (types: readonly string[]): ListSearch =>
	async function (filter = '', cursor) {
		const { service, deadline } = await openService(this);
		if (service.connection.layout !== 'nested') {
			throw new Error('Saved items need Magic Hour, or a service with the request format Nested');
		}
		// With a filter, the editor requests no further page.
		const mostPages = filter.trim() === '' ? 1 : MAX_SEARCHED_PAGES;
		const pages = walkPages(
			cursor,
			mostPages,
			async (from) =>
				await readSavedItemsPage(service, { cursor: from }, Math.max(0, deadline.remainingMs())),
		);
		const results: INodeListSearchItems[] = [];
		let paginationToken: string | undefined;
		let label = INCOMPLETE_SEARCH_LABEL;
		const readPages = async (): Promise<void> => {
			for await (const { entries, next } of pages) {
				const choices = entries.flatMap((saved) => listChoices(saved, types));
				results.push(...choices.filter((choice) => matchesSearch(choice, filter)));
				paginationToken = next;
			}
		};
		await readPages().catch((error: unknown) => {
			// The time usually ends during a request. The earlier pages are valid.
			if (!(error instanceof Failure) || paginationToken === undefined) throw error;
			const { httpStatus } = error.facts;
			// The user has to correct the credential or its address.
			if (httpStatus !== undefined && !isTransient(httpStatus)) throw error;
			label = `${readMessage(error)}. Not all saved items were searched`;
		});
		const isIncomplete = filter.trim() !== '' && paginationToken !== undefined;
		// A path of this form is refused before anything is sent. An optional input would ignore an empty value.
		if (isIncomplete) results.unshift({ name: label, value: `/${label}` });
		return { results, paginationToken };
	};

/** The searches of "From List": one for any file, and one for each group of types that a field accepts. */
export const createSavedFileSearches = (tools: readonly Tool[]): Record<string, ListSearch> =>
	Object.fromEntries(
		[SAVED_FILE_TYPES, ...tools.flatMap(listAcceptedTypes)].map((accepts) => [
			getSavedFilesMethodName(accepts),
			createSavedFileSearch(listSavedTypes(accepts)),
		]),
	);
