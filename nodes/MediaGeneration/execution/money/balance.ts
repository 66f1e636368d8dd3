import type { IExecuteFunctions } from 'n8n-workflow';
import { readBalance } from '../../api/service/account';
import type { Service } from '../../api/service/service';
import type { Clock } from '../../api/http/clock';

/** An agent checks often, each time in a run of its own. */
const FRESH_MS = 10_000;

interface BalanceStore {
	balance?: { readonly at: number; readonly credits?: number };
}

/** The balance, requested at most once in ten seconds of an execution; undefined if it cannot be read. */
export async function readRecentBalance(
	context: Pick<IExecuteFunctions, 'getContext'>,
	service: Service,
	clock: Clock,
): Promise<number | undefined> {
	const store = context.getContext('node') as BalanceStore;
	const at = clock.now();
	const { at: before = -Infinity, credits } = store.balance ?? {};
	if (before <= at && at < before + FRESH_MS) return credits;
	// Concurrent calls don't affect the balance.
	store.balance = { at };
	store.balance = { at, credits: await readBalance(service) };
	return store.balance.credits;
}
