import type { Clock } from '../http/clock';
import type { Failure } from '../failures/failure';

/** When work must be over. Made once per item and read by every layer that sends, waits or transfers. */
export class Deadline {
	/**
	 * @param restMs milliseconds until it passes; negative afterwards
	 * @param tooLate the failure of a call that could not begin in time, if its purpose does not say enough
	 */
	constructor(
		readonly restMs: () => number,
		readonly tooLate?: () => Failure,
	) {}

	static start(clock: Pick<Clock, 'now'>, ms: number): Deadline {
		const at = clock.now() + ms;
		return new Deadline(() => at - clock.now());
	}

	get isOver(): boolean {
		return this.restMs() < 0;
	}

	/** Whether an attempt may still begin after this pause. */
	allows(pauseMs: number): boolean {
		return pauseMs <= this.restMs();
	}

	extend(graceMs: number): Deadline {
		return new Deadline(() => this.restMs() + graceMs, this.tooLate);
	}

	limitTo(earlier: Deadline): Deadline {
		return new Deadline(() => Math.min(this.restMs(), earlier.restMs()), this.tooLate);
	}

	withFailure(tooLate: () => Failure): Deadline {
		return new Deadline(this.restMs, tooLate);
	}
}
