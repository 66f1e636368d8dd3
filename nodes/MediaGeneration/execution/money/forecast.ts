import type { Estimate } from '../../estimate/estimate';
import { describeTotal, mayCostCredits, type SpendingLimits } from '../../estimate/total';
import type { Notes } from '../../output/notes';

/** The maximum number of problems and hints shown beside the output. The items themselves list all. */
const MAX_SENTENCES = 5;
/** The maximum number of items that a sentence names, counted from 0 as in n8n's messages. */
const MAX_INDEXES = 3;

/** An item of *Check Only*. */
export interface Check {
	readonly index: number;
	/** The item's problems and hints. */
	readonly sentences: readonly string[];
	/** Undefined for an item with problems. */
	readonly estimate?: Estimate;
	readonly limits?: SpendingLimits;
	readonly account: { readBalance(): Promise<number | undefined> };
}

/** Undefined if no estimate may exceed 0 credits, or if several accounts share the costs. */
async function readBalance(checks: readonly Check[]): Promise<number | undefined> {
	const [account, ...others] = new Set(checks.map((check) => check.account));
	const mayCost = checks.some(({ estimate }) => mayCostCredits(estimate));
	return others.length > 0 || !mayCost ? undefined : await account?.readBalance();
}

/** The first few sentences, such as `Item 3: Prompt is empty.` or `11 items (3, 7, 9, …): Length (Seconds) is 5, but …`. */
function describeItems(checks: readonly Check[]): string[] {
	const sentences = new Set(checks.flatMap((check) => check.sentences));
	return [...sentences].slice(0, MAX_SENTENCES).map((sentence) => {
		const items = checks.filter((check) => check.sentences.includes(sentence));
		const indexes = items.map(({ index }) => index);
		if (indexes.length === 1) return `Item ${indexes[0]}: ${sentence}.`;
		const shown = [
			...indexes.slice(0, MAX_INDEXES),
			...(indexes.length > MAX_INDEXES ? ['…'] : []),
		];
		return `${indexes.length} items (${shown.join(', ')}): ${sentence}.`;
	});
}

/** Tells the cost of the items that a run only checks, by the limits of the first without problems, and their problems. */
export async function addForecast(checks: readonly Check[], notes: Notes): Promise<void> {
	const estimates = checks.map(({ estimate }) => estimate);
	const limits = checks.find(({ estimate }) => estimate)?.limits;
	const total = describeTotal(estimates, limits, await readBalance(checks));
	if (total) notes.add(total.text, total.isShort ? 'warning' : 'info');
	for (const sentence of describeItems(checks)) notes.add(sentence);
}
