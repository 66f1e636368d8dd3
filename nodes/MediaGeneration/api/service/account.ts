import { ACCOUNT_IN, ACCOUNT_PATH, LARGEST_PAGE, SAVED_ITEMS_PATH } from '../../catalog/account';
import type { When } from '../calls/when';
import type { Service } from './service';
import { isRecord } from '../../json/record';

type JsonObject = Readonly<Record<string, unknown>>;

interface SavedItemsPage {
	readonly items: readonly JsonObject[];
	/** Where the next page begins; undefined on the last one. */
	readonly next?: string;
}

interface SavedItemsQuery {
	/** Empty: any. */
	readonly type?: string;
	/** Any number up to the largest page. */
	readonly limit?: number;
	readonly cursor?: string;
}

export const readAccount = async (service: Service): Promise<JsonObject> =>
	await service.get('read the account', ACCOUNT_PATH, (body) =>
		isRecord(body) ? body : undefined,
	);

/** Nobody waits longer for a number that is nice to know. */
const BALANCE_MS = 1_000;

/** The credits that are left; undefined if the service does not say so at once. */
export async function readBalance(service: Service): Promise<number | undefined> {
	if (!ACCOUNT_IN.includes(service.connection.layout)) return undefined;
	const balanceIn = (body: unknown): unknown => (isRecord(body) ? body.credits : undefined);
	const credits = await service
		.get('read the balance', ACCOUNT_PATH, balanceIn, service.when.once(BALANCE_MS), BALANCE_MS)
		.catch(() => undefined);
	return typeof credits === 'number' && credits >= 0 ? credits : undefined;
}

function pageOf(body: unknown): SavedItemsPage | undefined {
	if (!isRecord(body) || !Array.isArray(body.items)) return undefined;
	const { next_cursor: next } = body;
	const items = body.items.filter(isRecord);
	const isCursor = (typeof next === 'string' && next !== '') || typeof next === 'number';
	return isCursor ? { items, next: String(next) } : { items };
}

export async function readSavedItems(
	service: Service,
	{ type = '', limit = LARGEST_PAGE, cursor = '' }: SavedItemsQuery,
	when?: When,
	limitMs?: number,
): Promise<SavedItemsPage> {
	const query = Object.entries({ type, limit: String(limit), cursor })
		.filter(([, value]) => value !== '')
		.map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
	const path = `${SAVED_ITEMS_PATH}?${query.join('&')}`;
	return await service.get('list the saved items', path, pageOf, when, limitMs);
}

/** The pages from a cursor on, as the caller reads them. Neither repeated cursors nor ever new ones lead on forever. */
export async function* pagesFrom(
	cursor: string | undefined,
	mostPages: number,
	read: (cursor?: string) => Promise<SavedItemsPage>,
): AsyncGenerator<SavedItemsPage> {
	const seen = new Set([cursor]);
	// What is added to a set while it is walked is visited, too; what it has already is not added.
	for (const from of seen) {
		const { items, next } = await read(from);
		const leadsOn = next !== undefined && !seen.has(next);
		yield leadsOn ? { items, next } : { items };
		if (leadsOn && seen.size < mostPages) seen.add(next);
	}
}
