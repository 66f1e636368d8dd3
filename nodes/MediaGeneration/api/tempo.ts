import type { Clock } from './clock';

/**
 * How fast calls may follow each other, shared by all items. After a gentle first second there is no bound until the service
 * refuses a call with 429; from then on the tempo is what it was seen to take, less a bit, and rises step by step until the next refusal.
 */
export interface Tempo {
	/** Milliseconds until the next call may begin. */
	restMs(): number;
	/** A call begins. */
	begin(): void;
	/** The service took a call that began at this time. */
	accepted(begunAt: number): void;
	/** It refused one with 429, and perhaps said for how long. */
	refused(begunAt: number, retryAfterMs: number | undefined): void;
}

const SECOND = 1000;
/** A longer `Retry-After` is that of the refused call alone: others, such as looks at projects, are still taken. */
const LONGEST_PAUSE_MS = 60 * SECOND;
/** The share of what was taken that is taken for sure. */
const CAUTION = 0.9;
const SLOWEST_PER_SECOND = 1;
const MOST_KEPT = 1_000;
/** In the first second so many calls begin, and two more for each that was taken: else all places are refused at once. */
const FIRST_CALLS = 8;
/** After so long without a refusal the tempo rises by a call per second, after as long again by two, then four and so on. */
const CALM_MS = 10 * SECOND;

export function createTempo(clock: Pick<Clock, 'now'>): Tempo {
	let perSecond = Infinity;
	let before = Infinity;
	let rise = 1;
	/** Since the last refusal or rise. */
	let calmSince = 0;
	let nextAt = 0;
	/** Calls that began before it belong to the tempo before. */
	let slowedAt = -Infinity;
	/** When the calls of the last second that were taken began. */
	let taken: number[] = [];
	let firstAt = Infinity;
	let begun = 0;

	const restOfStart = (): number =>
		begun < FIRST_CALLS + 2 * taken.length ? 0 : firstAt + SECOND - clock.now();

	/** To what was taken in the second before: its answers may come after the first refusal. */
	const slow = (): void => {
		const seen = taken.filter((at) => at > slowedAt - SECOND && at <= slowedAt).length;
		perSecond = Math.max(SLOWEST_PER_SECOND, Math.min(seen, before) * CAUTION);
	};

	return {
		restMs: () => Math.max(0, perSecond === Infinity ? restOfStart() : nextAt - clock.now()),
		begin() {
			const now = clock.now();
			firstAt = Math.min(firstAt, now);
			begun++;
			if (perSecond === Infinity) return;
			if (now - calmSince >= CALM_MS) {
				perSecond += rise;
				rise *= 2;
				calmSince = now;
			}
			nextAt = Math.max(nextAt, now) + SECOND / perSecond;
		},
		accepted(begunAt) {
			taken.push(begunAt);
			if (begunAt <= slowedAt) slow();
			else if (taken.length > MOST_KEPT) taken = taken.filter((at) => at > begunAt - SECOND);
		},
		refused(begunAt, retryAfterMs = SECOND) {
			const now = clock.now();
			calmSince = now;
			rise = 1;
			if (begunAt > slowedAt) {
				[slowedAt, before] = [now, perSecond];
				slow();
			}
			nextAt = Math.max(nextAt, now + Math.min(retryAfterMs, LONGEST_PAUSE_MS));
		},
	};
}
