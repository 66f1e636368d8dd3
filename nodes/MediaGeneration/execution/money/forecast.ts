import type { Estimate } from '../../estimate/estimate';
import type { SpendingLimits } from '../../estimate/limits';
import { costsCredits, describeTotal } from '../../estimate/total';
import { ChargedLengths } from '../../output/charged-lengths';
import type { CheckedItem } from '../plan/report';

/** The cost of the items of a run that are only checked. */
export class Forecast {
	private readonly estimates: Array<Estimate | undefined> = [];
	/** Where no price was published. */
	private readonly lengths = new ChargedLengths();
	/** The limits of the first item without problems apply to all. */
	private limits?: SpendingLimits;
	private balance?: Promise<number | undefined>;

	/** @param requestBalance for the first item that costs credits */
	constructor(private readonly requestBalance: () => Promise<number | undefined>) {}

	add({ estimate, options, chargedLength }: CheckedItem): void {
		this.estimates.push(estimate);
		if (!estimate) return;
		this.limits ??= options;
		if ('unknown' in estimate && estimate.unknown === 'tool') this.lengths.add(chargedLength);
	}

	/** The credits of the account, if one of these items costs credits; one request for the run. */
	async readBalance(estimates: ReadonlyArray<Estimate | undefined>): Promise<number | undefined> {
		if (!estimates.some(costsCredits)) return undefined;
		return await (this.balance ??= this.requestBalance());
	}

	async describe(): Promise<string[]> {
		const balance = await this.readBalance(this.estimates);
		const total = describeTotal(this.estimates, this.limits, balance);
		return [...this.lengths.describe(), ...(total === undefined ? [] : [total])];
	}
}
