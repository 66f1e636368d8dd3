import { PARAMETERS } from '../catalog/parameters';
import { capitalize, joinWithAnd, pluralize } from '../fields';
import type { Estimate } from './estimate';
import { formatNumber, formatQuantity, sumRanges, type Range } from './range';

/** The spending limits of a node in one execution. */
export interface SpendingLimits {
	readonly maxProjects?: number;
	readonly maxCredits?: number;
}

export const mayCostCredits = (estimate: Estimate | undefined): boolean =>
	estimate !== undefined && 'credits' in estimate && estimate.credits.max !== 0;

function formatCredits(credits: Range): string {
	if (credits.max === 0) return 'free';
	const text = formatQuantity(credits, 'credit');
	return credits.max === undefined ? text : `about ${text}`;
}

function describeBalance({ min, max }: Range, balance: number): string {
	const sentence = `Your balance is ${formatNumber(balance)}`;
	if (min > balance) return `${sentence}, which isn’t enough.`;
	if (max === undefined) return `${sentence}.`;
	return `${sentence}, which ${max <= balance ? 'is enough' : 'may not be enough'}.`;
}

/**
 * The cost of a run, and whether the balance and the limits suffice; undefined if every item has problems.
 * @param estimates about in the items’ order; undefined for an item with problems
 * @param balance the remaining credits; undefined if unknown
 */
export function describeTotal(
	estimates: ReadonlyArray<Estimate | undefined>,
	{ maxProjects = Infinity, maxCredits = Infinity }: SpendingLimits = {},
	balance?: number,
): { readonly text: string; readonly isShort: boolean } | undefined {
	const started = estimates.filter((estimate) => estimate !== undefined);
	if (started.length === 0) return undefined;
	const priced = started.flatMap((estimate) => ('credits' in estimate ? [estimate.credits] : []));
	const sum = sumRanges(priced);
	const [basis, ...others] = new Set(started.flatMap((one) => ('unknown' in one ? one.basis : [])));
	const counts = [
		[priced.length, `: ${formatCredits(sum)} by Magic Hour’s published prices`],
		[started.length - priced.length, ' without an estimate'],
		[estimates.length - started.length, ' with problems'],
	] as const;
	let spent = 0;
	const fitting = started.findIndex((estimate, index) => {
		spent += 'credits' in estimate ? estimate.credits.min : 0;
		return index >= maxProjects || spent > maxCredits;
	});
	const limits = [
		[started.length, PARAMETERS.maxProjects, maxProjects],
		[sum.min, PARAMETERS.maxCredits, maxCredits],
	] as const;
	const exceeded = limits
		.filter(([amount, , limit]) => amount > limit)
		.map(([, { label }, limit]) => `${label} of ${formatNumber(limit)}`);
	const cost = priced.length === started.length ? sum : { min: sum.min };
	const texts = counts
		.filter(([count]) => count > 0)
		.map(([count, text]) => `${pluralize(count, 'item')}${text}`);
	const sentences = [
		`${texts.join('; ')}.`,
		basis && others.length === 0 && `No estimate: ${basis}.`,
		balance !== undefined && describeBalance(cost, balance),
		exceeded.length > 0 &&
			`${joinWithAnd(exceeded)} would stop the node after about ${fitting} of ${pluralize(started.length, 'item')}${fitting > 0 ? '; to keep those results, set On Error to Continue' : ''}.`,
	];
	return {
		text: sentences.filter(Boolean).join(' '),
		isShort: exceeded.length > 0 || cost.min > (balance ?? Infinity),
	};
}

export function describeItem(estimate: Estimate, balance?: number): string {
	if ('unknown' in estimate) return `No estimate: ${estimate.basis}.`;
	const { credits, basis } = estimate;
	if (credits.max === 0) return `${basis}.`;
	const line = `${capitalize(formatCredits(credits))}: ${basis}.`;
	return balance === undefined ? line : `${line} ${describeBalance(credits, balance)}`;
}
