import type { ServiceEvent } from './event';
import { eventOf } from './event';
import type { Filter } from './filter';
import { isWanted } from './filter';
import type { Delivery, RejectReason, VerifyOptions } from './verify';
import { verificationError } from './verify';

/** What becomes of a delivery. */
type Verdict =
	| { readonly kind: 'rejected'; readonly reason: RejectReason }
	| { readonly kind: 'filtered' }
	| { readonly kind: 'wanted'; readonly event: ServiceEvent };

/** Verifies, reads and filters a delivery, in this order. `options` undefined: the user switched verification off. */
export function receive(
	delivery: Delivery,
	options: VerifyOptions | undefined,
	filter: Filter,
): Verdict {
	const unverified = options && verificationError(delivery, options);
	if (unverified) return { kind: 'rejected', reason: unverified };
	const event = eventOf(delivery.rawBody);
	if (typeof event === 'string') return { kind: 'rejected', reason: event };
	return isWanted(event, filter) ? { kind: 'wanted', event } : { kind: 'filtered' };
}
