import type { ChargedBy } from '../catalog/price';
import { findLabel, getField, type Tool } from '../catalog/tool';
import type { Field, Layout, Values } from '../fields';
import { joinWithOr } from '../fields';
import type { FrameRateSource, Rate } from './figure';
import { FIGURES } from './figures';
import { findRates, formatPriceMonth, spanRates } from './prices';
import { formatQuantity, makeExactRange, roundFraction, type Range } from './range';

/**
 * The cost of an item by the published prices, or why it is unknown: because of the credential's service, since no price
 * of the item's values was published, by the length of a file, or since the service probably rejects the item.
 */
export type Estimate =
	| { readonly credits: Range; readonly basis: string }
	| { readonly unknown: 'service' | 'price' | 'length' | 'rejection'; readonly basis: string };

/** Usual frames per second, for tools whose price depends on the frame rate of the file. */
const USUAL_FRAME_RATES = { min: 24, max: 60 };

function readNumber(values: Values, name: string | undefined): number | undefined {
	const value = name === undefined ? undefined : values[name];
	return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

function findFrameRate(
	{ is, atMost, halvedUnless }: FrameRateSource,
	values: Values,
): Required<Range> {
	const stated = readNumber(values, is);
	if (stated !== undefined) return makeExactRange(stated);
	const limit = readNumber(values, atMost) ?? Infinity;
	const share = halvedUnless && values[halvedUnless[0]] !== halvedUnless[1] ? 0.5 : 1;
	const { min, max } = USUAL_FRAME_RATES;
	return { min: Math.min(min, limit) * share, max: Math.min(max, limit) * share };
}

/** An item's factors of its price, with their nouns; undefined if the length isn't known before the run. */
function listAmounts(
	chargedBy: ChargedBy,
	values: Values,
	frames: FrameRateSource = {},
): Array<readonly [Required<Range>, string]> | undefined {
	const exact = (value: number, noun: string) => [makeExactRange(value), noun] as const;
	if (chargedBy === 'free' || chargedBy === 'fixed') return [];
	if (chargedBy === 'image') return [exact(readNumber(values, 'image_count') ?? 1, 'image')];
	if (chargedBy === 'character') return [exact(String(values.prompt ?? '').length, 'character')];
	const end = readNumber(values, 'end_seconds');
	if (end === undefined) return undefined;
	const seconds = exact(Math.max(0, end - (readNumber(values, 'start_seconds') ?? 0)), 'second');
	return chargedBy === 'frame' ? [seconds, [findFrameRate(frames, values), 'frame']] : [seconds];
}

/** A value in the panel's words; empty if there is nothing to show, as for a switch that is off. */
function formatValue(field: Field, value: unknown): string {
	if (Array.isArray(value)) return `${joinWithOr(value as string[])} by plan`;
	if (value === true) return field.label;
	if (typeof value === 'number') return `${field.label} ${value}`;
	if (field.kind !== 'choice') return '';
	return findLabel(field, value ?? field.unset ?? '');
}

/** Example: ` (Kling 3.0, 480p or 720p by plan)`. */
function describeValues(tool: Tool, names: readonly string[], values: Values): string {
	const { unset = {} } = FIGURES[tool.slug] ?? {};
	const texts = names.map((name) => formatValue(getField(tool, name), values[name] ?? unset[name]));
	const conditions = texts.filter(Boolean).join(', ');
	return conditions && ` (${conditions})`;
}

const listFactors = (rates: readonly Rate[]): string[] => [
	...new Set(rates.flatMap(({ when = {} }) => Object.keys(when))),
];

/**
 * The cost of an item by Magic Hour's published prices. Without a published price or a known amount, the cost is
 * unknown, never a guess.
 */
export function estimateItem(tool: Tool, values: Values, layout: Layout): Estimate {
	if (layout !== 'nested') {
		return { unknown: 'service', basis: 'The prices of this service aren’t known' };
	}
	const { rates: published, notWith = [], frames } = FIGURES[tool.slug] ?? { rates: [] };
	const isUnpriced = notWith.some((name) => values[name] !== undefined);
	const rates = isUnpriced ? [] : findRates(tool, values);
	if (rates.length === 0) {
		const isNamed = (name: string): boolean =>
			values[name] !== undefined || published.every(({ when }) => when?.[name] != null);
		const names = isUnpriced ? notWith : listFactors(published).filter(isNamed);
		const advice =
			names.includes('model') && !values.model ? '; choose a Model that has a price' : '';
		const basis = `Magic Hour hasn’t published the price of ${tool.label}${describeValues(tool, names, values)}${advice}`;
		return { unknown: 'price', basis };
	}
	const rate = spanRates(rates);
	const { chargedBy } = tool.price;
	const price =
		chargedBy === 'free'
			? 'Free'
			: `${formatQuantity(rate, 'credit')}${describeValues(tool, listFactors(rates), values)}`;
	const source = `by Magic Hour’s prices of ${formatPriceMonth(tool.price)}`;
	const amounts = listAmounts(chargedBy, values, frames);
	if (!amounts) {
		const end = tool.fields.find(({ name }) => name === 'end_seconds');
		const basis = `${price} per ${chargedBy}, ${source}; the length isn’t known yet${end ? `: enter ${end.label} to get an estimate` : ''}`;
		return { unknown: 'length', basis };
	}
	const factors = amounts.map(([range, noun]) => `${formatQuantity(range, noun)} × `).join('');
	const [amount = makeExactRange(1), frameRate] = amounts.map(([range]) => range);
	// Rounds frames down and up, because the service's rounding of partial frames isn't published.
	const least = frameRate ? Math.floor(roundFraction(frameRate.min * amount.min)) : amount.min;
	const most = frameRate ? Math.ceil(roundFraction(frameRate.max * amount.max)) : amount.max;
	const roundUp = (credits: number): number => Math.ceil(roundFraction(credits));
	const credits = {
		min: roundUp(rate.min * least),
		max: rate.max === undefined ? undefined : roundUp(rate.max * most),
	};
	return { credits, basis: `${factors}${price}, ${source}` };
}
