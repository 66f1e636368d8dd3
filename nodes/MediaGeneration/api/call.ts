import type { Purpose } from './call-failure';
import { canceledFailure, connectionFailure, neverBegan } from './call-failure';
import type { HttpResponse } from './client';
import type { Clock } from './clock';
import { Canceled } from './clock';
import { Deadline } from './deadline';
import { Disconnected } from './disconnected';
import type { RateLimiter } from './rate-limiter';
import type { RequestQueue, Ticket } from './request-queue';
import type { AttemptResult, Policy } from './retry';
import { PATIENCE_MS, pauseAfter } from './retry';

/** When a call is sent. */
export interface When {
	/** No attempt begins after it, however long the call waited in the queue. Default: two minutes from now. */
	readonly deadline?: Deadline;
	/** How long errors count as temporary, in milliseconds. Default: until the deadline. */
	readonly patienceMs?: number;
	/** Default: the call queues behind all earlier ones. */
	readonly ticket?: Ticket;
}

export interface Call extends When {
	readonly purpose: Purpose;
	/** Default: `safe`. */
	readonly policy?: Policy;
	readonly send: () => Promise<HttpResponse>;
	/** False for an unexpected response, such as a proxy's page. */
	readonly isUsable?: (response: HttpResponse) => boolean;
	/** Throws a `Failure` if the caller cannot use the final response. */
	readonly judge: (response: HttpResponse) => void;
	/** An attempt was not accepted, and another will follow. */
	readonly onRejected?: () => void;
	/** The service's; a storage has none. */
	readonly rateLimiter?: RateLimiter;
}

/** Sends until the response is final, as api/retry says. @throws Failure, Canceled, Halted */
export type MakeCall = (call: Call) => Promise<HttpResponse>;

/** After this many rejected attempts a call continues behind the others instead of holding them up. */
const ATTEMPTS_IN_PLACE = 3;

/** No response is a result, too; any other error is not. */
const resultOf = async (send: Call['send']): Promise<AttemptResult> =>
	await send().catch((error: unknown) => {
		if (error instanceof Disconnected) return error;
		throw error;
	});

export const createCaller = (clock: Clock, queue: RequestQueue): MakeCall => {
	const makeCall: MakeCall = async (call) => {
		const { purpose, policy = 'safe', isUsable, rateLimiter, ticket = queue.ticket() } = call;
		const { deadline = Deadline.in(clock, PATIENCE_MS) } = call;
		const startedAt = clock.now();
		const patience =
			call.patienceMs === undefined ? deadline : deadline.or(Deadline.in(clock, call.patienceMs));

		/** Returns the final response, or the pause before the next attempt. */
		const makeAttempt = async (attempt: number): Promise<HttpResponse | number> => {
			if (deadline.isOver) throw deadline.tooLate?.() ?? neverBegan(purpose);
			const result = await resultOf(call.send);
			const attempted = { policy, attempt, startedAt, deadline, patience, clock, isUsable };
			const pauseMs = pauseAfter(result, attempted);
			if (pauseMs !== undefined) {
				call.onRejected?.();
				return pauseMs;
			}
			// Still in its place in the queue: a failure may close it before another request begins.
			if (result instanceof Disconnected) throw connectionFailure(result, purpose);
			call.judge(result);
			return result;
		};

		for (let attempt = 0; ; attempt++) {
			const run = attempt < ATTEMPTS_IN_PLACE ? ticket : queue.run;
			const next = await run(async () => await makeAttempt(attempt), rateLimiter, deadline);
			if (typeof next !== 'number') return next;
			await clock.sleep(next);
		}
	};

	return async (call) =>
		await makeCall(call).catch((error: unknown) => {
			const isLost = error instanceof Canceled && error.isUnderWay;
			throw isLost && call.purpose.outcome === 'notAccepted' ? canceledFailure() : error;
		});
};
