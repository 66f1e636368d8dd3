import type { ChargedBy } from '../catalog/price';
import { getField, type Tool } from '../catalog/tool';
import type { Field, Layout, Values } from '../fields';
import { joinWithOr } from '../fields';
import type { FieldValue, FrameRateSource, Rate } from './figure';
import { FIGURES } from './figures';
import { findRates, formatPriceMonth, spanRates } from './prices';
import { computeCredits, formatQuantity, makeExactRange, roundFraction, type Range } from './range';

type UnknownReason =
	/** The prices of the credential's service aren't known. */
	| 'service'
	/** No price was published for the tool, for the item's values, or for the service's choice for an unset field. */
	| 'price'
	/** The amount isn't known before the item runs, usually because it depends on the length of a file. */
	| 'length'
	/** The service probably rejects the item's values. */
	| 'rejection';

/** The cost of an item by the published prices, or the reason why it is unknown. */
export type Estimate =
	| { readonly credits: Range; readonly basis: string }
	| { readonly unknown: UnknownReason; readonly basis: string };

/** A charged amount, and the text to put before a price, such as `5 seconds × `. */
interface Amount {
	readonly range: Range;
	readonly text: string;
}

/** Usual frames per second, for tools whose price depends on the frame rate of the file. */
const USUAL_FRAME_RATES = { min: 24, max: 60 };

const makeAmount = (number: number, noun: string): Amount => ({
	range: makeExactRange(number),
	text: `${formatQuantity(makeExactRange(number), noun)} × `,
});

function readNumber(values: Values, name: string | undefined): number | undefined {
	const value = name === undefined ? undefined : values[name];
	return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

function findFrameRate(
	{ is, atMost, halvedUnless }: FrameRateSource,
	values: Values,
): Required<Range> | undefined {
	const stated = readNumber(values, is);
	if (stated !== undefined) return { min: stated, max: stated };
	if (is !== undefined) return undefined;
	const limit = readNumber(values, atMost) ?? Infinity;
	const share = halvedUnless && values[halvedUnless[0]] !== halvedUnless[1] ? 0.5 : 1;
	return {
		min: Math.min(USUAL_FRAME_RATES.min, limit) * share,
		max: Math.min(USUAL_FRAME_RATES.max, limit) * share,
	};
}

/** Rounds min down and max up, because the service's rounding of partial frames isn't published. */
function countFrames(seconds: number, rate: Required<Range> | undefined): Amount | undefined {
	if (rate === undefined) return undefined;
	return {
		range: {
			min: Math.floor(roundFraction(rate.min * seconds)),
			max: Math.ceil(roundFraction(rate.max * seconds)),
		},
		text: `${makeAmount(seconds, 'second').text}${formatQuantity(rate, 'frame')} × `,
	};
}

/** The charged amount of an item in its tool's unit; undefined if the amount isn't known before the run. */
function findAmount(chargedBy: ChargedBy, values: Values, frames?: FrameRateSource) {
	if (chargedBy === 'free' || chargedBy === 'fixed') return { range: makeExactRange(1), text: '' };
	if (chargedBy === 'image') return makeAmount(readNumber(values, 'image_count') ?? 1, 'image');
	if (chargedBy === 'character') {
		return makeAmount(String(values.prompt ?? '').length, 'character');
	}
	const end = readNumber(values, 'end_seconds');
	if (end === undefined) return undefined;
	const seconds = Math.max(0, end - (readNumber(values, 'start_seconds') ?? 0));
	return chargedBy === 'frame'
		? countFrames(seconds, findFrameRate(frames ?? {}, values))
		: makeAmount(seconds, 'second');
}

/** A value in the panel's words; empty if there is nothing to show, as for a switch that is off. */
function formatValue(field: Field, value: unknown): string {
	if (Array.isArray(value)) return `${joinWithOr(value as string[])} by plan`;
	if (value === true) return field.label;
	if (typeof value === 'number') return `${field.label} ${value}`;
	if (field.kind !== 'choice') return '';
	const chosen = (value ?? field.unset) as FieldValue | undefined;
	return field.choices.find((choice) => choice.value === chosen)?.label ?? String(chosen ?? '');
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
		const basis = `Magic Hour hasn’t published the price of ${tool.label}${describeValues(tool, names, values)}`;
		return { unknown: 'price', basis };
	}
	const rate = spanRates(rates);
	const { chargedBy } = tool.price;
	const price =
		chargedBy === 'free'
			? 'Free'
			: `${formatQuantity(rate, 'credit')}${describeValues(tool, listFactors(rates), values)}`;
	const source = `by Magic Hour’s prices of ${formatPriceMonth(tool.price)}`;
	const amount = findAmount(chargedBy, values, frames);
	if (!amount) {
		const end = tool.fields.find(({ name }) => name === 'end_seconds');
		const basis = `${price} per ${chargedBy}, ${source}; the length isn’t known yet${end ? `: enter ${end.label} to get an estimate` : ''}`;
		return { unknown: 'length', basis };
	}
	const basis = `${amount.text}${price}, ${source}`;
	return { credits: computeCredits(amount.range, rate), basis };
}
