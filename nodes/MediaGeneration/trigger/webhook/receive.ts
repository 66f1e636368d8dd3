import { foldText } from '../../json/normalize-text';
import type { ServiceEvent } from './event';
import { parseEvent, MAX_BODY_BYTES } from './event';
import type { Delivery, RejectReason, VerifyOptions } from './verify';
import { verifyDelivery } from './verify';

interface Filter {
	/** In lowercase; `all` includes types that the service adds later. */
	readonly events: readonly string[] | 'all';
	/** An empty list matches every project. */
	readonly projectIds: readonly string[];
	/** Part of the project's name, compared by `foldText`; an empty text matches every name. */
	readonly nameContains: string;
}

const readProjectName = ({ payload }: ServiceEvent): string =>
	typeof payload.name === 'string' ? payload.name : '';

export const isWanted = (event: ServiceEvent, filter: Filter): boolean =>
	(filter.events === 'all' || filter.events.includes(event.type.toLowerCase())) &&
	(filter.projectIds.length === 0 || filter.projectIds.includes(event.projectId)) &&
	foldText(readProjectName(event)).includes(foldText(filter.nameContains));

/** `receive` adds the current time. */
export interface DeliveryRules extends Omit<VerifyOptions, 'now'> {
	/** False only if the user chose to accept unverified events. */
	readonly verifies: boolean;
	readonly filter: Filter;
}

export function receive(
	delivery: Delivery,
	by: DeliveryRules,
	time: Date,
): ServiceEvent | RejectReason | 'filtered' {
	// Checked before the signature: hashing a forged body of 16 MB takes 42 ms.
	if (delivery.rawBody.length > MAX_BODY_BYTES) return 'not an event';
	const now = Math.floor(time.getTime() / 1000);
	const unverified = by.verifies ? verifyDelivery(delivery, { ...by, now }) : undefined;
	if (unverified) return unverified;
	const event = parseEvent(delivery.rawBody);
	return typeof event === 'string' || isWanted(event, by.filter) ? event : 'filtered';
}
