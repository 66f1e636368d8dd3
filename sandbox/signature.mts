import { createHmac, timingSafeEqual } from 'node:crypto';
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

/** Signs and checks the query of a storage URL: which verb may do what to which key until when. */
export class StorageSigner {
	constructor(private readonly key: string) {}

	sign(verb: string, storageKey: string, expires: number): string {
		return createHmac('sha256', this.key)
			.update(`${verb}\n${storageKey}\n${expires}`)
			.digest('hex');
	}

	verify(verb: string, storageKey: string, expires: number, signature: string): boolean {
		const expected = Buffer.from(this.sign(verb, storageKey, expires));
		const given = Buffer.from(signature);
		return given.length === expected.length && timingSafeEqual(given, expected);
	}
}
