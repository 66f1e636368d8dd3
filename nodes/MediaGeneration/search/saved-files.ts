import type {
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
} from 'n8n-workflow';
import { readSavedItems } from '../api/account';
import { createClient } from '../api/client';
import { clockFor } from '../api/clock';
import { Deadline } from '../api/deadline';
import { connectionOf, CREDENTIAL } from '../api/connection';
import { createRequestQueue } from '../api/request-queue';
import { createService } from '../api/service';
import { getSavedItems } from '../catalog/account';
import type { Tool } from '../catalog/tool';
import type { FileType } from '../fields';
import { ANY_FILE, kindsAmong, savedFilesMethod } from '../form/list-methods';

type Search = (
	this: ILoadOptionsFunctions,
	filter?: string,
	cursor?: string,
) => Promise<INodeListSearchResult>;

/** A user is waiting for the list. */
const LONGEST_MS = 5_000;

interface Asset {
	readonly file_path?: unknown;
	readonly media_kind?: unknown;
	readonly url?: unknown;
}

const assetsOf = ({ assets }: Readonly<Record<string, unknown>>): Asset[] =>
	Array.isArray(assets) ? (assets as Asset[]) : [];

/** The types that each media input of a tool accepts. */
const acceptedBy = ({ fields }: Tool): Array<readonly FileType[]> =>
	fields.flatMap((field) => (field.kind === 'media' ? [field.accepts] : []));

/** The files of one saved item that a field accepts, as list entries; from the second on with a number. */
function choicesOf(
	saved: Readonly<Record<string, unknown>>,
	kinds: readonly string[],
): INodeListSearchItems[] {
	return assetsOf(saved)
		.filter(({ media_kind: kind }) => kinds.includes(String(kind).toLowerCase()))
		.map(({ file_path: path, url }, index) => ({
			name: `${String(saved.name)} (${String(saved.type)}${index > 0 ? ` ${index + 1}` : ''})`,
			value: String(path),
			...(typeof url === 'string' ? { url } : {}),
		}));
}

const searchFor = (kinds: readonly string[]): Search =>
	async function (filter = '', cursor) {
		const credential = await this.getCredentials(CREDENTIAL);
		const connection = connectionOf(credential);
		if (!getSavedItems.layouts.includes(connection.layout)) {
			throw new Error('Only Magic Hour has saved items');
		}
		const clock = clockFor(undefined);
		const client = createClient(this, connection, String(credential.apiKey ?? ''));
		const service = createService(client, connection, clock, createRequestQueue(1, clock));
		const page = await readSavedItems(
			service,
			{ cursor },
			{ deadline: Deadline.in(clock, LONGEST_MS) },
		);
		const wanted = filter.toLowerCase();
		const results = page.items
			.flatMap((saved) => choicesOf(saved, kinds))
			.filter(({ name }) => name.toLowerCase().includes(wanted));
		return page.next === undefined ? { results } : { results, paginationToken: page.next };
	};

/** The search behind "From List" for each group of types that a media input accepts. */
export const savedFileSearches = (tools: readonly Tool[]): Record<string, Search> =>
	Object.fromEntries(
		[ANY_FILE, ...tools.flatMap(acceptedBy)].map((accepts) => [
			savedFilesMethod(accepts),
			searchFor(kindsAmong(accepts)),
		]),
	);
