import {
	ACCOUNT_PATH,
	DEFAULT_PAGE_SIZE,
	MAX_PAGE_SIZE,
	SAVED_ITEMS_PATH,
	VOICES_PATH,
} from '../../catalog/account';
import { Deadline } from '../calls/deadline';
import { Failure } from '../failures/failure';
import type { Service } from './service';
import { isRecord, isNonEmptyText } from '../../json/record';

type JsonObject = Readonly<Record<string, unknown>>;

interface Page {
	readonly entries: readonly JsonObject[];
	/** The cursor of the next page; undefined on the last page. */
	readonly next?: string;
}

interface Query {
	/** The type of the entries; empty for all types. */
	readonly type?: string;
	/** The page size. Default: `MAX_PAGE_SIZE`, the maximum for saved items. */
	readonly limit?: number;
	readonly cursor?: string;
}

/** @param deadline also ends the request */
const readJson = async <T>(
	service: Service,
	aim: string,
	path: string,
	readContent: (body: unknown) => T | undefined,
	deadline?: Deadline,
): Promise<T> =>
	await service.request({
		method: 'GET',
		path,
		timing: deadline && { deadline, isSingle: true },
		purpose: { aim, outcome: 'notRead' },
		readContent,
	});

export const readAccount = async (service: Service): Promise<JsonObject> =>
	await readJson(service, 'read the account', ACCOUNT_PATH, (body) =>
		isRecord(body) ? body : undefined,
	);

/** The balance is optional, so reading it delays the output only briefly. */
const BALANCE_MS = 1_000;

/** The remaining credits; undefined in the flat layout, or if they can't be read in time. */
export async function readBalance(service: Service): Promise<number | undefined> {
	if (service.connection.layout !== 'nested') return undefined;
	const deadline = Deadline.start(service.clock, BALANCE_MS);
	const readCredits = (body: unknown): unknown => (isRecord(body) ? body.credits : undefined);
	const reading = readJson(service, 'read the balance', ACCOUNT_PATH, readCredits, deadline);
	const credits = await reading.catch(() => undefined);
	return typeof credits === 'number' && credits >= 0 ? credits : undefined;
}

function readPage(body: unknown, name: string): Page | undefined {
	if (!isRecord(body)) return undefined;
	const { [name]: all, next_cursor: next } = body;
	if (!Array.isArray(all)) return undefined;
	const entries = all.filter(isRecord);
	const isCursor = isNonEmptyText(next) || typeof next === 'number';
	return isCursor ? { entries, next: String(next) } : { entries };
}

/** @param name the property that contains the entries */
const createListReader =
	(aim: string, path: string, name: string) =>
	async (
		service: Service,
		{ type = '', limit = MAX_PAGE_SIZE, cursor = '' }: Query,
		deadline?: Deadline,
	): Promise<Page> => {
		const query = Object.entries({ type, limit: String(limit), cursor })
			.filter(([, value]) => value !== '')
			.map(([key, value]) => `${key}=${encodeURIComponent(value)}`);
		const content = (body: unknown) => readPage(body, name);
		return await readJson(service, aim, `${path}?${query.join('&')}`, content, deadline);
	};

export type ListReader = ReturnType<typeof createListReader>;

export const readSavedItemsPage = createListReader(
	'list the saved items',
	SAVED_ITEMS_PATH,
	'items',
);

const readVoicesPage = createListReader('list the voices', VOICES_PATH, 'voices');

/**
 * Reads the voices for Generate Voice. Their maximum page size isn't published, so a rejected query is retried with the
 * service's default.
 */
export const readVoicesPageWithFallback: ListReader = async (service, query, ...when) =>
	await readVoicesPage(service, query, ...when).catch(async (error: unknown) => {
		const status = error instanceof Failure ? error.facts.httpStatus : undefined;
		if (status !== 400 && status !== 422) throw error;
		return await readVoicesPage(service, { ...query, limit: DEFAULT_PAGE_SIZE }, ...when);
	});

/** Stops at a repeated cursor, and after `mostPages` pages. */
export async function* walkPages(
	cursor: string | undefined,
	mostPages: number,
	read: (cursor?: string) => Promise<Page>,
): AsyncGenerator<Page> {
	const seen = new Set([cursor]);
	// A loop over a set also visits values that are added while it runs.
	for (const from of seen) {
		const { entries, next } = await read(from);
		const hasNextPage = next !== undefined && !seen.has(next);
		yield hasNextPage ? { entries, next } : { entries };
		if (hasNextPage && seen.size < mostPages) seen.add(next);
	}
}
