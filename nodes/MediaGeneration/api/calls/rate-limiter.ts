import type { Clock } from '../http/clock';

const SECOND = 1000;
/** The calls of a second until the service has accepted one: a larger burst might be throttled. */
const FIRST_CALLS = 8;
/** The rate after a 429, as a share of the accepted rate. */
const RATE_SHARE_AFTER_429 = 0.9;
const RISE_EVERY_MS = 3 * SECOND;
/** A longer `Retry-After` delays only the throttled call: the service may accept others, such as reads of projects. */
const LONGEST_THROTTLE_MS = 60 * SECOND;

/**
 * Limits the rate of calls of all items. The rate is unlimited until the service returns 429. It is then set slightly
 * below the accepted rate, and rises by 10 % every three seconds until the next 429, since other executions may share
 * the limit.
 */
export class RateLimiter {
	/** Whether the service has accepted a call. */
	hasAccepted = false;
	private perSecond = Infinity;
	private nextAt = 0;
	private riseAt = Infinity;
	/** The time of the last decrease. Calls that started earlier belong to the previous rate. */
	private slowedAt = -Infinity;
	/** The number of calls of the second before the last decrease, without the throttled ones. */
	private acceptedCount = 0;
	/** The start times of the last second's calls. */
	private starts: number[] = [];

	constructor(private readonly clock: Pick<Clock, 'now'>) {}

	getDelayMs(): number {
		return Math.max(0, this.nextAt - this.clock.now());
	}

	noteStart(): void {
		const now = this.clock.now();
		this.starts = [...this.starts.filter((at) => at > now - SECOND), now];
		if (now >= this.riseAt) {
			this.perSecond = Math.max(this.perSecond * 1.1, this.perSecond + 0.5);
			this.riseAt = now + RISE_EVERY_MS;
		}
		const isBurst = !this.hasAccepted && this.starts.length % FIRST_CALLS === 0;
		const pauseMs = this.perSecond === Infinity && isBurst ? SECOND : SECOND / this.perSecond;
		this.nextAt = Math.max(this.nextAt, now) + pauseMs;
	}

	noteThrottled(startedAt: number, retryAfterMs = SECOND): void {
		const now = this.clock.now();
		if (startedAt > this.slowedAt) {
			this.acceptedCount = this.starts.filter((at) => at > now - SECOND).length;
			this.slowedAt = now;
		}
		this.perSecond = Math.max(1, --this.acceptedCount * RATE_SHARE_AFTER_429);
		this.riseAt = now + RISE_EVERY_MS;
		this.nextAt = Math.max(this.nextAt, now + Math.min(retryAfterMs, LONGEST_THROTTLE_MS));
	}
}
