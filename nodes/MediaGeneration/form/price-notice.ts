import type { INodeProperties, NodeHint } from 'n8n-workflow';
import { PARAMETERS } from '../catalog/parameters';
import { CHARGE_PHRASES, readPriceMonth, PRICES_URL } from '../catalog/price';
import { getField, type Tool } from '../catalog/tool';
import { TYPICAL_SECONDS } from '../catalog/typical-seconds';
import { describeDatedPrice, describeToolPrice, formatMonth } from '../estimate/prices';
import { joinWithAnd } from '../fields';
import { BEFORE_RUN_PLACEMENT } from './hints';
import { createNotice } from './property';

const PRICES_LINK = `<a href="${PRICES_URL}">Prices</a>`;

/** The charge: `24 to 72 credits per second, by Resolution (August 2026)`, or `by length` if no unit is published. */
export function describeToolCharge(tool: Tool): string {
	const { chargedBy, dependsOn = [] } = tool.price;
	// Additional choices are left out, such as Mode of the image upscaler, which repeats Enhancement.
	const labels = dependsOn
		.map((name) => getField(tool, name))
		.filter(({ additional, kind }) => !additional || kind !== 'choice')
		.map(({ label }) => label);
	if (chargedBy === 'length') return `by ${joinWithAnd(['length', ...labels])}`;
	const price = [
		describeToolPrice(tool) ?? CHARGE_PHRASES[chargedBy],
		...(labels.length > 0 ? [`by ${joinWithAnd(labels)}`] : []),
	];
	return `${price.join(', ')} (${formatMonth(readPriceMonth(tool.price))})`;
}

const { completion } = PARAMETERS;

function describePrice(tool: Tool): string[] {
	const { chargedBy } = tool.price;
	if (chargedBy === 'free') return ['Magic Hour doesn’t charge for this tool.'];
	const estimate = `To estimate the cost of your items, use ${completion.label} > ${completion.labels.check}.`;
	return [
		`Magic Hour charges ${describeToolCharge(tool)}.`,
		// The price of a tool with `chargedBy: 'length'` isn't published, so the cost can't be estimated.
		...(chargedBy === 'length' ? [] : [estimate]),
	];
}

export const describeTime = (seconds: number): string =>
	seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;

function describeTypicalTime({ slug }: Tool): string[] {
	const seconds = TYPICAL_SECONDS[slug];
	return seconds === undefined ? [] : [`Typical time: ${describeTime(seconds)}.`];
}

/** The price and typical time of each tool, as a hint in the output pane, because the panel has no room. */
export const createPriceHints = (tools: readonly Tool[]): NodeHint[] =>
	tools.map((tool) => ({
		message: [...describePrice(tool), ...describeTypicalTime(tool), PRICES_LINK].join(' '),
		...BEFORE_RUN_PLACEMENT,
		displayCondition: `={{ $parameter.operation === ${JSON.stringify(tool.slug)} }}`,
	}));

/** With any published price, because n8n hides the price hint after a run. */
export function describeTool(tool: Tool): string {
	const price = tool.price.chargedBy === 'free' ? 'free' : describeDatedPrice(tool);
	return price === undefined ? tool.description : `${tool.description} (${price})`;
}

export function createToolNotice({ consent, notice }: Tool): INodeProperties[] {
	const texts = [
		...(consent ? [`Use only ${consent} of people who consented.`] : []),
		...(notice ? [notice] : []),
	];
	return texts.length > 0 ? [createNotice(texts.join(' '))] : [];
}
