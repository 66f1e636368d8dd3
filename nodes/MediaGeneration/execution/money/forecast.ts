import type { Estimate } from '../../estimate/estimate';
import type { SpendingLimits } from '../../estimate/limits';
import { mayCostCredits, describeTotal } from '../../estimate/total';
import { ChargedLengths } from '../../output/charged-lengths';
import type { CheckedItem } from '../plan/report';

/** The maximum number of problems and hints shown beside the output. The items themselves list all. */
const MAX_SENTENCES = 5;

/** The cost of the items that a run only checks, and the problems with them. */
export class Forecast {
	private readonly estimates: Array<Estimate | undefined> = [];
	/** For each problem or hint, the indexes of its items. */
	private readonly indexesBySentence = new Map<string, number[]>();
	/** The lengths of items whose tool has no published price. */
	private readonly lengths = new ChargedLengths();
	/** The limits of the first item without problems, used for the total of all items. */
	private limits?: SpendingLimits;
	private balance?: Promise<number | undefined>;

	/** @param requestBalance called at most once, and only if an estimate may exceed 0 credits */
	constructor(private readonly requestBalance: () => Promise<number | undefined>) {}

	add(index: number, { sentences, estimate, options, chargedLength }: CheckedItem): void {
		for (const one of sentences) {
			const indexes = this.indexesBySentence.get(one);
			if (indexes) indexes.push(index);
			else this.indexesBySentence.set(one, [index]);
		}
		this.estimates.push(estimate);
		if (!estimate) return;
		this.limits ??= options;
		if ('unknown' in estimate && estimate.unknown === 'tool') this.lengths.add(chargedLength);
	}

	/** Undefined if the balance is unavailable, or if no estimate may exceed 0 credits. */
	async readBalance(estimates: ReadonlyArray<Estimate | undefined>): Promise<number | undefined> {
		if (!estimates.some(mayCostCredits)) return undefined;
		return await (this.balance ??= this.requestBalance());
	}

	async describe(): Promise<string[]> {
		const balance = await this.readBalance(this.estimates);
		const total = describeTotal(this.estimates, this.limits, balance);
		return [
			...this.lengths.describe(),
			...(total === undefined ? [] : [total]),
			...this.describeItems(),
		];
	}

	/** The first few sentences, such as `Item 3: Prompt is empty.` or `11 items: Length (Seconds) is 5, but …`. */
	private describeItems(): string[] {
		return [...this.indexesBySentence]
			.slice(0, MAX_SENTENCES)
			.map(([sentence, [first, ...more]]) => {
				const who = more.length === 0 ? `Item ${first}` : `${more.length + 1} items`;
				return `${who}: ${sentence}.`;
			});
	}
}
