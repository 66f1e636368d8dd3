import { roundCredits, type Range } from './range';

/** The limits of what a node may start in one execution. */
export interface SpendingLimits {
	readonly maxProjects?: number;
	readonly maxCredits?: number;
}

/**
 * Whether another item may be started within *Maximum Credits*. Without a published price, it may as long as credits are
 * left, so that the last one may exceed the limit.
 * @param used the credits of the projects so far
 * @param estimate what the item will cost, at least its minimum; undefined without a published price
 */
export function fitsCredits(used: number, limit: number, estimate?: Range): boolean {
	const most = roundCredits(limit);
	return roundCredits(used) < most && roundCredits(used + (estimate?.min ?? 0)) <= most;
}
