import type { Clock } from '../http/clock';

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

/**
 * The rate of calls, shared by all items. After a gentle start it is unlimited until the service returns 429. From
 * then on it is slightly below the accepted rate, and rises step by step until the next 429: the first rate may be
 * too low, because calls of other executions count against the same limit.
 */
export class RateLimiter {
	private perSecond = Infinity;
	private before = Infinity;
	/** The rate before the last rise. */
	private settled = 0;
	/** Lower bound after an isolated 429. */
	private kept = 0;
	private riseAt = Infinity;
	private nextAt = 0;
	/** Calls that started earlier belong to the previous rate. */
	private slowedAt = -Infinity;
	/** Start times of the calls accepted within the last second. */
	private taken: number[] = [];
	/** Pruned at twice the calls of the last second, so that pruning stays cheap when calls are fast. */
	private mostRemembered = LEAST_REMEMBERED;
	private startEndsAt = Infinity;
	private started = 0;

	constructor(private readonly clock: Pick<Clock, 'now'>) {}

	/** Milliseconds until the next call may begin. */
	getDelayMs(): number {
		const restMs =
			this.perSecond === Infinity ? this.computeStartRestMs() : this.nextAt - this.clock.now();
		return Math.max(0, restMs);
	}

	noteStart(): void {
		const now = this.clock.now();
		if (this.started++ === 0) this.startEndsAt = now + LONGEST_START_MS;
		if (this.perSecond === Infinity) return;
		if (now >= this.riseAt) {
			this.settled = this.perSecond;
			this.perSecond += Math.max(LEAST_RISE_PER_SECOND, this.perSecond * RISE);
			this.riseAt = now + RISE_EVERY_MS;
		}
		this.nextAt = Math.max(this.nextAt, now) + SECOND / this.perSecond;
	}

	/** The service accepted a call that started at this time. */
	noteAcceptance(startedAt: number): void {
		if (this.taken.length === 0)
			this.startEndsAt = Math.min(this.startEndsAt, this.clock.now() + SECOND);
		this.taken.push(startedAt);
		if (startedAt <= this.slowedAt) this.slow();
		else if (this.taken.length > this.mostRemembered) {
			this.taken = this.taken.filter((at) => at > startedAt - SECOND);
			this.mostRemembered = Math.max(LEAST_REMEMBERED, 2 * this.taken.length);
		}
	}

	/** The service returned 429, perhaps with `Retry-After`. */
	noteThrottling(startedAt: number, retryAfterMs = SECOND): void {
		const now = this.clock.now();
		if (startedAt > this.slowedAt) {
			this.kept = now - this.slowedAt >= UNEVEN_AFTER_MS ? this.settled : 0;
			[this.slowedAt, this.before] = [now, this.perSecond];
			this.slow();
		}
		this.riseAt = now + (this.before === Infinity ? RISE_EVERY_MS : RISE_AFTER_THROTTLING_MS);
		this.nextAt = Math.max(this.nextAt, now + Math.min(retryAfterMs, LONGEST_THROTTLE_MS));
	}

	private computeStartRestMs(): number {
		const underWay = this.started - this.taken.length;
		return underWay < FIRST_CALLS ? 0 : Math.min(SECOND, this.startEndsAt - this.clock.now());
	}

	/** Slows to the number of calls accepted in the preceding second; late responses still count. */
	private slow(): void {
		const { slowedAt } = this;
		const seen = this.taken.filter((at) => at > slowedAt - SECOND && at <= slowedAt).length;
		this.perSecond = Math.max(SLOWEST_PER_SECOND, this.kept, Math.min(seen, this.before) * CAUTION);
		this.settled = this.perSecond;
	}
}
