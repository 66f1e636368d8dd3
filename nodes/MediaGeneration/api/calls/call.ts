import type { CallPurpose } from '../failures/call-failure';
import { makeCanceledFailure, makeConnectionFailure, isPaid } from '../failures/call-failure';
import type { HttpResponse } from '../http/client';
import type { Clock } from '../http/clock';
import { Canceled } from '../http/clock';
import { Deadline } from './deadline';
import { ConnectionError } from '../http/connection-error';
import type { Failure } from '../failures/failure';
import { makeTooLateFailure } from '../failures/unsent-failures';
import type { RequestQueue, StepLimiter } from './request-queue';
import type { AttemptResult, Policy } from './retry';
import { computePauseMs } from './retry';
import { startTimer } from '../http/timer';
import type { Report } from './waiting-report';
import { describeTimeLeft, throttleReport, REPORT_EVERY_MS } from './waiting-report';
import type { CallTiming } from './call-timing';

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
	/** Set for calls to the service; storage isn't rate-limited. */
	readonly rateLimiter?: StepLimiter;
}

/**
 * Sends the request, retries it according to the table in api/calls/retry, and returns the value.
 * @throws Failure, Canceled, Halted
 */
export type MakeCall = <T>(call: Call<T>) => Promise<T>;

/** After this many failed attempts, a call moves to the end of the queue, so that it doesn't block other calls. */
const ATTEMPTS_BEFORE_REQUEUE = 3;

interface AttemptOutcome<T> {
	readonly result: AttemptResult;
	readonly reading: ReadResult<T>;
}

/** Returns a missing response as a result; throws all other errors. */
async function sendAndRead<T>(
	{ send, read, purpose }: Call<T>,
	ms: number,
): Promise<AttemptOutcome<T>> {
	const attempt = async (): Promise<AttemptOutcome<T>> => {
		const result = await send(ms);
		return { result, reading: await read(result) };
	};
	return await attempt().catch((error: unknown) => {
		if (!(error instanceof ConnectionError)) throw error;
		return { result: error, reading: { failure: makeConnectionFailure(error, purpose) } };
	});
}

const describeResult = (result: AttemptResult): string => {
	if (result instanceof ConnectionError) return result.reason;
	return result.status === 429 ? 'too many requests (429)' : `HTTP ${result.status}`;
};

export interface CallerOptions {
	/** Set in a manual run: calls fail fast until the service has responded once. */
	readonly failsFast?: boolean;
	readonly report?: Report;
}

const FAIL_FAST_MS = 10_000;

/** The error of a request that isn't sent because an earlier request got no response. */
const makeUnsentError = ({ host, code, reason, advice }: ConnectionError): ConnectionError =>
	new ConnectionError(host, code, true, false, reason, undefined, advice);

export const createCaller = (
	clock: Clock,
	queue: Pick<RequestQueue, 'takeTicket' | 'run'>,
	{ failsFast = false, report = () => undefined }: CallerOptions = {},
): MakeCall => {
	const notify = throttleReport(clock, report);
	/** From this time on, calls fail if the service has never responded, since the address is probably wrong. */
	let failFastAt = failsFast ? undefined : Infinity;
	/** The latest connection error of the run, for calls that fail fast. */
	let lastError: ConnectionError | undefined;

	const pause = async (ms: number, why: () => string): Promise<void> => {
		for (let remainingMs = ms; remainingMs > 0; remainingMs -= REPORT_EVERY_MS) {
			notify(why());
			await clock.sleep(Math.min(remainingMs, REPORT_EVERY_MS));
		}
	};

	const makeCall: MakeCall = async <T>(call: Call<T>): Promise<T> => {
		const { purpose, rateLimiter } = call;
		const policy: Policy = isPaid(purpose) ? 'paid' : 'safe';
		const { deadline, errorRetryMs = Infinity, ticket = queue.takeTicket() } = call.timing;
		const startedAt = clock.now();
		failFastAt ??= startedAt + FAIL_FAST_MS;
		const failFastRemainingMs = (): number => failFastAt! - clock.now();
		const errorsRemainingMs = (): number =>
			Math.min(startedAt + errorRetryMs - clock.now(), failFastRemainingMs());
		const errorRetryDeadline = deadline.limitTo(new Deadline(errorsRemainingMs));
		let last: AttemptResult | undefined;
		const why = (): string => {
			const waiting = `Waiting to ${purpose.aim}: ${last ? describeResult(last) : 'no response yet'}`;
			// The fail-fast limit doesn't end a generation call's first attempt, so the report omits the time left.
			return policy === 'paid' && !last
				? waiting
				: `${waiting}; ${describeTimeLeft(errorRetryDeadline)}`;
		};

		const makeAttempt = async (attempt: number): Promise<{ value: T } | { pauseMs: number }> => {
			if (deadline.isOver) throw deadline.makeExpiryFailure?.() ?? makeTooLateFailure(purpose);
			const remainingMs = failFastRemainingMs();
			if (lastError && remainingMs <= 0)
				throw makeConnectionFailure(makeUnsentError(lastError), purpose);
			// A transfer may be slow, so only a call to the service reports that its response is late.
			const stop = rateLimiter ? startTimer(FAIL_FAST_MS, () => notify(why())) : () => undefined;
			const { result, reading } = await sendAndRead(
				call,
				remainingMs > 0 ? remainingMs : FAIL_FAST_MS,
			).finally(stop);
			last = result;
			if (result instanceof ConnectionError) lastError = result;
			else failFastAt = Infinity;
			const { mayBeTransient } = reading;
			if ('value' in reading && !mayBeTransient) return reading;
			const attempted = {
				policy,
				attempt,
				startedAt,
				deadline,
				errorRetryDeadline,
				clock,
				mayBeTransient,
			};
			const pauseMs = computePauseMs(result, attempted);
			if (pauseMs !== undefined) {
				call.onRejected?.();
				return { pauseMs };
			}
			// Thrown inside the queue's step, so that the failure can close the queue before another request begins.
			if ('failure' in reading) throw reading.failure;
			return reading;
		};

		for (let attempt = 0; ; attempt++) {
			const run = attempt < ATTEMPTS_BEFORE_REQUEUE ? ticket : queue.run;
			const next = await run(async () => await makeAttempt(attempt), rateLimiter, deadline);
			if ('value' in next) return next.value;
			await pause(next.pauseMs, why);
		}
	};

	return async (call) =>
		await makeCall(call).catch((error: unknown) => {
			const isLost = error instanceof Canceled && error.isRequestInProgress && isPaid(call.purpose);
			throw isLost ? makeCanceledFailure() : error;
		});
};
