import { createHmac, timingSafeEqual } from 'node:crypto';
import type { DeliverySignature } from './signature-headers';

const UNVERIFIED_REASONS = [
	'missing header',
	'bad signature format',
	'bad timestamp format',
	'too old',
	'too new',
	'signature mismatch',
] as const;

type UnverifiedReason = (typeof UNVERIFIED_REASONS)[number];

/** A closed list, safe to log. */
export type RejectReason = UnverifiedReason | 'not JSON' | 'not an event';

/** Whether a delivery was rejected by verification and not for its content. */
export const isUnverified = (received: unknown): boolean =>
	UNVERIFIED_REASONS.some((reason) => reason === received);

export interface Delivery extends DeliverySignature {
	/** The body exactly as received. */
	readonly rawBody: Buffer;
}

export interface VerifyOptions {
	/** Secrets of several webhooks (test and production), or the old and the new secret during a rotation. */
	readonly secrets: readonly string[];
	readonly toleranceSeconds: number;
	/** Unix time in seconds. */
	readonly now: number;
}

const SIGNATURE_FORMAT = /^[0-9a-f]{64}$/i;
const TIMESTAMP_FORMAT = /^\d{1,12}$/;

const isSignedWith = (secret: string, timestamp: string, body: Buffer, given: Buffer): boolean =>
	timingSafeEqual(
		createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest(),
		given,
	);

/** The reason to reject a delivery for its signature or age (spec 5.3); undefined if it is genuine and recent. */
export function verifyDelivery(
	{ rawBody, signature, timestamp }: Delivery,
	{ secrets, toleranceSeconds, now }: VerifyOptions,
): UnverifiedReason | undefined {
	if (!signature || !timestamp) return 'missing header';
	if (!SIGNATURE_FORMAT.test(signature)) return 'bad signature format';
	if (!TIMESTAMP_FORMAT.test(timestamp)) return 'bad timestamp format';
	const age = now - Number(timestamp);
	// Written so that a tolerance of NaN accepts no event.
	if (!(age <= toleranceSeconds)) return 'too old';
	if (!(age >= -toleranceSeconds)) return 'too new';
	const given = Buffer.from(signature, 'hex');
	// Every secret is compared, so that the response time doesn't reveal which secret matches.
	const matches = secrets.map((secret) => isSignedWith(secret, timestamp, rawBody, given));
	return matches.includes(true) ? undefined : 'signature mismatch';
}
