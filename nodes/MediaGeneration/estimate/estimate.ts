import { readPriceMonth } from '../catalog/price';
import { getField, type Tool } from '../catalog/tool';
import type { Field, Layout, Values } from '../fields';
import { joinWithOr } from '../fields';
import { findAmount } from './amount';
import type { Figure, FieldValue, Rate, ServiceDefault } from './figure';
import { FIGURES } from './figures';
import { formatMonth } from './month';
import { spanRates } from './prices';
import { formatQuantity, computeCredits, type Range } from './range';

type UnknownReason =
	/** The prices of the credential's service aren't known. */
	| 'service'
	/** No price was published for the tool, for the item's values, or for the service's choice for an unset field. */
	| 'tool'
	| 'values'
	| 'automatic'
	/** The amount isn't known before the item runs, usually because it depends on the length of a file. */
	| 'length';

/** The cost of an item by the published prices, or the reason why it is unknown. */
export type Estimate =
	| { readonly credits: Range; readonly month: string; readonly basis: string }
	| { readonly unknown: UnknownReason; readonly basis: string };

/** A rate, and the labels of the values that determined it, by field. */
interface DecidedRate {
	readonly rate: Rate;
	readonly texts: ReadonlyMap<string, string>;
}

/** The values of an item, completed with the service's defaults, and the condition of each default. */
interface DefaultedValues {
	readonly values: Readonly<Record<string, unknown>>;
	readonly when: ReadonlyMap<string, string | undefined>;
}

const listFactors = ({ rates }: Figure): string[] => [
	...new Set(rates.flatMap(({ when = {} }) => Object.keys(when))),
];

/** Whether a default can apply together with earlier defaults: conditions name plans, and an account has one plan. */
const canCombine = (one: DefaultedValues['when'], when: string | undefined): boolean =>
	when === undefined || [...one.values()].every((other) => other === undefined || other === when);

const listDefaults = (taken: ServiceDefault): Array<readonly [value: FieldValue, when?: string]> =>
	typeof taken === 'object' && taken !== null ? Object.entries(taken) : [[taken]];

function combineDefaults({ unset = {} }: Figure, values: Values): DefaultedValues[] {
	let all: DefaultedValues[] = [{ values, when: new Map() }];
	for (const [name, taken] of Object.entries(unset)) {
		if (values[name] !== undefined) continue;
		all = all.flatMap((one) =>
			listDefaults(taken)
				.filter(([, when]) => canCombine(one.when, when))
				.map(([value, when]) => ({
					values: { ...one.values, [name]: value },
					when: new Map([...one.when, [name, when]]),
				})),
		);
	}
	return all;
}

const appliesTo = ({ when = {} }: Rate, values: DefaultedValues['values']): boolean =>
	Object.entries(when).every(([name, value]) => (values[name] ?? null) === value);

/** A value in the panel's words; undefined or empty if there is nothing to show, as for a switch that is off. */
function formatValue(field: Field, value: FieldValue | undefined): string | undefined {
	if (value === true) return field.label;
	if (typeof value === 'number') return `${field.label} ${value}`;
	if (field.kind !== 'choice') return undefined;
	const chosen = value ?? field.unset;
	return field.choices.find((choice) => choice.value === chosen)?.label ?? String(chosen ?? '');
}

function makeDecidedRate(tool: Tool, { values, when }: DefaultedValues, rate: Rate): DecidedRate {
	const texts = Object.keys(rate.when ?? {}).map((name) => {
		const text = formatValue(getField(tool, name), values[name] as FieldValue);
		const plan = when.get(name);
		return [name, text && plan ? `${text} ${plan}` : text] as const;
	});
	return { rate, texts: new Map(texts.filter((one): one is [string, string] => Boolean(one[1]))) };
}

const findRates = (tool: Tool, figure: Figure, values: Values): DecidedRate[] =>
	combineDefaults(figure, values).flatMap((one) => {
		const rate = figure.rates.find((each) => appliesTo(each, one.values));
		return rate ? [makeDecidedRate(tool, one, rate)] : [];
	});

/** Example: ` (Kling 3.0, 720p on paid plans)`. */
function formatConditions(all: readonly DecidedRate[]): string {
	const names = new Set(all.flatMap(({ texts }) => [...texts.keys()]));
	const texts = [...names].map((name) =>
		joinWithOr([
			...new Set(all.map((one) => one.texts.get(name)).filter((text) => text !== undefined)),
		]),
	);
	return texts.length > 0 ? ` (${texts.join(', ')})` : '';
}

const makeUnpublishedEstimate = (tool: Tool, values: readonly string[]): Estimate => ({
	unknown: 'values',
	basis: `Magic Hour hasn’t published the price of ${tool.label} with ${values.join(', ')}`,
});

function makeUnpricedEstimate(tool: Tool, figure: Figure, values: Values): Estimate {
	const open = listFactors(figure).find(
		(name) => values[name] === undefined && !figure.unset?.[name] && isInEveryRate(figure, name),
	);
	if (open !== undefined) {
		const { label } = getField(tool, open);
		return {
			unknown: 'automatic',
			basis: `Magic Hour hasn’t published which ${label} Automatic uses; choose one to get an estimate`,
		};
	}
	const given = listFactors(figure).flatMap((name) => {
		const value = values[name];
		return value === undefined ? [] : [formatValue(getField(tool, name), value as FieldValue)];
	});
	return makeUnpublishedEstimate(
		tool,
		given.filter((text) => text !== undefined),
	);
}

/** Whether every rate requires a value of this field. */
const isInEveryRate = ({ rates }: Figure, name: string): boolean =>
	rates.every(({ when = {} }) => when[name] !== undefined && when[name] !== null);

function describeUnknownLength(tool: Tool): string {
	const end = tool.fields.find((field) => field.kind === 'number' && field.lengthOf);
	return end?.kind === 'number'
		? `the length of ${getField(tool, end.lengthOf!.mediaFieldName).label} isn’t known yet: enter ${end.label} to get an estimate`
		: 'the length of the result isn’t known yet';
}

/**
 * The cost of an item by Magic Hour's published prices. Without a published price or a known amount, the cost is
 * unknown, never a guess.
 */
export function estimateItem(
	tool: Tool,
	values: Values,
	layout: Layout,
	figures = FIGURES,
): Estimate {
	if (layout !== 'nested') {
		return { unknown: 'service', basis: 'The prices of this service aren’t known' };
	}
	const figure = figures[tool.slug];
	if (!figure) {
		return {
			unknown: 'tool',
			basis: `Magic Hour hasn’t published the price of ${tool.label}`,
		};
	}
	const unpricedField = figure.notWith?.find((name) => values[name] !== undefined);
	if (unpricedField !== undefined)
		return makeUnpublishedEstimate(tool, [getField(tool, unpricedField).label]);
	const all = findRates(tool, figure, values);
	if (all.length === 0) return makeUnpricedEstimate(tool, figure, values);
	const rate = spanRates(all.map((one) => one.rate));
	const { chargedBy } = tool.price;
	const price =
		chargedBy === 'free' ? 'Free' : `${formatQuantity(rate, 'credit')}${formatConditions(all)}`;
	const month = readPriceMonth(tool.price);
	const source = `by Magic Hour’s prices of ${formatMonth(month)}`;
	const amount = findAmount(chargedBy, values, figure.frames);
	if (!amount) {
		return {
			unknown: 'length',
			basis: `${price} per ${chargedBy}, ${source}; ${describeUnknownLength(tool)}`,
		};
	}
	return {
		credits: computeCredits(amount.range, rate),
		month,
		basis: `${amount.text}${price}, ${source}`,
	};
}
