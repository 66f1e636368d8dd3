import type { HttpResponse } from './client';
import type { Clock } from './clock';
import { BrokenTransfer, Disconnected } from './disconnected';

/**
 * Which calls may be sent again.
 * `safe`: reading, asking for upload URLs, PUT, DELETE: on 408, 429, 5xx and any broken connection.
 * `paid`: a generation call: only on 429 and if no connection could be made, since nothing was accepted then.
 */
export type Policy = 'safe' | 'paid';

export type AttemptResult = HttpResponse | Disconnected;

export interface Attempts {
	readonly policy: Policy;
	/** By the clock's `now`; no further attempt begins after it. Default: two minutes from now. */
	readonly deadline?: number;
	readonly clock: Clock;
	/** Around each attempt, but not around the pauses between them. */
	readonly around?: <T>(step: () => Promise<T>, attempt: number) => Promise<T>;
	/** False for an unexpected answer, such as a proxy's page: tried again a few times. */
	readonly isUsable?: (reply: HttpResponse) => boolean;
	/**
	 * Called with the final answer while the last attempt still holds its place; an error that it throws is passed on.
	 */
	readonly onEnd?: (outcome: AttemptResult) => void;
	/** Called before each pause: the attempt was not accepted. */
	readonly onPause?: () => void;
}

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
const UNUSABLE_ATTEMPTS = 3;
const TRANSFER_ATTEMPTS = 5;
/**
 * For calls without a deadline, and for a service that cannot be reached at all: its address is more likely wrong than
 * the service busy.
 */
const PATIENCE_MS = 120_000;
const PASSING = new Set([408, 425, 500, 502, 503, 504]);
/** Statuses with which a storage refuses an expired pre-signed URL. */
const RUN_OUT = new Set([400, 401, 403, 404, 410]);

export const isSuccess = ({ status }: HttpResponse): boolean => status >= 200 && status < 300;

export const hasRunOut = ({ status }: HttpResponse): boolean => RUN_OUT.has(status);

const isReply = (outcome: AttemptResult): outcome is HttpResponse =>
	!(outcome instanceof Disconnected);

function mayRetryReply(
	reply: HttpResponse,
	attempt: number,
	{ policy, isUsable = () => true }: Attempts,
): boolean {
	if (reply.status === 429) return true;
	if (policy === 'paid') return false;
	if (PASSING.has(reply.status)) return true;
	return attempt + 1 < UNUSABLE_ATTEMPTS && !isUsable(reply);
}

function mayRetryError(
	error: Disconnected,
	attempt: number,
	sinceMs: number,
	policy: Policy,
): boolean {
	if (error.isHopeless) return false;
	if (error instanceof BrokenTransfer) return attempt + 1 < TRANSFER_ATTEMPTS;
	return policy === 'safe' || (error.nothingSent && sinceMs < PATIENCE_MS);
}

/** `Retry-After` in milliseconds: seconds or an HTTP date (RFC 9110, 10.2.3). */
export function retryAfterMs(headers: HttpResponse['headers'], today: number): number | undefined {
	const value = String(headers['retry-after'] ?? '').trim();
	if (/^\d+$/.test(value)) return Number(value) * 1000;
	const date = Date.parse(value);
	return Number.isNaN(date) ? undefined : Math.max(0, date - today);
}

/** Doubles from half a second, with jitter so that items do not retry in lockstep. */
export const backOffMs = (attempt: number, random: number): number =>
	Math.min(FIRST_PAUSE_MS * 2 ** attempt, LONGEST_PAUSE_MS) * (0.75 + random / 2);

/**
 * Sends until the answer is final, and returns it whatever its status, or throws the last `Disconnected`. Ends with
 * what it has if the next attempt would begin after the deadline.
 */
export async function withRetries(
	send: () => Promise<HttpResponse>,
	attempts: Attempts,
): Promise<HttpResponse> {
	const { clock, around = async (step) => await step(), onEnd, onPause } = attempts;
	const startedAt = clock.now();
	const once = async (): Promise<AttemptResult> =>
		await send().catch((error: unknown) => {
			if (error instanceof Disconnected) return error;
			throw error;
		});

	/** The pause before the next attempt; undefined if there is none. */
	const pauseAfter = (outcome: AttemptResult, attempt: number): number | undefined => {
		const now = clock.now();
		const mayRetry = isReply(outcome)
			? mayRetryReply(outcome, attempt, attempts)
			: mayRetryError(outcome, attempt, now - startedAt, attempts.policy);
		if (!mayRetry) return undefined;
		const asked = isReply(outcome) ? retryAfterMs(outcome.headers, clock.date()) : undefined;
		const pause = Math.max(asked ?? 0, backOffMs(attempt, clock.random()));
		const isTransfer = outcome instanceof BrokenTransfer;
		const last = attempts.deadline ?? (isTransfer ? Infinity : startedAt + PATIENCE_MS);
		return now + pause > last ? undefined : pause;
	};

	for (let attempt = 0; ; attempt++) {
		const { outcome, pause } = await around(async () => {
			const result = await once();
			const ms = pauseAfter(result, attempt);
			if (ms === undefined) onEnd?.(result);
			else onPause?.();
			return { outcome: result, pause: ms };
		}, attempt);
		if (pause !== undefined) await clock.sleep(pause);
		else if (isReply(outcome)) return outcome;
		else throw outcome;
	}
}
