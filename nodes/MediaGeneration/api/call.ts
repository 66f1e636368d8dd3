import type { Purpose } from './call-failure';
import { canceledFailure, connectionFailure, neverBegan } from './call-failure';
import type { HttpResponse } from './client';
import type { Clock } from './clock';
import { Canceled } from './clock';
import { Deadline } from './deadline';
import { Disconnected } from './disconnected';
import type { FirstContact } from './first-contact';
import { createFirstContact, SOON_MS } from './first-contact';
import type { RateLimiter } from './rate-limiter';
import type { RequestQueue, Ticket } from './request-queue';
import type { AttemptResult, Policy } from './retry';
import { PATIENCE_MS, pauseAfter } from './retry';
import { after } from './timer';
import type { Report } from './waiting-report';
import { atMost, everyHalfMinute, REPORT_EVERY_MS } from './waiting-report';

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

const causeOf = (result: AttemptResult): string => {
	if (result instanceof Disconnected) return result.reason;
	return result.status === 429 ? 'too many requests (429)' : `HTTP ${result.status}`;
};

/** What somebody who watches the run is told, and when it gives up. */
export interface Watch {
	readonly report?: Report;
	readonly firstContact?: FirstContact;
}

export const createCaller = (
	clock: Clock,
	queue: Pick<RequestQueue, 'ticket' | 'run'>,
	{ report = () => undefined, firstContact = createFirstContact(false) }: Watch = {},
): MakeCall => {
	const notify = everyHalfMinute(clock, report);

	/** A long pause, such as one that the service asks for, says again why it lasts. */
	const pause = async (ms: number, why: () => string): Promise<void> => {
		for (let restMs = ms; restMs > 0; restMs -= REPORT_EVERY_MS) {
			notify(why());
			await clock.sleep(Math.min(restMs, REPORT_EVERY_MS));
		}
	};

	const makeCall: MakeCall = async (call) => {
		const { purpose, policy = 'safe', isUsable, rateLimiter, ticket = queue.ticket() } = call;
		const { deadline = Deadline.in(clock, PATIENCE_MS) } = call;
		const startedAt = clock.now();
		const patient =
			call.patienceMs === undefined ? deadline : deadline.or(Deadline.in(clock, call.patienceMs));
		const patience = patient.or(new Deadline(() => startedAt + firstContact.limitMs - clock.now()));
		let last: AttemptResult | undefined;
		const why = (): string =>
			`Waiting to ${purpose.aim}: ${last ? causeOf(last) : 'no response yet'}; ${atMost(patience)}`;

		/** Returns the final response, or the pause before the next attempt. */
		const makeAttempt = async (attempt: number): Promise<HttpResponse | number> => {
			if (deadline.isOver) throw deadline.tooLate?.() ?? neverBegan(purpose);
			// A transfer, which has no rate limiter, takes its time.
			const stop = rateLimiter ? after(SOON_MS, () => notify(why())) : () => undefined;
			const result = await resultOf(call.send).finally(stop);
			last = result;
			if (!(result instanceof Disconnected)) firstContact.made();
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
			await pause(next, why);
		}
	};

	return async (call) =>
		await makeCall(call).catch((error: unknown) => {
			const isLost = error instanceof Canceled && error.isUnderWay;
			throw isLost && call.purpose.outcome === 'notAccepted' ? canceledFailure() : error;
		});
};
