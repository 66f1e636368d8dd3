import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Layout } from './vocabulary.mts';

/** Lowercase hex HMAC-SHA256 of `{timestamp}.{raw body}` (spec 5.3). */
function signEvent(secret: string, timestamp: string, rawBody: string): string {
	return createHmac('sha256', secret).update(`${timestamp}.${rawBody}`, 'utf8').digest('hex');
}

/** The two headers of a delivery; their prefix is the layout's. */
export function eventHeaders(
	layout: Layout,
	secret: string,
	timestamp: string,
	rawBody: string,
): Record<string, string> {
	const prefix = layout === 'flat' ? 'service' : 'magic-hour';
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
