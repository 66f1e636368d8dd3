import type { Clock } from '../http/clock';

const SECOND = 1000;
/** The calls of a second until the service has accepted one: a larger burst might be throttled. */
const FIRST_CALLS = 8;
/** The rate after a 429, as a share of the calls of the last second, some of which were throttled. */
const SHARE_AFTER_429 = 0.7;
/** By how much each call raises the rate, since other executions may share the limit only for a while. */
const RISE = 0.05;
/** A longer `Retry-After` delays only the throttled call: the service may accept others, such as reads of projects. */
const MAX_THROTTLE_MS = 60 * SECOND;

/** Limits the calls of all items per second: unlimited until the service returns 429, then slowly rising again. */
export class RateLimiter {
	/** Whether the service has accepted a call. */
	hasAccepted = false;
	private perSecond = Infinity;
	private nextAt = 0;
	/** The time of the last decrease. A 429 for an earlier call belongs to the previous rate. */
	private slowedAt = -Infinity;
	/** The start times of the last second's calls. */
	private starts: number[] = [];

	constructor(private readonly clock: Pick<Clock, 'now'>) {}

	getDelayMs(): number {
		return Math.max(0, this.nextAt - this.clock.now());
	}

	noteStart(): void {
		const now = this.clock.now();
		this.starts = [...this.starts.filter((at) => at > now - SECOND), now];
		this.perSecond += RISE;
		const isBurst = !this.hasAccepted && this.starts.length % FIRST_CALLS === 0;
		this.nextAt = Math.max(this.nextAt, now) + (isBurst ? SECOND : SECOND / this.perSecond);
	}

	noteThrottled(startedAt: number, retryAfterMs = SECOND): void {
		const now = this.clock.now();
		this.nextAt = Math.max(this.nextAt, now + Math.min(retryAfterMs, MAX_THROTTLE_MS));
		if (startedAt <= this.slowedAt) return;
		this.slowedAt = now;
		this.perSecond = Math.max(1, SHARE_AFTER_429 * Math.min(this.perSecond, this.starts.length));
	}
}
