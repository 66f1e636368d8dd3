import type { Clock } from '../http/clock';

const SECOND = 1000;
/** The calls of a second until the service has accepted one: a larger burst might be throttled. */
const FIRST_CALLS = 8;
/** The rate after a 429, as a share of the accepted rate. */
const RATE_SHARE_AFTER_429 = 0.9;
const RISE_EVERY_MS = 3 * SECOND;
/** Each rise is 10 % of the rate, and at least this much. */
const LEAST_RISE_PER_SECOND = 0.5;
/** A longer `Retry-After` delays only the throttled call: the service may accept others, such as reads of projects. */
const LONGEST_THROTTLE_MS = 60 * SECOND;

/**
 * Limits the rate of calls of all items. The rate is unlimited until the service returns 429. It is then set slightly
 * below the accepted rate, and rises step by step until the next 429, since other executions may share the limit.
 */
export class RateLimiter {
	private perSecond = Infinity;
	private nextAt = 0;
	private riseAt = Infinity;
	/** The time of the last decrease. Calls that started earlier belong to the previous rate. */
	private slowedAt = -Infinity;
	/** The number of accepted calls that started in the second before the last decrease. */
	private acceptedCount = 0;
	/** The start times of accepted calls of the last second. */
	private acceptedStarts: number[] = [];
	private started = 0;

	constructor(private readonly clock: Pick<Clock, 'now'>) {}

	getDelayMs(): number {
		return Math.max(0, this.nextAt - this.clock.now());
	}

	noteStart(): void {
		const now = this.clock.now();
		if (this.perSecond === Infinity) {
			const isFirst = this.acceptedStarts.length === 0;
			if (isFirst && ++this.started % FIRST_CALLS === 0) this.nextAt = now + SECOND;
			return;
		}
		if (now >= this.riseAt) {
			this.perSecond += Math.max(LEAST_RISE_PER_SECOND, this.perSecond * 0.1);
			this.riseAt = now + RISE_EVERY_MS;
		}
		this.nextAt = Math.max(this.nextAt, now) + SECOND / this.perSecond;
	}

	/** Call this for each response other than 429. @param startedAt when the call began, by `clock.now()` */
	noteAccepted(startedAt: number): void {
		if (startedAt > this.slowedAt) {
			this.acceptedStarts = this.acceptedStarts.filter((at) => at > startedAt - SECOND);
			this.acceptedStarts.push(startedAt);
		} else if (startedAt > this.slowedAt - SECOND) {
			this.acceptedCount++;
			this.setRate();
		}
	}

	noteThrottled(startedAt: number, retryAfterMs = SECOND): void {
		const now = this.clock.now();
		if (startedAt > this.slowedAt) {
			this.acceptedCount = this.acceptedStarts.filter((at) => at > now - SECOND).length;
			this.acceptedStarts = [];
			this.slowedAt = now;
			this.setRate();
		}
		this.riseAt = now + RISE_EVERY_MS;
		this.nextAt = Math.max(this.nextAt, now + Math.min(retryAfterMs, LONGEST_THROTTLE_MS));
	}

	private setRate(): void {
		this.perSecond = Math.max(1, this.acceptedCount * RATE_SHARE_AFTER_429);
	}
}
