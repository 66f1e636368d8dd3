import { PARAMETERS } from '../../catalog/parameters';
import type { Clock } from '../http/clock';
import { Deadline } from './deadline';
import type { Ticket } from './request-queue';
import { GIVE_UP_MS } from './retry';

/** When a call is sent. It is passed on whole: a part that got lost would be an hour instead of two minutes. */
export interface When {
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
export interface DefaultWhen {
	/** Of a call. It ends when the service has accepted nothing for two minutes, neither this call nor another. */
	call(): When;
	/** Of transfers, which may take long: errors are repeated for two minutes. */
	transfer(ticket?: Ticket): When;
	/** Of a call that is made once, soon or not at all. */
	once(ms: number): When;
	/** The service has accepted a call. */
	accepted(): void;
}

export function createDefaultWhen(clock: Pick<Clock, 'now'>): DefaultWhen {
	let acceptedAt = -Infinity;
	// The end in any case, whatever the service answers.
	const latest = Deadline.in(clock, PARAMETERS.maxWait.default * 60_000);
	return {
		call() {
			const startedAt = clock.now();
			const restMs = (): number => Math.max(startedAt, acceptedAt) + GIVE_UP_MS - clock.now();
			return { deadline: new Deadline(restMs).or(latest) };
		},
		transfer: (ticket) => ({ deadline: latest, errorsMs: GIVE_UP_MS, ticket }),
		once: (ms) => ({ deadline: Deadline.in(clock, ms), errorsMs: 0 }),
		accepted() {
			acceptedAt = clock.now();
		},
	};
}
