import type { IExecuteFunctions } from 'n8n-workflow';
import { readBalance } from '../../api/service/account';
import type { Service } from '../../api/service/service';
import type { Clock } from '../../api/http/clock';

/** How long a balance is reused: an agent often uses *Check Only*, each time in a new run. */
const MAX_BALANCE_AGE_MS = 10_000;

interface BalanceStore {
	balance?: { readonly at: number; readonly credits?: number };
}

/** The balance in credits, requested at most once in 10 seconds per node and execution; undefined if unavailable. */
export async function readRecentBalance(
	context: Pick<IExecuteFunctions, 'getContext'>,
	service: Service,
	clock: Clock,
): Promise<number | undefined> {
	const store = context.getContext('node') as BalanceStore;
	const at = clock.now();
	const { at: storedAt = -Infinity, credits } = store.balance ?? {};
	if (storedAt <= at && at < storedAt + MAX_BALANCE_AGE_MS) return credits;
	// The time is stored before the request: concurrent calls get no balance instead of sending another request.
	store.balance = { at };
	store.balance = { at, credits: await readBalance(service) };
	return store.balance.credits;
}
