import type { Purpose } from './call-failure';
import { canceledFailure, connectionFailure } from './call-failure';
import type { HttpResponse } from './client';
import type { Clock } from './clock';
import { Canceled } from './clock';
import { Disconnected } from './disconnected';
import type { RequestQueue, Ticket } from './request-queue';
import type { Failure } from './failure';
import type { Attempts } from './retry';
import { withRetries } from './retry';
import type { RateLimiter } from './rate-limiter';

/** No attempt begins after it, however long the call waited for its ticket. */
export interface Last {
	/** By the clock's `now`. */
	readonly at: number;
	readonly tooLate: () => Failure;
}

/** When a call is sent. */
export interface When {
	/** By the clock's `now`: until then, errors count as temporary. Default: two minutes. */
	readonly deadline?: number;
	/** Default: the call queues behind all earlier ones. */
	readonly ticket?: Ticket;
	readonly last?: Last;
}

export interface Call
	extends When, Pick<Attempts, 'isUsable' | 'onPause'>, Partial<Pick<Attempts, 'policy'>> {
	readonly purpose: Purpose;
	readonly send: () => Promise<HttpResponse>;
	/** Throws a `Failure` if the caller cannot use the final reply. */
	readonly judge: (reply: HttpResponse) => void;
	/** The service's rateLimiter; a storage has none. */
	readonly rateLimiter?: RateLimiter;
}

/** Sends until the reply is final, each attempt in its ticket. @throws Failure, Canceled, Halted */
export type MakeCall = (call: Call) => Promise<HttpResponse>;

/** A call that was refused this often has had its ticket: it continues behind the others instead of holding them up. */
const ATTEMPTS_IN_PLACE = 3;

export const createCaller =
	(clock: Clock, queue: RequestQueue): MakeCall =>
	async ({
		purpose,
		send,
		judge,
		rateLimiter: rateLimiter,
		last,
		ticket: ticket = queue.ticket(),
		...attempts
	}) => {
		const sendInTime = async (): Promise<HttpResponse> => {
			if (last !== undefined && clock.now() > last.at) throw last.tooLate();
			return await send();
		};
		return await withRetries(sendInTime, {
			policy: 'safe',
			clock,
			...attempts,
			around: async (step, attempt) =>
				await (attempt < ATTEMPTS_IN_PLACE ? ticket : queue.run)(step, rateLimiter, last?.at),
			onEnd(outcome) {
				if (outcome instanceof Disconnected) throw connectionFailure(outcome, purpose);
				judge(outcome);
			},
		}).catch((error: unknown) => {
			throw purpose.outcome === 'notAccepted' && error instanceof Canceled && error.isUnderWay
				? canceledFailure()
				: error;
		});
	};
