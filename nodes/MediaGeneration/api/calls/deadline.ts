import { PARAMETERS } from '../../catalog/parameters';
import type { Clock } from '../http/clock';
import type { Failure } from '../failures/failure';
import type { Ticket } from './request-queue';
import { GIVE_UP_MS } from './retry';

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

export interface CallTiming {
	/** No attempt starts after the deadline, even if the call is still waiting in the queue. */
	readonly deadline: Deadline;
	/**
	 * The time for retries, in milliseconds from the start of the call; for the service's calls, from the last call that
	 * it accepted. Default: until the deadline.
	 */
	readonly giveUpMs?: number;
	readonly maxAttempts?: number;
	/** The position in the queue; default: behind all earlier calls. */
	readonly ticket?: Ticket;
}

/** The timing of a call to which *Maximum Wait* doesn't apply. */
export const createTiming = (clock: Pick<Clock, 'now'>, ticket?: Ticket): CallTiming => ({
	deadline: Deadline.start(clock, PARAMETERS.maxWait.default * 60_000),
	giveUpMs: GIVE_UP_MS,
	ticket,
});
