import { createHmac } from 'node:crypto';
import type { Layout } from './types.mts';

/** The prefix of the signature headers: the spec's placeholder (flat) or the live service's name (nested). */
export const HEADER_PREFIX: Record<Layout, string> = { flat: 'service', nested: 'magic-hour' };

/** The signature is the hex HMAC-SHA256 of `{timestamp}.{raw body}` (spec 5.3). */
export function signEvent(
	prefix: string,
	secret: string,
	timestamp: string,
	rawBody: string,
): Record<string, string> {
	const signed = createHmac('sha256', secret).update(`${timestamp}.${rawBody}`, 'utf8');
	return {
		[`${prefix}-event-signature`]: signed.digest('hex'),
		[`${prefix}-event-timestamp`]: timestamp,
	};
}
