import { PARAMETERS } from '../../catalog/parameters';
import type { Clock } from '../http/clock';
import { Deadline } from './deadline';
import type { Ticket } from './request-queue';
import { GIVE_UP_MS } from './retry';

/** When a call is sent. It is passed on whole: a part that got lost would be an hour instead of two minutes. */
export interface CallTiming {
	/** No attempt begins after it, however long the call waited in the queue. */
	readonly deadline: Deadline;
	/**
	 * How long each call is repeated after errors, in milliseconds from its beginning: a long transfer leaves the next call
	 * all of its time. Default: until the deadline.
	 */
	readonly errorsMs?: number;
	/** Default: the call queues behind all earlier ones. */
	readonly ticket?: Ticket;
	/** Ends the transfer under way: nobody needs its file any more. */
	readonly unwanted?: AbortSignal;
}

/** When a run sends what has no Maximum Wait. */
export interface DefaultTiming {
	/** Of a call. It ends when the service has accepted nothing for two minutes, neither this call nor another. */
	call(): CallTiming;
	/** Of transfers, which may take long: errors are repeated for two minutes. */
	transfer(ticket?: Ticket): CallTiming;
	/** Of a call that is made once, soon or not at all. */
	once(ms: number): CallTiming;
	/** The service has accepted a call. */
	noteAcceptance(): void;
}

export function createDefaultTiming(clock: Pick<Clock, 'now'>): DefaultTiming {
	let acceptedAt = -Infinity;
	// The end in any case, whatever the service answers.
	const latest = Deadline.start(clock, PARAMETERS.maxWait.default * 60_000);
	return {
		call() {
			const startedAt = clock.now();
			const restMs = (): number => Math.max(startedAt, acceptedAt) + GIVE_UP_MS - clock.now();
			return { deadline: new Deadline(restMs).limitTo(latest) };
		},
		transfer: (ticket) => ({ deadline: latest, errorsMs: GIVE_UP_MS, ticket }),
		once: (ms) => ({ deadline: Deadline.start(clock, ms), errorsMs: 0 }),
		noteAcceptance() {
			acceptedAt = clock.now();
		},
	};
}
