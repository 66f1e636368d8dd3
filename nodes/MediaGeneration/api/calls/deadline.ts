import type { Clock } from '../http/clock';
import type { Failure } from '../failures/failure';

/** The time after which no attempt starts. Every layer that sends, waits or transfers reads its item's deadline. */
export class Deadline {
	constructor(
		/** Milliseconds until the deadline passes; negative afterwards. */
		readonly remainingMs: () => number,
		/** The failure of a call that couldn't start in time; default: `makeTooLateFailure`. */
		readonly makeExpiryFailure?: () => Failure,
	) {}

	static start(clock: Pick<Clock, 'now'>, ms: number): Deadline {
		const at = clock.now() + ms;
		return new Deadline(() => at - clock.now());
	}

	get isOver(): boolean {
		return this.remainingMs() < 0;
	}

	extend(graceMs: number): Deadline {
		return new Deadline(() => this.remainingMs() + graceMs, this.makeExpiryFailure);
	}

	limitTo(earlier: Deadline): Deadline {
		return new Deadline(
			() => Math.min(this.remainingMs(), earlier.remainingMs()),
			this.makeExpiryFailure,
		);
	}

	withFailure(makeExpiryFailure: () => Failure): Deadline {
		return new Deadline(this.remainingMs, makeExpiryFailure);
	}
}
