import { PARAMETERS } from '../catalog/parameters';
import { joinWithAnd, capitalize, pluralize } from '../fields';
import type { Estimate } from './estimate';
import { isWithinMaxCredits, type SpendingLimits } from './limits';
import { formatMonth } from './month';
import { formatQuantity, formatNumber, sumRanges, type Range } from './range';

/** The estimate of one item of a run; undefined if the item has problems. */
export type ItemEstimate = Estimate | undefined;

type Priced = Extract<Estimate, { credits: unknown }>;

const isPriced = (one: ItemEstimate): one is Priced => one !== undefined && 'credits' in one;

const createUnknownCheck =
	(...because: string[]) =>
	(one: ItemEstimate): boolean =>
		one !== undefined && 'unknown' in one && because.includes(one.unknown);

/** The kinds of items without an estimate. Each text follows the number of items. */
const UNESTIMATED_KINDS: ReadonlyArray<
	readonly [text: string, test: (one: ItemEstimate) => boolean]
> = [
	['without a known price', createUnknownCheck('tool', 'values', 'automatic')],
	['whose length isn’t known yet', createUnknownCheck('length')],
	['with problems', (one) => one === undefined],
];

function formatCredits(credits: Range): string {
	if (credits.max === 0) return 'free';
	const text = formatQuantity(credits, 'credit');
	return credits.max === undefined ? text : `about ${text}`;
}

const describeSource = (priced: readonly Priced[]): string =>
	`by Magic Hour’s prices of ${joinWithAnd([...new Set(priced.map(({ month }) => month))].sort().map(formatMonth))}`;

const sumPriced = (priced: readonly Priced[]): Range =>
	sumRanges(priced.map(({ credits }) => credits));

function describeSum(priced: readonly Priced[]): string {
	return `${pluralize(priced.length, 'item')}: ${formatCredits(sumPriced(priced))} ${describeSource(priced)}`;
}

/** The number of items that can be started within a limit, if each priced item costs the result of `getPrice`. */
function countStartableItems(
	estimates: readonly Estimate[],
	limit: number,
	getPrice: (credits: Range) => number,
): number {
	let used = 0;
	let count = 0;
	for (const one of estimates) {
		const credits = isPriced(one) ? one.credits : undefined;
		if (!isWithinMaxCredits(used, limit, credits)) continue;
		used += credits ? getPrice(credits) : 0;
		count++;
	}
	return count;
}

/** @param after the started items in words; undefined if no item is started */
const describeStop = (label: string, limit: number, after: string | undefined): string =>
	after === undefined
		? `${label} of ${formatNumber(limit)} would stop every item.`
		: `${label} of ${formatNumber(limit)} would stop the node after ${after}.`;

/** @param started the estimates of the items without problems, since an item with problems starts nothing */
function describeCreditsStop(started: readonly Estimate[], limit: number): string[] {
	const { label } = PARAMETERS.maxCredits;
	const isKnown = started.every((one) => isPriced(one) && one.credits.max !== undefined);
	const counts = [
		countStartableItems(started, limit, ({ min }) => min),
		...(isKnown ? [countStartableItems(started, limit, ({ max }) => max!)] : []),
	];
	const [least, most] = [Math.min(...counts), Math.max(...counts)];
	if (most === 0) return [describeStop(label, limit, undefined)];
	if (most < started.length) {
		const items = most === least ? pluralize(most, 'item') : `${least} to ${most} items`;
		return [describeStop(label, limit, `${isKnown ? 'about' : 'at most'} ${items}`)];
	}
	if (least === started.length) return [];
	return [
		`${label} of ${formatNumber(limit)} may stop the node after about ${pluralize(least, 'item')}.`,
	];
}

function describeProjectsStop(started: readonly Estimate[], limit: number): string[] {
	const most = Math.floor(limit);
	return most < started.length
		? [
				describeStop(
					PARAMETERS.maxProjects.label,
					limit,
					most === 0 ? undefined : pluralize(most, 'item'),
				),
			]
		: [];
}

export const mayCostCredits = (one: ItemEstimate): boolean =>
	isPriced(one) && one.credits.max !== 0;

/** @param isWhole whether the range includes all costs */
function describeBalance(
	{ min, max = Infinity }: Range,
	balance: number,
	isWhole: boolean,
): string {
	const fits =
		min > balance ? 'isn’t enough' : isWhole && max <= balance ? 'is enough' : 'may not be enough';
	return `Your balance is ${formatNumber(balance)}, which ${fits}.`;
}

/**
 * The cost of a run, and the effect of the balance and the limits; undefined if every item has problems, or if the
 * service's prices aren't known.
 * @param balance the remaining credits; undefined if unknown
 */
export function describeTotal(
	all: readonly ItemEstimate[],
	{ maxProjects, maxCredits }: SpendingLimits = {},
	balance?: number,
): string | undefined {
	const started = all.filter((one) => one !== undefined);
	if (started.length === 0 || started.some(createUnknownCheck('service'))) return undefined;
	const priced = started.filter(isPriced);
	const parts = UNESTIMATED_KINDS.map(([text, test]) => [all.filter(test).length, text] as const)
		.filter(([count]) => count > 0)
		.map(([count, text]) => `${pluralize(count, 'item')} ${text}`);
	return [
		`${[...(priced.length > 0 ? [describeSum(priced)] : []), ...parts].join('; ')}.`,
		...(balance === undefined
			? []
			: [describeBalance(sumPriced(priced), balance, priced.length === started.length)]),
		...(maxCredits === undefined ? [] : describeCreditsStop(started, maxCredits)),
		...(maxProjects === undefined ? [] : describeProjectsStop(started, maxProjects)),
	].join(' ');
}

export function describeItem(one: Estimate, balance?: number): string {
	if (!isPriced(one)) return `No estimate: ${one.basis}.`;
	const { credits, basis } = one;
	if (credits.max === 0) return `${basis}.`;
	const line = `${capitalize(formatCredits(credits))}: ${basis}.`;
	return balance === undefined ? line : `${line} ${describeBalance(credits, balance, true)}`;
}
