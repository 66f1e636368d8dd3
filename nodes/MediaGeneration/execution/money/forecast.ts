import type { Estimate } from '../../estimate/estimate';
import type { SpendingLimits } from '../../estimate/limits';
import { describeTotal } from '../../estimate/total';
import { ChargedLengths } from '../../output/charged-lengths';
import type { CheckedItem } from '../plan/report';

/** What the items of a run that are only checked will cost. */
export class Forecast {
	private readonly estimates: Array<Estimate | undefined> = [];
	/** Where no price was published. */
	private readonly lengths = new ChargedLengths();
	/** The node's: those of the first item that has no problems count for all. */
	private limits?: SpendingLimits;

	add({ estimate, options, chargedLength }: CheckedItem): void {
		this.estimates.push(estimate);
		if (!estimate) return;
		this.limits ??= options;
		if ('unknown' in estimate && estimate.unknown === 'tool') this.lengths.add(chargedLength);
	}

	describe(): string[] {
		const total = describeTotal(this.estimates, this.limits);
		return [...this.lengths.describe(), ...(total === undefined ? [] : [total])];
	}
}
