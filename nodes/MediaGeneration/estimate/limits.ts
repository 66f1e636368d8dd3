import { roundCredits, type Range } from './range';

/** The spending limits of a node in one execution. */
export interface SpendingLimits {
	readonly maxProjects?: number;
	readonly maxCredits?: number;
}

/**
 * Whether another item may be started within *Maximum Credits*. An item without an estimate may be started until the
 * limit is reached, so it may exceed the limit.
 * @param used the credits of the projects so far
 * @param estimate the item's estimated credits, of which the minimum counts; undefined if the cost is unknown
 */
export function isWithinMaxCredits(used: number, limit: number, estimate?: Range): boolean {
	const most = roundCredits(limit);
	return roundCredits(used) < most && roundCredits(used + (estimate?.min ?? 0)) <= most;
}
