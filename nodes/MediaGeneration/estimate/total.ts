import { PARAMETERS } from '../catalog/parameters';
import { and, capital, counted } from '../fields';
import type { Estimate } from './estimate';
import { monthText } from './month';
import { countedRange, numberText, sumOf, type Range } from './range';

/** What a node may start in one execution. */
export interface SpendingLimits {
	readonly maxProjects?: number;
	readonly maxCredits?: number;
}

/** One item of a run: its estimate, or nothing if its values are wrong. */
export type Checked = Estimate | undefined;

type Priced = Extract<Estimate, { credits: unknown }>;

const isPriced = (one: Checked): one is Priced => one !== undefined && 'credits' in one;

const isUnknown =
	(...because: string[]) =>
	(one: Checked): boolean =>
		one !== undefined && 'unknown' in one && because.includes(one.unknown);

/** Items whose cost nobody can say, and why, to follow their number. */
const OTHERS: ReadonlyArray<readonly [text: string, test: (one: Checked) => boolean]> = [
	['without a published price', isUnknown('tool', 'values', 'automatic', 'path')],
	['whose length isn’t known yet', isUnknown('length')],
	['with problems', (one) => one === undefined],
];

function creditsText(credits: Range): string {
	if (credits.max === 0) return 'free';
	const text = countedRange(credits, 'credit');
	return credits.max === undefined ? text : `about ${text}`;
}

const pricesOf = (priced: readonly Priced[]): string =>
	`by Magic Hour’s prices of ${and([...new Set(priced.map(({ month }) => month))].sort().map(monthText))}`;

function sumText(all: readonly Checked[], priced: readonly Priced[]): string {
	const sum = sumOf(priced.map(({ credits }) => credits));
	return `${counted(all.length, 'item')}: ${creditsText(sum)} ${pricesOf(priced)}`;
}

/** After how many items a sum reaches a limit, 0 if it does so without any; undefined if it never does. */
function reachedAfter(costs: readonly number[], limit: number): number | undefined {
	let sum = 0;
	if (sum >= limit) return 0;
	for (const [index, cost] of costs.entries()) {
		sum += cost;
		if (sum >= limit) return index + 1;
	}
	return undefined;
}

/** @param after nothing if not even the first item is started */
const stopsAt = (label: string, limit: number, after: string | undefined): string =>
	after === undefined
		? `${label} of ${numberText(limit)} would stop every item.`
		: `${label} of ${numberText(limit)} would stop the node after ${after}.`;

/** Items that are refused start nothing; the last one is not stopped by what it costs itself. */
function creditsStop(started: readonly Estimate[], limit: number): string[] {
	const costs = started.map((one): Range => (isPriced(one) ? one.credits : { min: 0 }));
	const isKnown = costs.every(({ max }) => max !== undefined);
	const latest = reachedAfter(
		costs.map(({ min }) => min),
		limit,
	);
	const earliest = isKnown
		? reachedAfter(
				costs.map(({ max }) => max!),
				limit,
			)
		: undefined;
	const { label } = PARAMETERS.maxCredits;
	const stops = (after: number | undefined): after is number =>
		after !== undefined && after < started.length;
	if (latest === 0) return [stopsAt(label, limit, undefined)];
	if (stops(latest) && stops(earliest)) {
		const items = latest === earliest ? counted(latest, 'item') : `${earliest} to ${latest} items`;
		return [stopsAt(label, limit, `about ${items}`)];
	}
	if (stops(latest)) return [stopsAt(label, limit, `about ${counted(latest, 'item')} at most`)];
	if (!stops(earliest)) return [];
	return [
		`${label} of ${numberText(limit)} may stop the node after about ${counted(earliest, 'item')}.`,
	];
}

function projectsStop(started: readonly Estimate[], limit: number): string[] {
	const most = Math.floor(limit);
	return most < started.length
		? [stopsAt(PARAMETERS.maxProjects.label, limit, most === 0 ? undefined : counted(most, 'item'))]
		: [];
}

/** What a run will cost, and what its limits would stop; nothing if no price of the service is known. */
export function totalText(
	all: readonly Checked[],
	{ maxProjects, maxCredits }: SpendingLimits = {},
): string | undefined {
	const started = all.filter((one) => one !== undefined);
	if (started.length === 0 || started.some(isUnknown('service'))) return undefined;
	const priced = started.filter(isPriced);
	const parts = OTHERS.map(([text, test]) => [all.filter(test).length, text] as const)
		.filter(([count]) => count > 0)
		.map(([count, text]) => `${counted(count, 'item')} ${text}`);
	return [
		`${[...(priced.length > 0 ? [sumText(all, priced)] : []), ...parts].join('; ')}.`,
		...(maxCredits === undefined ? [] : creditsStop(started, maxCredits)),
		...(maxProjects === undefined ? [] : projectsStop(started, maxProjects)),
	].join(' ');
}

export function lineOf(one: Estimate): string {
	if (!isPriced(one)) return `No estimate: ${one.basis}.`;
	const { credits, basis } = one;
	return credits.max === 0 ? `${basis}.` : `${capital(creditsText(credits))}: ${basis}.`;
}
