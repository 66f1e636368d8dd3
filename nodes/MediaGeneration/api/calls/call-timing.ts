import { PARAMETERS } from '../../catalog/parameters';
import type { Clock } from '../http/clock';
import { Deadline } from './deadline';
import type { Ticket } from './request-queue';
import { GIVE_UP_MS } from './retry';

/**
 * The timing of a call, passed on as one object: a layer that dropped `errorRetryMs` would retry errors until the
 * deadline, which may be an hour away.
 */
export interface CallTiming {
	/** No attempt starts after the deadline, even if the call is still waiting in the queue. */
	readonly deadline: Deadline;
	/** The time for retries after errors, in milliseconds from the start of the call. Default: until the deadline. */
	readonly errorRetryMs?: number;
	/** The position in the queue; default: behind all earlier calls. */
	readonly ticket?: Ticket;
	/** Aborts a running transfer. */
	readonly abortSignal?: AbortSignal;
}

/** The timing of calls to which *Maximum Wait* doesn't apply. */
export class DefaultTiming {
	private acceptedAt = -Infinity;
	/** The hard limit of `createCallTiming` and `createTransferTiming`, however the service responds. */
	private readonly latest: Deadline;

	constructor(private readonly clock: Pick<Clock, 'now'>) {
		this.latest = Deadline.start(clock, PARAMETERS.maxWait.default * 60_000);
	}

	/** The deadline passes after two minutes in which the service has accepted no call. */
	createCallTiming(): CallTiming {
		const startedAt = this.clock.now();
		const remainingMs = (): number =>
			Math.max(startedAt, this.acceptedAt) + GIVE_UP_MS - this.clock.now();
		return { deadline: new Deadline(remainingMs).limitTo(this.latest) };
	}

	/** For transfers, which may be slow. Errors are retried for two minutes, broken downloads until the deadline. */
	createTransferTiming(ticket?: Ticket): CallTiming {
		return { deadline: this.latest, errorRetryMs: GIVE_UP_MS, ticket };
	}

	/** For an optional call: a single attempt, which must start within `ms`. */
	createSingleAttemptTiming(ms: number): CallTiming {
		return { deadline: Deadline.start(this.clock, ms), errorRetryMs: 0 };
	}

	/** Call this for each response, unless its status is 429 or unclear. */
	noteAcceptance(): void {
		this.acceptedAt = this.clock.now();
	}
}
