const NO_REASON = 'no reason given';

/** The message of whatever was thrown. Never throws itself: not every value can be turned into text. */
export function messageOf(thrown: unknown): string {
	if (typeof thrown === 'string') return thrown || NO_REASON;
	const message = (thrown as { message?: unknown } | null | undefined)?.message;
	return typeof message === 'string' ? message : NO_REASON;
}
