import { PARAMETERS } from '../../catalog/parameters';
import type { Clock } from '../http/clock';
import { Deadline } from './deadline';
import type { Ticket } from './request-queue';
import { GIVE_UP_MS } from './retry';

/**
 * The time limits of a call. They are one object, because a caller that dropped `errorRetryMs` would retry errors until
 * the deadline, which may be an hour away.
 */
export interface CallTiming {
	/** No attempt starts after the deadline, even if the call is still waiting in the queue. */
	readonly deadline: Deadline;
	/**
	 * The time for retries after errors, in milliseconds. Each call gets the full time, even after a long transfer.
	 * Default: until the deadline.
	 */
	readonly errorRetryMs?: number;
	/** The position in the queue; default: behind all earlier calls. */
	readonly ticket?: Ticket;
	/** Aborts a running transfer. */
	readonly abortSignal?: AbortSignal;
}

/** The timing of calls to which *Maximum Wait* doesn't apply. */
export class DefaultTiming {
	private acceptedAt = -Infinity;
	/** The hard limit of `forCall` and `forTransfer`, however the service responds. */
	private readonly latest: Deadline;

	constructor(private readonly clock: Pick<Clock, 'now'>) {
		this.latest = Deadline.start(clock, PARAMETERS.maxWait.default * 60_000);
	}

	/** For calls to the service. The deadline passes once the service has accepted no call for two minutes. */
	forCall(): CallTiming {
		const startedAt = this.clock.now();
		const remainingMs = (): number =>
			Math.max(startedAt, this.acceptedAt) + GIVE_UP_MS - this.clock.now();
		return { deadline: new Deadline(remainingMs).limitTo(this.latest) };
	}

	/** For transfers, which may be slow. Errors are retried for two minutes. */
	forTransfer(ticket?: Ticket): CallTiming {
		return { deadline: this.latest, errorRetryMs: GIVE_UP_MS, ticket };
	}

	/** For an optional call: a single attempt, which must start within `ms`. */
	forSingleAttempt(ms: number): CallTiming {
		return { deadline: Deadline.start(this.clock, ms), errorRetryMs: 0 };
	}

	/** Call this whenever the service has accepted a call. */
	noteAcceptance(): void {
		this.acceptedAt = this.clock.now();
	}
}
