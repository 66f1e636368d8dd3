import type { Clock } from '../http/clock';

const SECOND = 1000;
/**
 * Beyond this time, `Retry-After` delays only the throttled call, since the service may accept other calls, such as
 * reads of projects.
 */
const LONGEST_THROTTLE_MS = 60 * SECOND;
/** The rate after a 429, as a share of the accepted rate. */
const SAFE_SHARE = 0.9;
const SLOWEST_PER_SECOND = 1;
const MIN_REMEMBERED_STARTS = 1_000;
/** At most this many calls run at once until a second after the first response: a larger burst might be throttled. */
const MAX_SLOW_START_CALLS = 8;
/** The slow start ends after this long, even without a response. */
const MAX_SLOW_START_MS = 5 * SECOND;
/** Each increase is 10 % of the rate, and at least this much. */
const LEAST_RISE_PER_SECOND = 0.5;
const RISE_FRACTION = 0.1;
const RISE_EVERY_MS = 3 * SECOND;
/** The rate rises again this long after a 429, but after `RISE_EVERY_MS` if it was unlimited before. */
const RISE_AFTER_THROTTLING_MS = 10 * SECOND;
/** If the last decrease is at least this long ago, a 429 indicates a burst, not an excessive rate. */
const ISOLATED_AFTER_MS = 3 * SECOND;

/**
 * Limits the rate of calls of all items. After a slow start, the rate is unlimited until the service returns 429. It is
 * then set slightly below the accepted rate, and rises step by step until the next 429: the accepted rate may have been
 * low only because calls of other executions count against the same limit.
 */
export class RateLimiter {
	private perSecond = Infinity;
	private previousRate = Infinity;
	private rateBeforeRise = 0;
	/** The lower bound of the rate after an isolated 429. */
	private leastRate = 0;
	private riseAt = Infinity;
	private nextAt = 0;
	/** The time of the last decrease. Calls that started earlier belong to the previous rate. */
	private slowedAt = -Infinity;
	/** Start times of accepted calls, at least those of the last second. */
	private acceptedStarts: number[] = [];
	/** `acceptedStarts` is pruned above this length: twice the length that the last pruning left, or the minimum. */
	private pruneAt = MIN_REMEMBERED_STARTS;
	private slowStartEndsAt = Infinity;
	private started = 0;

	constructor(private readonly clock: Pick<Clock, 'now'>) {}

	getDelayMs(): number {
		const remainingMs =
			this.perSecond === Infinity ? this.computeStartRestMs() : this.nextAt - this.clock.now();
		return Math.max(0, remainingMs);
	}

	noteStart(): void {
		const now = this.clock.now();
		if (this.started++ === 0) this.slowStartEndsAt = now + MAX_SLOW_START_MS;
		if (this.perSecond === Infinity) return;
		if (now >= this.riseAt) {
			this.rateBeforeRise = this.perSecond;
			this.perSecond += Math.max(LEAST_RISE_PER_SECOND, this.perSecond * RISE_FRACTION);
			this.riseAt = now + RISE_EVERY_MS;
		}
		this.nextAt = Math.max(this.nextAt, now) + SECOND / this.perSecond;
	}

	/** Call this for each response other than 429. @param startedAt when the call began, by `clock.now()` */
	noteUnthrottledResponse(startedAt: number): void {
		if (this.acceptedStarts.length === 0)
			this.slowStartEndsAt = Math.min(this.slowStartEndsAt, this.clock.now() + SECOND);
		this.acceptedStarts.push(startedAt);
		if (startedAt <= this.slowedAt) this.lowerRate();
		else if (this.acceptedStarts.length > this.pruneAt) {
			this.acceptedStarts = this.acceptedStarts.filter((at) => at > startedAt - SECOND);
			this.pruneAt = Math.max(MIN_REMEMBERED_STARTS, 2 * this.acceptedStarts.length);
		}
	}

	noteThrottling(startedAt: number, retryAfterMs = SECOND): void {
		const now = this.clock.now();
		if (startedAt > this.slowedAt) {
			this.leastRate = now - this.slowedAt >= ISOLATED_AFTER_MS ? this.rateBeforeRise : 0;
			[this.slowedAt, this.previousRate] = [now, this.perSecond];
			this.lowerRate();
		}
		this.riseAt = now + (this.previousRate === Infinity ? RISE_EVERY_MS : RISE_AFTER_THROTTLING_MS);
		this.nextAt = Math.max(this.nextAt, now + Math.min(retryAfterMs, LONGEST_THROTTLE_MS));
	}

	private computeStartRestMs(): number {
		const inFlightCount = this.started - this.acceptedStarts.length;
		return inFlightCount < MAX_SLOW_START_CALLS
			? 0
			: Math.min(SECOND, this.slowStartEndsAt - this.clock.now());
	}

	/**
	 * Sets the rate, within its bounds, slightly below the number of accepted calls that started in the second before
	 * the 429. A call still counts if its response arrives later.
	 */
	private lowerRate(): void {
		const { slowedAt } = this;
		const seen = this.acceptedStarts.filter(
			(at) => at > slowedAt - SECOND && at <= slowedAt,
		).length;
		this.perSecond = Math.max(
			SLOWEST_PER_SECOND,
			this.leastRate,
			Math.min(seen, this.previousRate) * SAFE_SHARE,
		);
		this.rateBeforeRise = this.perSecond;
	}
}
