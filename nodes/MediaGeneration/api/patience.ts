import { DEFAULTS } from '../catalog/defaults';
import type { Clock } from './clock';
import { Deadline } from './deadline';
import { PATIENCE_MS } from './retry';

/** How long the calls of a run without Maximum Wait may take, whatever the service answers. */
export interface Patience {
	/** The end in any case: the default of Maximum Wait, counted from the beginning of the run. */
	readonly latest: Deadline;
	/** Passes when the service has accepted nothing for two minutes, neither this call nor another, and at `latest`. */
	deadline(): Deadline;
	/** The service has accepted a call. */
	accepted(): void;
}

export function createPatience(clock: Pick<Clock, 'now'>): Patience {
	let acceptedAt = -Infinity;
	const latest = Deadline.in(clock, DEFAULTS.maxWaitMinutes * 60_000);
	return {
		latest,
		deadline() {
			const startedAt = clock.now();
			const restMs = (): number => Math.max(startedAt, acceptedAt) + PATIENCE_MS - clock.now();
			return new Deadline(restMs).or(latest);
		},
		accepted() {
			acceptedAt = clock.now();
		},
	};
}
