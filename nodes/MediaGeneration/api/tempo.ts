import type { Clock } from './clock';

/**
 * How fast calls may follow each other, shared by all items. After a gentle first second there is no bound until the
 * service answers 429; from then on the tempo is slightly below the rate that was accepted, and rises step by step
 * until the next 429.
 */
export interface Tempo {
	/** Milliseconds until the next call may begin. */
	restMs(): number;
	/** A call starts. */
	begin(): void;
	/** The service accepted a call that started at this time. */
	accepted(startedAt: number): void;
	/** The service answered 429, perhaps with `Retry-After`. */
	refused(startedAt: number, retryAfterMs: number | undefined): void;
}

const SECOND = 1000;
/**
 * A longer `Retry-After` holds for the refused call alone: other calls, such as reads of projects, are still accepted.
 */
const LONGEST_PAUSE_MS = 60 * SECOND;
/** The share of the accepted rate that is certain to be accepted. */
const CAUTION = 0.9;
const SLOWEST_PER_SECOND = 1;
const MOST_KEPT = 1_000;
/**
 * This many calls start in the first second, plus two for each accepted one: otherwise every place could be refused at
 * once.
 */
const FIRST_CALLS = 8;
/**
 * After this long without a 429 the tempo rises by one call per second, after as long again by two, then four and so
 * on.
 */
const CALM_MS = 10 * SECOND;

export function createTempo(clock: Pick<Clock, 'now'>): Tempo {
	let perSecond = Infinity;
	let before = Infinity;
	let rise = 1;
	/** Since the last 429 or rise. */
	let calmSince = 0;
	let nextAt = 0;
	/** Calls that started earlier belong to the previous tempo. */
	let slowedAt = -Infinity;
	/** Start times of the calls accepted within the last second. */
	let taken: number[] = [];
	let firstAt = Infinity;
	let started = 0;

	const restOfStart = (): number =>
		started < FIRST_CALLS + 2 * taken.length ? 0 : firstAt + SECOND - clock.now();

	/** To the number accepted in the second before: their answers may arrive after the first 429. */
	const slow = (): void => {
		const seen = taken.filter((at) => at > slowedAt - SECOND && at <= slowedAt).length;
		perSecond = Math.max(SLOWEST_PER_SECOND, Math.min(seen, before) * CAUTION);
	};

	return {
		restMs: () => Math.max(0, perSecond === Infinity ? restOfStart() : nextAt - clock.now()),
		begin() {
			const now = clock.now();
			firstAt = Math.min(firstAt, now);
			started++;
			if (perSecond === Infinity) return;
			if (now - calmSince >= CALM_MS) {
				perSecond += rise;
				rise *= 2;
				calmSince = now;
			}
			nextAt = Math.max(nextAt, now) + SECOND / perSecond;
		},
		accepted(startedAt) {
			taken.push(startedAt);
			if (startedAt <= slowedAt) slow();
			else if (taken.length > MOST_KEPT) taken = taken.filter((at) => at > startedAt - SECOND);
		},
		refused(startedAt, retryAfterMs = SECOND) {
			const now = clock.now();
			calmSince = now;
			rise = 1;
			if (startedAt > slowedAt) {
				[slowedAt, before] = [now, perSecond];
				slow();
			}
			nextAt = Math.max(nextAt, now + Math.min(retryAfterMs, LONGEST_PAUSE_MS));
		},
	};
}
