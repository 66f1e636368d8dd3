import type { Clock } from '../http/clock';

/**
 * The rate of calls, shared by all items. After a gentle start it is unlimited until the service returns 429. From
 * then on it is slightly below the accepted rate, and rises step by step until the next 429: the first rate may be
 * too low, because calls of other executions count against the same limit.
 */
export interface RateLimiter {
	/** Milliseconds until the next call may begin. */
	getDelayMs(): number;
	noteStart(): void;
	/** The service accepted a call that started at this time. */
	noteAcceptance(startedAt: number): void;
	/** The service returned 429, perhaps with `Retry-After`. */
	noteThrottling(startedAt: number, retryAfterMs: number | undefined): void;
}

const SECOND = 1000;
/**
 * A longer `Retry-After` delays the throttled call alone: the service still accepts other calls, such as reads of
 * projects.
 */
const LONGEST_THROTTLE_MS = 60 * SECOND;
/** The share of the accepted rate that is certain to be accepted. */
const CAUTION = 0.9;
const SLOWEST_PER_SECOND = 1;
const LEAST_REMEMBERED = 1_000;
/**
 * Until a second after the first response, no more calls than this are under way: otherwise all of them could be throttled
 * at once.
 */
const FIRST_CALLS = 8;
/** The gentle start ends after this long without a response. */
const LONGEST_START_MS = 5 * SECOND;
/** Each increase is 10 % of the rate, and at least this much. */
const LEAST_RISE_PER_SECOND = 0.5;
const RISE = 0.1;
const RISE_EVERY_MS = 3 * SECOND;
/** After a 429 that was not the first. */
const RISE_AFTER_THROTTLING_MS = 10 * SECOND;
/** A 429 this long after another shows that calls arrived unevenly, not that the rate is too high. */
const UNEVEN_AFTER_MS = 3 * SECOND;

export function createRateLimiter(clock: Pick<Clock, 'now'>): RateLimiter {
	let perSecond = Infinity;
	let before = Infinity;
	/** The rate before the last rise. */
	let settled = 0;
	/** Lower bound after an isolated 429. */
	let kept = 0;
	let riseAt = Infinity;
	let nextAt = 0;
	/** Calls that started earlier belong to the previous rate. */
	let slowedAt = -Infinity;
	/** Start times of the calls accepted within the last second. */
	let taken: number[] = [];
	/** Pruned at twice the calls of the last second, so that pruning stays cheap when calls are fast. */
	let mostRemembered = LEAST_REMEMBERED;
	let startEndsAt = Infinity;
	let started = 0;

	const restOfStart = (): number =>
		started - taken.length < FIRST_CALLS ? 0 : Math.min(SECOND, startEndsAt - clock.now());

	/** Slows to the number of calls accepted in the preceding second; late responses still count. */
	const slow = (): void => {
		const seen = taken.filter((at) => at > slowedAt - SECOND && at <= slowedAt).length;
		perSecond = Math.max(SLOWEST_PER_SECOND, kept, Math.min(seen, before) * CAUTION);
		settled = perSecond;
	};

	return {
		getDelayMs: () => Math.max(0, perSecond === Infinity ? restOfStart() : nextAt - clock.now()),
		noteStart() {
			const now = clock.now();
			if (started++ === 0) startEndsAt = now + LONGEST_START_MS;
			if (perSecond === Infinity) return;
			if (now >= riseAt) {
				settled = perSecond;
				perSecond += Math.max(LEAST_RISE_PER_SECOND, perSecond * RISE);
				riseAt = now + RISE_EVERY_MS;
			}
			nextAt = Math.max(nextAt, now) + SECOND / perSecond;
		},
		noteAcceptance(startedAt) {
			if (taken.length === 0) startEndsAt = Math.min(startEndsAt, clock.now() + SECOND);
			taken.push(startedAt);
			if (startedAt <= slowedAt) slow();
			else if (taken.length > mostRemembered) {
				taken = taken.filter((at) => at > startedAt - SECOND);
				mostRemembered = Math.max(LEAST_REMEMBERED, 2 * taken.length);
			}
		},
		noteThrottling(startedAt, retryAfterMs = SECOND) {
			const now = clock.now();
			if (startedAt > slowedAt) {
				kept = now - slowedAt >= UNEVEN_AFTER_MS ? settled : 0;
				[slowedAt, before] = [now, perSecond];
				slow();
			}
			riseAt = now + (before === Infinity ? RISE_EVERY_MS : RISE_AFTER_THROTTLING_MS);
			nextAt = Math.max(nextAt, now + Math.min(retryAfterMs, LONGEST_THROTTLE_MS));
		},
	};
}
