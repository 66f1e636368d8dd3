import type { Estimate } from '../../estimate/estimate';
import { describeTotal, mayCostCredits, type SpendingLimits } from '../../estimate/total';

/** The maximum number of problems and hints shown beside the output. The items themselves list all. */
const MAX_SENTENCES = 5;

interface Account {
	readBalance(): Promise<number | undefined>;
}

/** The maximum number of items that a sentence names, counted from 0 as in n8n's messages. */
const MAX_INDEXES = 3;

/** The cost of the items that a run only checks, and the problems with them. */
export class Forecast {
	private readonly estimates: Array<Estimate | undefined> = [];
	/** For each problem or hint, the indexes of its items. */
	private readonly indexesBySentence = new Map<string, number[]>();
	/** The limits of the first item without problems, used for the total of all items. */
	private limits?: SpendingLimits;
	private readonly accounts = new Set<Account>();

	/** @param sentences problems and hints. An item with problems has no estimate. */
	add(
		account: Account,
		index: number,
		sentences: readonly string[],
		estimate?: Estimate,
		limits?: SpendingLimits,
	): void {
		for (const sentence of sentences) {
			const indexes = this.indexesBySentence.get(sentence) ?? [];
			this.indexesBySentence.set(sentence, indexes);
			indexes.push(index);
		}
		this.estimates.push(estimate);
		this.accounts.add(account);
		if (estimate) this.limits ??= limits;
	}

	async describe(): Promise<string[]> {
		const total = describeTotal(this.estimates, this.limits, await this.readBalance());
		return [...(total === undefined ? [] : [total]), ...this.describeItems()];
	}

	/** Undefined if no estimate may exceed 0 credits, or if several accounts share the costs. */
	private async readBalance(): Promise<number | undefined> {
		const [account, ...others] = this.accounts;
		if (others.length > 0 || !this.estimates.some(mayCostCredits)) return undefined;
		return await account?.readBalance();
	}

	/** The first few sentences, such as `Item 3: Prompt is empty.` or `11 items (3, 7, 9, …): Length (Seconds) is 5, but …`. */
	private describeItems(): string[] {
		return [...this.indexesBySentence].slice(0, MAX_SENTENCES).map(([sentence, indexes]) => {
			const shown = indexes.slice(0, MAX_INDEXES).join(', ');
			if (indexes.length === 1) return `Item ${shown}: ${sentence}.`;
			const more = indexes.length > MAX_INDEXES ? ', …' : '';
			return `${indexes.length} items (${shown}${more}): ${sentence}.`;
		});
	}
}
