import type { ConstraintsByModel, Tool } from '../catalog/tool';
import { findLabel, getField } from '../catalog/tool';
import { CHARGE_PHRASES, readPriceMonth, type Price } from '../catalog/price';
import type { Values } from '../fields';
import type { Rate } from './figure';
import { FIGURES } from './figures';
import { formatNumbers, formatQuantity, type Range } from './range';

const MONTH_FORMAT = new Intl.DateTimeFormat('en-US', {
	month: 'long',
	year: 'numeric',
	timeZone: 'UTC',
});

/** Formats `2026-08` as `August 2026`. */
export const formatMonth = (month: string): string => MONTH_FORMAT.format(new Date(month));

export const formatPriceMonth = (price: Price): string => formatMonth(readPriceMonth(price));

/** The smallest range that includes all rates. */
export function spanRates(rates: readonly Rate[]): Range {
	const credits = rates.flatMap((rate) => rate.credits);
	const isLowerBound = rates.some((rate) => rate.isLowerBound);
	return { min: Math.min(...credits), max: isLowerBound ? undefined : Math.max(...credits) };
}

const listRates = ({ slug }: Tool): readonly Rate[] => FIGURES[slug]?.rates ?? [];

export const findTypicalSeconds = ({ slug }: Tool): number | undefined => FIGURES[slug]?.seconds;

/** The published prices that may apply to an item: several if the service chooses an unset value by plan. */
export function findRates(tool: Tool, values: Values): readonly Rate[] {
	const { unset = {} } = FIGURES[tool.slug] ?? {};
	const appliesTo = ({ when = {} }: Rate): boolean =>
		Object.entries(when).every(([name, wanted]) =>
			[values[name] ?? unset[name] ?? null].flat().includes(wanted as never),
		);
	const rates = listRates(tool).filter(appliesTo);
	const exact = rates.filter(({ isLowerBound }) => !isLowerBound);
	return exact.length > 0 ? exact : rates;
}

/** Example: `from 5 credits per image`; undefined if no price was published, or if the tool is free. */
function describeRates({ price }: Tool, rates: readonly Rate[]): string | undefined {
	if (rates.length === 0 || price.chargedBy === 'free') return undefined;
	const { min, max = min } = spanRates(rates);
	const from = rates.some(({ isLowerBound }) => isLowerBound) ? 'from ' : '';
	const unit = price.chargedBy === 'fixed' ? '' : ` ${CHARGE_PHRASES[price.chargedBy]}`;
	return `${from}${formatQuantity({ min, max }, 'credit')}${unit}`;
}

export const describeToolPrice = (tool: Tool): string | undefined =>
	describeRates(tool, listRates(tool));

const EXAMPLE_SECONDS = 5;

/**
 * Example: `72 credits per second, 360 for 5 seconds; with Audio 96 per second (August 2026)`; undefined if the price of
 * the model and resolution isn't published.
 */
export function describeModelPrice(tool: Tool, values: Values): string | undefined {
	const rates = findRates(tool, values);
	const price = describeRates(tool, rates);
	if (price === undefined) return undefined;
	const { min, max } = spanRates(rates);
	const isBySecond = tool.price.chargedBy === 'second';
	const example = formatNumbers({ min: min * EXAMPLE_SECONDS, max: max && max * EXAMPLE_SECONDS });
	const sounding = formatNumbers(spanRates(findRates(tool, { ...values, audio: true })));
	return [
		price,
		isBySecond ? `, ${example} for ${EXAMPLE_SECONDS} seconds` : '',
		sounding === formatNumbers({ min, max }) ? '' : `; with Audio ${sounding} per second`,
		` (${formatPriceMonth(tool.price)})`,
	].join('');
}

/** Example: `24 to 48 credits per second, August 2026`; undefined without a published price, or if the tool is free. */
export function describeDatedPrice(tool: Tool): string | undefined {
	const price = describeToolPrice(tool);
	return price && `${price}, ${formatPriceMonth(tool.price)}`;
}

/** The exact prices of a model. Lower bounds and ranges are left out. */
function listPrices(tool: Tool, field: string, value: string) {
	return listRates(tool).flatMap(({ when = {}, credits, isLowerBound }) => {
		if (when[field] !== value || isLowerBound || typeof credits !== 'number') return [];
		const { resolution, audio } = when;
		return {
			...(typeof resolution === 'string' ? { resolution } : {}),
			...(typeof audio === 'boolean' ? { sound: audio } : {}),
			credits,
		};
	});
}

function listModelsOfTool(tool: Tool, { fieldName: field, values }: ConstraintsByModel) {
	return Object.entries(values).map(([value, model]) => {
		const { seconds, resolution: resolutions, sound, lastImage, references } = model;
		const prices = listPrices(tool, field, value);
		return {
			tool: tool.label,
			resource: tool.resource,
			operation: tool.slug,
			field,
			name: findLabel(getField(tool, field), value),
			value,
			...(seconds && { seconds }),
			...(resolutions && { resolutions }),
			...(sound && { sound }),
			...(lastImage !== undefined && { last_image: lastImage }),
			...(references && { references }),
			charged_by: tool.price.chargedBy,
			prices,
			...(prices.length > 0 && {
				credits_from: Math.min(...prices.map(({ credits }) => credits)),
				price_month: readPriceMonth(tool.price),
			}),
		};
	});
}

/** Sorted by the lowest exact price. Models without an exact price come last. */
export const listModels = (tools: readonly Tool[]) =>
	tools
		.flatMap((tool) => (tool.constraints ? listModelsOfTool(tool, tool.constraints) : []))
		.sort((a, b) => (a.credits_from ?? Infinity) - (b.credits_from ?? Infinity) || 0);

export type ModelFacts = ReturnType<typeof listModels>[number];
