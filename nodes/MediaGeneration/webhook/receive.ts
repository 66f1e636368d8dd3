import type { ServiceEvent } from './event';
import { eventOf } from './event';
import type { Filter } from './filter';
import { isWanted } from './filter';
import type { Delivery, RejectReason, VerifyOptions } from './verify';
import { verificationError } from './verify';

/** What decides on a delivery, except for the time. */
export interface Judgement extends Omit<VerifyOptions, 'now'> {
	/** False only where the user chose to accept unverified events. */
	readonly verifies: boolean;
	readonly filter: Filter;
}

/** Verifies, reads and filters a delivery, in this order: its event, or why it starts nothing. */
export function receive(
	delivery: Delivery,
	by: Judgement,
	time: Date,
): ServiceEvent | RejectReason | 'filtered' {
	const now = Math.floor(time.getTime() / 1000);
	const unverified = by.verifies ? verificationError(delivery, { ...by, now }) : undefined;
	if (unverified) return unverified;
	const event = eventOf(delivery.rawBody);
	return typeof event === 'string' || isWanted(event, by.filter) ? event : 'filtered';
}
