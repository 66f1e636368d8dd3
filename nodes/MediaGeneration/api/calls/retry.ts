import type { HttpResponse } from '../http/client';
import { BrokenTransfer, ConnectionError } from '../http/connection-error';

export type AttemptResult = HttpResponse | ConnectionError;

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
const UNUSABLE_ATTEMPTS = 3;
const TRANSFER_ATTEMPTS = 5;
/** After this long without any progress, a wrong address is more likely than a busy service. */
export const GIVE_UP_MS = 120_000;
const TRANSIENT_STATUSES = new Set([408, 425, 429, 500, 502, 503, 504]);

export const isOk = ({ status }: HttpResponse): boolean => status >= 200 && status < 300;

/** Whether the same safe request may succeed later. */
export const isTransient = (status: number): boolean => TRANSIENT_STATUSES.has(status);

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
export function limitRetries(
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
export const readRetryAfterMs = (result: AttemptResult): number | undefined => {
	const seconds = 'headers' in result ? String(result.headers['retry-after']).trim() : '';
	return /^\d+$/.test(seconds) ? Number(seconds) * 1000 : undefined;
};

/**
 * The longer of `Retry-After` and a pause that doubles from half a second to half a minute, with jitter so that items
 * don't retry in lockstep.
 */
export function computePauseMs(result: AttemptResult, attempts: number, random: number): number {
	const backOffMs = Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS);
	return Math.max(readRetryAfterMs(result) ?? 0, backOffMs * (0.75 + random / 2));
}
