import type { Clock } from '../clock.mts';
import { HttpError } from '../http-error.mts';

/** At most this many API requests per second of the clock; off until set. */
export class RateLimit {
	perSecond: number | undefined;
	private second = 0;
	private seen = 0;

	constructor(private readonly clock: Clock) {}

	/** @throws HttpError 429 with Retry-After */
	count(): void {
		if (this.perSecond === undefined) return;
		const second = Math.floor(this.clock.now() / 1_000);
		if (second !== this.second) [this.second, this.seen] = [second, 0];
		if (++this.seen > this.perSecond) {
			throw new HttpError(429, 'Too Many Requests', { 'retry-after': '1' });
		}
	}
}
