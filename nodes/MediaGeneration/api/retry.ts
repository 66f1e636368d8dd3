import type { Reply } from './client';
import { Disconnected } from './client';
import type { Clock } from './clock';

/**
 * Which calls may be sent again.
 * `safe`: reading, asking for upload URLs, PUT, DELETE: on 408, 429, 5xx and any broken connection.
 * `paid`: a generation call: only on 429 and where no connection came about, since then nothing was accepted.
 */
export type Policy = 'safe' | 'paid';

export interface Attempts {
	readonly policy: Policy;
	/** Milliseconds since 1970; no attempt begins after it. */
	readonly deadline: number;
	readonly clock: Clock;
	/** False for a success that is not what was asked for, such as a page of a proxy: tried again a few times. */
	readonly isUsable?: (reply: Reply) => boolean;
	/** Called before each pause: what was sent was not accepted. */
	readonly onPause?: () => void;
}

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
const UNUSABLE_ATTEMPTS = 3;
/** A service that cannot be reached at all is more likely wrongly addressed than busy. */
const UNREACHED_PATIENCE_MS = 120_000;
const PASSING = new Set([408, 425, 500, 502, 503, 504]);

export const isSuccess = ({ status }: Reply): boolean => status >= 200 && status < 300;

function mayRetryReply(
	reply: Reply,
	attempt: number,
	{ policy, isUsable = () => true }: Attempts,
): boolean {
	if (reply.status === 429) return true;
	if (policy === 'paid') return false;
	if (isSuccess(reply)) return attempt + 1 < UNUSABLE_ATTEMPTS && !isUsable(reply);
	return PASSING.has(reply.status);
}

function mayRetryError(error: unknown, sinceMs: number, policy: Policy): boolean {
	if (!(error instanceof Disconnected) || error.isHopeless) return false;
	if (policy === 'safe') return true;
	return error.nothingSent && sinceMs < UNREACHED_PATIENCE_MS;
}

/** `Retry-After` in milliseconds: seconds or an HTTP date (RFC 9110, 10.2.3). */
export function retryAfterMs(headers: Reply['headers'], now: number): number | undefined {
	const value = String(headers['retry-after'] ?? '').trim();
	if (/^\d+$/.test(value)) return Number(value) * 1000;
	const date = Date.parse(value);
	return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

/** Doubles from half a second, with jitter so that many items do not knock at the same moment. */
export const backOffMs = (attempt: number, random: number): number =>
	Math.min(FIRST_PAUSE_MS * 2 ** attempt, LONGEST_PAUSE_MS) * (0.75 + random / 2);

/**
 * Sends until the answer is final: returns it whatever its status, or throws the last `Disconnected`.
 * Ends with what it has when the next attempt would begin after the deadline.
 */
export async function withRetries(send: () => Promise<Reply>, attempts: Attempts): Promise<Reply> {
	const { policy, deadline, clock, onPause } = attempts;
	const begun = clock.now();
	for (let attempt = 0; ; attempt++) {
		const outcome = await send().then(
			(reply) => ({ reply, error: undefined }),
			(error: unknown) => ({ reply: undefined, error }),
		);
		const again = outcome.reply
			? mayRetryReply(outcome.reply, attempt, attempts)
			: mayRetryError(outcome.error, clock.now() - begun, policy);
		const asked = outcome.reply && retryAfterMs(outcome.reply.headers, clock.now());
		const pause = Math.max(asked ?? 0, backOffMs(attempt, clock.random()));
		if (!again || clock.now() + pause > deadline) {
			if (outcome.reply) return outcome.reply;
			throw outcome.error;
		}
		onPause?.();
		await clock.sleep(pause);
	}
}
