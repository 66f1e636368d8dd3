import { PARAMETERS } from '../../catalog/parameters';
import {
	isPaid,
	makeCanceledFailure,
	makeConnectionFailure,
	makeTooLateFailure,
	type CallPurpose,
} from '../failures/call-failure';
import type { Failure } from '../failures/failure';
import type { HttpResponse } from '../http/client';
import { Canceled, type Clock } from '../http/clock';
import { BrokenTransfer, ConnectionError } from '../http/connection-error';
import { Deadline } from './deadline';
import { RateLimiter } from './rate-limiter';
import type { RequestQueue, Ticket } from './request-queue';

type AttemptResult = HttpResponse | ConnectionError;

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
const UNUSABLE_ATTEMPTS = 3;
const TRANSFER_ATTEMPTS = 5;
/** After this long without any progress, a wrong address is more likely than a busy service. */
export const GIVE_UP_MS = 120_000;
const TRANSIENT_STATUSES = new Set([408, 425, 429, 500, 502, 503, 504]);

export const isOk = ({ status }: HttpResponse): boolean => status >= 200 && status < 300;

/** Whether the same safe request may succeed later. */
const isTransient = (status: number): boolean => TRANSIENT_STATUSES.has(status);

/**
 * The number of attempts after such a result, and the time for them if the result decides it. A request is never sent
 * twice at the same time.
 *
 * | outcome of an attempt                      | safe: GET, PUT, DELETE, upload URLs   | paid: a generation request   |
 * |--------------------------------------------|---------------------------------------|------------------------------|
 * | 2xx with a usable body                     | done                                  | done                         |
 * | unusable 2xx, such as a proxy's page       | up to 3 attempts                      | final: may be accepted       |
 * | 429                                        | again                                 | again: not accepted          |
 * | 408, 500, 502, 503, 504; if safe, 425      | again                                 | final: may be accepted       |
 * | any other status                           | final; 404 of a download: 3 attempts  | final                        |
 * | no connection: nothing was sent            | again                                 | again, for two minutes       |
 * | permanent failure, such as a TLS error     | final                                 | final                        |
 * | connection lost after the request was sent | again                                 | final: may be accepted       |
 * | broken download, such as one cut off       | up to 5 attempts                      | –                            |
 *
 * "Again" means after a pause (the longer of `Retry-After` and the back-off), and never after the deadline of the call.
 * In manual runs, a request without any response has two attempts until the service has responded once.
 */
function limitRetries(
	result: AttemptResult,
	isPaid: boolean,
	mayBeTransient = false,
): { readonly attempts: number; readonly giveUpMs?: number } {
	// It may have taken long, so only the deadline of the call ends its retries.
	if (result instanceof BrokenTransfer) return { attempts: TRANSFER_ATTEMPTS, giveUpMs: Infinity };
	if (result instanceof ConnectionError) {
		const isFinal = result.isPermanent || (isPaid && !result.isUnsent);
		return { attempts: isFinal ? 1 : Infinity, giveUpMs: isPaid ? GIVE_UP_MS : undefined };
	}
	if (isPaid) return { attempts: result.status === 429 ? Infinity : 1 };
	if (isTransient(result.status)) return { attempts: Infinity };
	return { attempts: mayBeTransient ? UNUSABLE_ATTEMPTS : 1 };
}

/** The seconds of `Retry-After`, in milliseconds. */
const readRetryAfterMs = (result: AttemptResult): number | undefined => {
	const seconds = 'headers' in result ? String(result.headers['retry-after']).trim() : '';
	return /^\d+$/.test(seconds) ? Number(seconds) * 1000 : undefined;
};

/**
 * The longer of `Retry-After` and a pause that doubles from half a second to half a minute, with jitter so that items
 * don't retry in lockstep.
 */
function computePauseMs(result: AttemptResult, attempts: number, random: number): number {
	const backOffMs = Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS);
	return Math.max(readRetryAfterMs(result) ?? 0, backOffMs * (0.75 + random / 2));
}

export interface CallTiming {
	/** No attempt starts after the deadline, even if the call is still waiting in the queue. */
	readonly deadline: Deadline;
	/** The failure of a call that couldn't start in time; default: `makeTooLateFailure`. */
	readonly makeExpiryFailure?: () => Failure;
	/**
	 * The time for retries, in milliseconds from the start of the call; for the service's calls, from the last call that
	 * it accepted. Default: until the deadline.
	 */
	readonly giveUpMs?: number;
	/** Whether the call is sent once, and ends at the deadline even if it goes to the service. */
	readonly isSingle?: boolean;
	/** The position in the queue; default: behind all earlier calls. */
	readonly ticket?: Ticket;
}

/** The timing of a call to which *Maximum Wait* doesn't apply. */
export const createTiming = (clock: Pick<Clock, 'now'>, ticket?: Ticket): CallTiming => ({
	deadline: Deadline.start(clock, PARAMETERS.maxWait.default * 60_000),
	giveUpMs: GIVE_UP_MS,
	ticket,
});

export type ReadResult<T> = ({ readonly value: T } | { readonly failure: Failure }) & {
	/** Whether the response may be transient, such as a proxy's page. A safe request is then retried a few times. */
	readonly mayBeTransient?: boolean;
};

