import { createHmac, timingSafeEqual } from 'node:crypto';
import { SPEC } from '../../catalog/spec';
import { REJECTIONS, makeClockRejection, type Rejection } from './respond';

/** As Node.js provides them: names are lowercase, and a repeated header is a list, or one text with commas. */
type Headers = Readonly<Record<string, unknown>>;

const SIGNATURE_SUFFIX = '-event-signature';
const TIMESTAMP_SUFFIX = '-event-timestamp';

const readHeader = (headers: Headers, name: string): string => {
	const value = headers[name];
	return typeof value === 'string' ? value.trim() : '';
};

/** The names of the headers have any prefix, because the secret proves the sender. */
function readSignature(headers: Headers) {
	const name = Object.keys(headers).find((header) => header.endsWith(SIGNATURE_SUFFIX)) ?? '';
	const prefix = name.slice(0, -SIGNATURE_SUFFIX.length);
	return {
		signature: readHeader(headers, name),
		timestamp: readHeader(headers, `${prefix}${TIMESTAMP_SUFFIX}`),
	};
}

const SIGNATURE_FORMAT = /^[0-9a-f]{64}$/i;
const TIMESTAMP_FORMAT = /^\d{1,12}$/;

/**
 * The reason to reject a delivery for its signature or age (spec 5.3); undefined if it is genuine and recent.
 * @param rawBody the body exactly as received
 * @param secrets of several webhooks (test and production), or the old and the new secret during a rotation
 * @param now Unix time in seconds
 */
export function verifyDelivery(
	rawBody: Buffer,
	headers: Headers,
	secrets: readonly string[],
	now: number,
): Rejection | undefined {
	const { signature, timestamp } = readSignature(headers);
	if (!SIGNATURE_FORMAT.test(signature) || !TIMESTAMP_FORMAT.test(timestamp)) {
		return REJECTIONS.unsigned;
	}
	const age = now - Number(timestamp);
	if (Math.abs(age) > SPEC.webhookToleranceSeconds) return makeClockRejection(age);
	const received = Buffer.from(signature, 'hex');
	const isSignedWith = (secret: string): boolean =>
		timingSafeEqual(
			createHmac('sha256', secret).update(`${timestamp}.`).update(rawBody).digest(),
			received,
		);
	// Every secret is compared, so that the response time doesn't reveal which secret matches.
	return secrets.map(isSignedWith).includes(true) ? undefined : REJECTIONS.wrongSecret;
}
