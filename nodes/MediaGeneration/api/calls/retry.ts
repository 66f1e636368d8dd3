import type { HttpResponse } from '../http/client';
import type { Clock } from '../http/clock';
import { BrokenTransfer, ConnectionError } from '../http/connection-error';
import type { Deadline } from './deadline';

/**
 * The retry rules, by policy. A request is never sent twice at the same time.
 *
 * | outcome of an attempt                      | `safe`: GET, PUT, DELETE, upload URLs | `paid`: a generation request |
 * |--------------------------------------------|---------------------------------------|------------------------------|
 * | 2xx with a usable body                     | done                                  | done                         |
 * | unusable 2xx, such as a proxy's page       | up to 3 attempts                      | final: may be accepted       |
 * | 429                                        | again                                 | again: not accepted          |
 * | 408, 500, 502, 503, 504; if `safe`, 425    | again                                 | final: may be accepted       |
 * | any other status                           | final; 404 of a download: 3 attempts  | final                        |
 * | no connection: nothing was sent            | again                                 | again, for two minutes       |
 * | permanent failure, such as a TLS error     | final                                 | final                        |
 * | connection lost after the request was sent | again                                 | final: may be accepted       |
 * | broken download, such as one cut off       | up to 5 attempts                      | –                            |
 *
 * "Again" means after a pause (the longer of `Retry-After` and the back-off), and never after the deadline of the call.
 * In manual runs, a request without any response has two attempts until the service has responded once.
 * api/calls/caller runs each attempt through the request queue.
 */
type Policy = 'safe' | 'paid';

export type AttemptResult = HttpResponse | ConnectionError;

export interface AttemptState {
	readonly policy: Policy;
	/** Counted from 0. */
	readonly attempt: number;
	/** The start of the call, by `clock.now()`. */
	readonly startedAt: number;
	readonly maxAttempts?: number;
	/** A broken download is retried until the deadline, since it may have taken long. */
	readonly deadline: Deadline;
	/** The end of all other retries. */
	readonly retryDeadline: Deadline;
	readonly clock: Clock;
	readonly mayBeTransient?: boolean;
}

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
const MAX_ATTEMPTS_IF_UNUSABLE = 3;
const TRANSFER_ATTEMPTS = 5;
/** After this long without any progress, a wrong address is more likely than a busy service. */
export const GIVE_UP_MS = 120_000;
const TRANSIENT_STATUSES = new Set([408, 425, 429, 500, 502, 503, 504]);
/** Statuses with which the storage may reject an expired pre-signed URL. */
const EXPIRED_STATUSES = new Set([400, 401, 403, 404, 410]);

export const isOk = ({ status }: HttpResponse): boolean => status >= 200 && status < 300;

export const mayBeExpired = ({ status }: HttpResponse): boolean => EXPIRED_STATUSES.has(status);

/** Whether the same safe request may succeed later. */
export const isTransient = (status: number): boolean => TRANSIENT_STATUSES.has(status);

function mayRetry(
	result: AttemptResult,
	{ policy, attempt, startedAt, clock, maxAttempts = Infinity, mayBeTransient }: AttemptState,
): boolean {
	const attempts = attempt + 1;
	if (attempts >= maxAttempts) return false;
	if (result instanceof BrokenTransfer) return attempts < TRANSFER_ATTEMPTS;
	if (result instanceof ConnectionError) {
		if (result.isPermanent) return false;
		return policy === 'safe' || (result.isUnsent && clock.now() - startedAt < GIVE_UP_MS);
	}
	if (policy === 'paid') return result.status === 429;
	return (
		isTransient(result.status) || (mayBeTransient === true && attempts < MAX_ATTEMPTS_IF_UNUSABLE)
	);
}

/** Converts `Retry-After`, in seconds or as an HTTP date, to milliseconds (RFC 9110, 10.2.3). */
export function readRetryAfterMs(
	headers: HttpResponse['headers'],
	clock: Pick<Clock, 'date'>,
): number | undefined {
	const value = String(headers['retry-after'] ?? '').trim();
	if (/^\d+$/.test(value)) return Number(value) * 1000;
	const date = Date.parse(value);
	return Number.isNaN(date) ? undefined : Math.max(0, date - clock.date());
}

/** Doubles from half a second to half a minute, with jitter so that items don't retry in lockstep. */
const computeBackOffMs = (attempt: number, random: number): number =>
	Math.min(FIRST_PAUSE_MS * 2 ** attempt, LONGEST_PAUSE_MS) * (0.75 + random / 2);

/** Milliseconds until the next attempt; undefined if the result is final. */
export function computePauseMs(result: AttemptResult, state: AttemptState): number | undefined {
	if (!mayRetry(result, state)) return undefined;
	const { attempt, deadline, retryDeadline, clock } = state;
	const requestedMs = 'headers' in result ? readRetryAfterMs(result.headers, clock) : undefined;
	const pauseMs = Math.max(requestedMs ?? 0, computeBackOffMs(attempt, clock.random()));
	const until = result instanceof BrokenTransfer ? deadline : retryDeadline;
	return pauseMs <= until.remainingMs() ? pauseMs : undefined;
}
