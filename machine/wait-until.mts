import { setTimeout as sleep } from 'node:timers/promises';

/** The default time limit, for waits that hang. The embedded demo lowers it, and end-to-end tests raise it. */
export const defaultTimeout = { ms: 300_000 };

type Limits = { withinMs?: number; everyMs?: number };

/** Longer waits are checked less often, because each check takes processor time from the awaited work. */
const computeInterval = (ms: number): number => Math.min(Math.max(ms / 20, 20), 1_000);

/**
 * Repeats the check until it returns a value other than false or undefined, and returns that value.
 * @throws Error that names `what` after `withinMs`, or the error of the check
 */
export async function waitUntil<Value>(
	what: string | (() => string),
	check: () => Value | Promise<Value>,
	{ withinMs = defaultTimeout.ms, everyMs }: Limits = {},
): Promise<Exclude<Value, false | undefined>> {
	const since = Date.now();
	for (;;) {
		const value = await check();
		if (value !== false && value !== undefined) return value as Exclude<Value, false | undefined>;
		const waited = Date.now() - since;
		if (waited > withinMs) {
			const missing = typeof what === 'string' ? what : what();
			throw new Error(`Timed out after ${withinMs / 1_000} s. Expected: ${missing}`);
		}
		await sleep(everyMs ?? computeInterval(waited));
	}
}

/** Waits until a count hasn't changed for `forMs`: a busy n8n processes events long after it has accepted them. */
export async function waitUntilIdle(count: () => number, forMs: number): Promise<void> {
	for (let before = -1; before !== count(); await sleep(forMs)) before = count();
}
