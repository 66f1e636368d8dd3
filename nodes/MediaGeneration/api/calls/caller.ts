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
import { ConnectionError } from '../http/connection-error';
import { Deadline } from './deadline';
import { RateLimiter } from './rate-limiter';
import type { RequestQueue, Ticket } from './request-queue';
import {
	computePauseMs,
	GIVE_UP_MS,
	isTransient,
	readRetryAfterMs,
	type AttemptResult,
	type AttemptState,
} from './retry';

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
	/** Whether the call already runs inside a step of the queue. */
	readonly isInStep?: boolean;
}

/** Reports the reason for a wait, or the progress, to the user. */
type Report = (sentence: string) => void;

const REPORT_EVERY_MS = 30_000;

/** @param reportedAt the time of the last report, by `clock.now()`; default: none yet */
export function throttleReport(
	clock: Pick<Clock, 'now'>,
	report: Report,
	reportedAt = -Infinity,
): Report {
	return (sentence) => {
		if (clock.now() - reportedAt < REPORT_EVERY_MS) return;
		reportedAt = clock.now();
		report(sentence);
	};
}

export interface CallerOptions {
	/** In a manual run, somebody waits: an address that never responds is given up soon. */
	readonly isManual?: boolean;
	readonly report?: Report;
}

/** The limits of a manual run until the service has responded once. */
const FIRST_RESPONSE_MS = 10_000;
const FIRST_RESPONSE_ATTEMPTS = 2;

const runNow: Ticket = async (step) => await step();

/** Sends requests, and retries them according to the table in api/calls/retry. */
export class Caller {
	private readonly rateLimiter: RateLimiter;
	private readonly report: Report;
	private mayBeUnreachable: boolean;
	/** When the service last accepted a call, by `clock.now()`. */
	private acceptedAt = -Infinity;

	constructor(
		private readonly clock: Clock,
		private readonly queue: RequestQueue,
		{ isManual = false, report = () => undefined }: CallerOptions = {},
	) {
		this.rateLimiter = new RateLimiter(clock);
		this.report = throttleReport(clock, report);
		this.mayBeUnreachable = isManual;
	}

	/** Returns the value of the response. @throws Failure, Canceled, Halted */
	async call<T>(call: Call<T>): Promise<T> {
		try {
			return await this.callUntilFinal(call);
		} catch (error) {
			const isLost = error instanceof Canceled && error.isRequestInProgress && isPaid(call.purpose);
			throw isLost ? makeCanceledFailure() : error;
		}
	}

	private async callUntilFinal<T>(call: Call<T>): Promise<T> {
		const { timing, purpose, isOfService, isInStep } = call;
		const { ticket = this.queue.takeTicket(), giveUpMs = Infinity } = timing;
		const startedAt = this.clock.now();
		const getProgressAt = () => (isOfService ? Math.max(startedAt, this.acceptedAt) : startedAt);
		const retryDeadline = timing.deadline.limitTo(
			new Deadline(() => getProgressAt() + giveUpMs - this.clock.now()),
		);
		const deadline = isOfService ? retryDeadline : timing.deadline;
		const rateLimiter = isOfService ? this.rateLimiter : undefined;
		for (let attempt = 0; ; attempt++) {
			const makeAttempt = async () => {
				if (deadline.isOver) throw deadline.makeExpiryFailure?.() ?? makeTooLateFailure(purpose);
				return await this.attempt(call, { attempt, startedAt, retryDeadline });
			};
			const next = await (isInStep ? runNow : ticket)(makeAttempt, { rateLimiter, deadline });
			if ('value' in next) return next.value;
			await this.clock.sleep(next.pauseMs);
		}
	}

	private async attempt<T>(
		call: Call<T>,
		state: Pick<AttemptState, 'attempt' | 'startedAt' | 'retryDeadline'>,
	): Promise<{ readonly value: T } | { readonly pauseMs: number }> {
		const { purpose, timing } = call;
		const { result, reading } = await this.send(call);
		const { mayBeTransient } = reading;
		if ('value' in reading && !mayBeTransient) return reading;
		const mayBeUnreachable = this.mayBeUnreachable && call.isOfService;
		const pauseMs = computePauseMs(result, {
			...state,
			policy: isPaid(purpose) ? 'paid' : 'safe',
			maxAttempts: mayBeUnreachable ? FIRST_RESPONSE_ATTEMPTS : timing.maxAttempts,
			deadline: timing.deadline,
			clock: this.clock,
			mayBeTransient,
		});
		if (pauseMs !== undefined) {
			call.onRejected?.();
			const reason = result instanceof ConnectionError ? result.reason : `HTTP ${result.status}`;
			this.report(`Waiting to ${purpose.aim}: ${reason}`);
			return { pauseMs };
		}
		// Thrown inside the queue's step, so that the failure can close the queue before another request begins.
		if ('failure' in reading) throw reading.failure;
		return reading;
	}

	/** Returns a missing response as a result; throws all other errors. */
	private async send<T>({ send, read, purpose, isOfService }: Call<T>): Promise<{
		readonly result: AttemptResult;
		readonly reading: ReadResult<T>;
	}> {
		const startedAt = this.clock.now();
		const limitMs = this.mayBeUnreachable && !isPaid(purpose) ? FIRST_RESPONSE_MS : Infinity;
		const sendAndRead = async () => {
			const result: AttemptResult = await send(limitMs);
			if (isOfService) this.noteResponse(result, startedAt);
			return { result, reading: await read(result) };
		};
		return await sendAndRead().catch((error: unknown) => {
			if (!(error instanceof ConnectionError)) throw error;
			return { result: error, reading: { failure: makeConnectionFailure(error, purpose) } };
		});
	}

	private noteResponse({ status, headers }: HttpResponse, startedAt: number): void {
		this.mayBeUnreachable = false;
		if (status === 429)
			this.rateLimiter.noteThrottled(startedAt, readRetryAfterMs(headers, this.clock));
		else this.rateLimiter.noteAccepted(startedAt);
		if (!isTransient(status)) this.acceptedAt = this.clock.now();
	}
}
