import { PARAMETERS } from '../../catalog/parameters';
import type { Clock } from '../http/clock';
import { Deadline } from './deadline';
import type { Ticket } from './request-queue';
import { GIVE_UP_MS } from './retry';

/**
 * When a call may be sent and repeated. Always passed as one object: without `errorsMs`, retries would last an hour
 * instead of two minutes.
 */
export interface CallTiming {
	/** No attempt begins after it, even if the call waited in the queue. */
	readonly deadline: Deadline;
	/**
	 * How long each call is repeated after errors, in milliseconds from its beginning: a long transfer leaves the next call
	 * all of its time. Default: until the deadline.
	 */
	readonly errorsMs?: number;
	/** Default: the call queues behind all earlier ones. */
	readonly ticket?: Ticket;
	/** Aborts the transfer under way. */
	readonly unwanted?: AbortSignal;
}

/** The timing of calls without *Maximum Wait*. */
export class DefaultTiming {
	private acceptedAt = -Infinity;
	/** The hard limit, however the service responds. */
	private readonly latest: Deadline;

	constructor(private readonly clock: Pick<Clock, 'now'>) {
		this.latest = Deadline.start(clock, PARAMETERS.maxWait.default * 60_000);
	}

	/** For a call. It ends when the service has accepted no call for two minutes. */
	call(): CallTiming {
		const startedAt = this.clock.now();
		const restMs = (): number =>
			Math.max(startedAt, this.acceptedAt) + GIVE_UP_MS - this.clock.now();
		return { deadline: new Deadline(restMs).limitTo(this.latest) };
	}

	/** For transfers, which may take long: retries last two minutes. */
	transfer(ticket?: Ticket): CallTiming {
		return { deadline: this.latest, errorsMs: GIVE_UP_MS, ticket };
	}

	/** For an optional call: one attempt within this time. */
	once(ms: number): CallTiming {
		return { deadline: Deadline.start(this.clock, ms), errorsMs: 0 };
	}

	/** Call it when the service has accepted a call. */
	noteAcceptance(): void {
		this.acceptedAt = this.clock.now();
	}
}
