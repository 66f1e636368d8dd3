import type { ServiceEvent } from './event';
import { eventOf } from './event';
import type { Filter } from './filter';
import { isWanted } from './filter';
import type { Delivery, RejectReason, VerifyOptions } from './verify';
import { verificationError } from './verify';

/** What becomes of a delivery. */
export type Verdict =
	| { readonly kind: 'refused'; readonly reason: RejectReason }
	| { readonly kind: 'filtered' }
	| { readonly kind: 'wanted'; readonly event: ServiceEvent };

/** Verifies, reads and filters a delivery, in this order. `rules` undefined: the user switched verification off. */
export function receive(
	delivery: Delivery,
	rules: VerifyOptions | undefined,
	filter: Filter,
): Verdict {
	const refusal = rules && verificationError(delivery, rules);
	if (refusal) return { kind: 'refused', reason: refusal };
	const event = eventOf(delivery.rawBody);
	if (typeof event === 'string') return { kind: 'refused', reason: event };
	return isWanted(event, filter) ? { kind: 'wanted', event } : { kind: 'filtered' };
}
