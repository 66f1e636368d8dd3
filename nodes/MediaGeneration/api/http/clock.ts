import { sleep } from 'n8n-workflow';

export class Canceled extends Error {
	constructor(readonly isRequestInProgress = false) {
		super('The execution was canceled');
	}
}

export interface Clock {
	/** Monotonic milliseconds, unaffected by changes to the system clock: for deadlines. */
	now(): number;
	/** Milliseconds since 1970, by the system clock: for comparison with dates from other systems. */
	date(): number;
	/** Rejects with `Canceled` soon after a cancellation, or with the error of `interrupt` (see `createClock`). */
	sleep(ms: number): Promise<void>;
	/** A number from 0 to less than 1, for jitter. */
	random(): number;
}

// n8n 1's `sleep` can't be aborted; with short slices, a cancellation takes effect within a second.
const SLICE_MS = 500;

/** @param interrupt called about twice a second during a sleep; its error ends the sleep */
export function createClock(
	signal: AbortSignal | undefined,
	interrupt: () => void = () => undefined,
): Clock {
	const now = () => performance.now();
	return {
		now,
		date: () => Date.now(),
		random: () => Math.random(),
		async sleep(ms) {
			const end = now() + ms;
			for (;;) {
				if (signal?.aborted) throw new Canceled();
				interrupt();
				const remainingMs = end - now();
				if (remainingMs <= 0) return;
				await sleep(Math.min(remainingMs, SLICE_MS), signal).catch(() => undefined);
			}
		},
	};
}
