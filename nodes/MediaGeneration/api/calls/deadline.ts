import type { Clock } from '../http/clock';
import type { Failure } from '../failures/failure';

/** The time by which work must end. Every layer that sends, waits or transfers reads the deadline of its item. */
export class Deadline {
	/**
	 * @param restMs milliseconds until the deadline passes; negative afterwards
	 * @param tooLate makes the failure of a call that couldn't start in time; default: `makeTooLateFailure`
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
