import { createHmac } from 'node:crypto';
import type { Layout } from './types.mts';

/** The service's name before `-event-signature`: the spec's own placeholder, and that of the live service. */
export const HEADER_PREFIX: Record<Layout, string> = { flat: 'service', nested: 'magic-hour' };

/** Lowercase hex HMAC-SHA256 of `{timestamp}.{raw body}` (spec 5.3). */
function signEvent(secret: string, timestamp: string, rawBody: string): string {
	return createHmac('sha256', secret).update(`${timestamp}.${rawBody}`, 'utf8').digest('hex');
}

/** The two headers of a delivery: `<prefix>-event-signature` and `<prefix>-event-timestamp` (spec 5.3). */
export function eventHeaders(
	prefix: string,
	secret: string,
	timestamp: string,
	rawBody: string,
): Record<string, string> {
	return {
		[`${prefix}-event-signature`]: signEvent(secret, timestamp, rawBody),
		[`${prefix}-event-timestamp`]: timestamp,
	};
}
