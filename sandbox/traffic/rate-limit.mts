import type { Clock } from '../clock.mts';
import { HttpError } from '../errors.mts';
import type { Settings } from '../settings.mts';

export class RateLimit {
	private second = 0;
	private seen = 0;

	constructor(
		private readonly settings: Settings,
		private readonly clock: Clock,
	) {}

	countRequest(): void {
		const { per_second } = this.settings;
		if (per_second === null) return;
		const second = Math.floor(this.clock.now() / 1_000);
		if (second !== this.second) [this.second, this.seen] = [second, 0];
		if (++this.seen > per_second) {
			throw new HttpError(429, 'Too Many Requests', { 'retry-after': '1' });
		}
	}
}