export interface Call<T> {
	readonly timing: CallTiming;
	readonly purpose: CallPurpose;
	/** @param ms time limit for the response, in milliseconds */
	readonly send: (ms: number) => Promise<HttpResponse>;
	/** Called once per response, within the attempt: a body that is cut off makes the attempt fail. */
	readonly read: (response: HttpResponse) => ReadResult<T> | Promise<ReadResult<T>>;
	/** Called when an attempt has failed and the request will be sent again. */
	readonly onRejected?: () => void;
	/** Whether the request goes to the service, which limits the rate of calls. */
	readonly isOfService?: boolean;
}

/** The limits of a manual run until the service has responded once. */
const FIRST_RESPONSE_MS = 10_000;
const FIRST_RESPONSE_ATTEMPTS = 2;

/** Sends requests, and retries them according to the table above. */
export class Caller {
	private readonly rateLimiter: RateLimiter;
	/** When the service last accepted a call, by `clock.now()`. */
	private acceptedAt = -Infinity;

	/** @param mayBeUnreachable set in a manual run, since somebody waits: a silent address is given up soon */
	constructor(
		private readonly clock: Clock,
		private readonly queue: RequestQueue,
		private mayBeUnreachable: boolean,
	) {
		this.rateLimiter = new RateLimiter(clock);
	}

	/** Returns the value of the response. @throws Failure, Canceled, Halted */
	async call<T>(call: Call<T>): Promise<T> {
		const { clock } = this;
		const { purpose, isOfService, timing } = call;
		const { ticket = this.queue.takeTicket(), makeExpiryFailure } = timing;
		const startedAt = clock.now();
		const getRestMs = (giveUpMs = Infinity): number => {
			const progressAt = isOfService ? Math.max(startedAt, this.acceptedAt) : startedAt;
			return Math.min(timing.deadline.remainingMs(), progressAt + giveUpMs - clock.now());
		};
		const deadline = isOfService ? new Deadline(() => getRestMs(timing.giveUpMs)) : timing.deadline;
		const options = { deadline, rateLimiter: isOfService ? this.rateLimiter : undefined };
		for (let attempts = 1; ; attempts++) {
			const makeAttempt = async () => {
				if (deadline.isOver) throw makeExpiryFailure?.() ?? makeTooLateFailure(purpose);
				return await this.attempt(call, attempts, getRestMs);
			};
			const next = await ticket(makeAttempt, options);
			if ('value' in next) return next.value;
			await clock.sleep(next.pauseMs);
		}
	}

	private async attempt<T>(
		call: Call<T>,
		attempts: number,
		getRestMs: (giveUpMs?: number) => number,
	): Promise<{ readonly value: T } | { readonly pauseMs: number }> {
		const { purpose, isOfService, timing } = call;
		const { result, reading } = await this.send(call);
		const { mayBeTransient } = reading;
		if ('value' in reading && !mayBeTransient) return reading;
		const limits = limitRetries(result, isPaid(purpose), mayBeTransient);
		const { giveUpMs = timing.giveUpMs } = limits;
		const isUnreached = this.mayBeUnreachable && isOfService;
		const mostAttempts = isUnreached ? FIRST_RESPONSE_ATTEMPTS : Infinity;
		const most = timing.isSingle ? 1 : Math.min(limits.attempts, mostAttempts);
		const pauseMs = computePauseMs(result, attempts, this.clock.random());
		if (attempts < most && pauseMs <= getRestMs(giveUpMs)) {
			call.onRejected?.();
			return { pauseMs };
		}
		// Thrown inside the queue's step, so that the failure can close the queue before another request begins.
		if ('failure' in reading) throw reading.failure;
		return reading;
	}

	/** Returns a missing response as a result; throws all other errors. */
	private async send<T>({ send, read, purpose, isOfService, timing }: Call<T>): Promise<{
		readonly result: AttemptResult;
		readonly reading: ReadResult<T>;
	}> {
		const startedAt = this.clock.now();
		const isProbe = this.mayBeUnreachable && !isPaid(purpose);
		const mayOutlastDeadline = isOfService && !timing.isSingle;
		const restMs = mayOutlastDeadline ? Infinity : Math.max(0, timing.deadline.remainingMs());
		const sendAndRead = async () => {
			const result = await send(isProbe ? Math.min(restMs, FIRST_RESPONSE_MS) : restMs);
			if (isOfService) this.noteResponse(result, startedAt);
			return { result, reading: await read(result) };
		};
		return await sendAndRead().catch((error: unknown) => {
			if (error instanceof Canceled && error.isRequestInProgress && isPaid(purpose))
				throw makeCanceledFailure();
			if (!(error instanceof ConnectionError)) throw error;
			return { result: error, reading: { failure: makeConnectionFailure(error, purpose) } };
		});
	}

	private noteResponse(result: HttpResponse, startedAt: number): void {
		this.mayBeUnreachable = false;
		if (result.status === 429) this.rateLimiter.noteThrottled(startedAt, readRetryAfterMs(result));
		else this.rateLimiter.hasAccepted = true;
		if (!isTransient(result.status)) this.acceptedAt = this.clock.now();
	}
}
