import type { INodeProperties, NodeHint } from 'n8n-workflow';
import { PARAMETERS } from '../catalog/parameters';
import { CHARGES, readPriceMonth, PRICES_URL } from '../catalog/price';
import { getField, type Tool } from '../catalog/tool';
import { TYPICAL_SECONDS } from '../catalog/typical-seconds';
import { formatMonth } from '../estimate/month';
import { describeToolPrice } from '../estimate/prices';
import { and } from '../fields';
import { createNotice } from './parameter-property';

const PRICES_LINK = `<a href="${PRICES_URL}">Prices</a>`;

/** The price, the fields that change it, and its month: `24 to 72 credits per second, by Resolution (August 2026)`. */
export function describeAmount(tool: Tool): string {
	const { by, dependsOn = [] } = tool.price;
	// A list among the additional fields mirrors one that is up front.
	const labels = dependsOn
		.map((name) => getField(tool, name))
		.filter(({ additional, kind }) => !additional || kind !== 'choice')
		.map(({ label }) => label);
	if (by === 'length') return `by ${and(['length', ...labels])}`;
	const price = [
		describeToolPrice(tool) ?? CHARGES[by],
		...(labels.length > 0 ? [`by ${and(labels)}`] : []),
	];
	return `${price.join(', ')} (${formatMonth(readPriceMonth(tool.price))})`;
}

const { completion } = PARAMETERS;

/** No price is published for tools that are charged by length. */
function describePrice(tool: Tool): string[] {
	const { by } = tool.price;
	if (by === 'free') return ['Magic Hour doesn’t charge for this.'];
	const estimate = `${completion.label} > ${completion.labels.check} estimates it.`;
	return [`Magic Hour charges ${describeAmount(tool)}.`, ...(by === 'length' ? [] : [estimate])];
}

/** `25 s`, `11 min 30 s`. */
export const describeTime = (seconds: number): string =>
	seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;

function describeTypicalTime({ slug }: Tool): string[] {
	const seconds = TYPICAL_SECONDS[slug];
	return seconds === undefined ? [] : [`Typical time: ${describeTime(seconds)}.`];
}

/** The price of each tool. n8n shows it beside the button that runs the node, because the panel has no room. */
export const createPriceHints = (tools: readonly Tool[]): NodeHint[] =>
	tools.map((tool) => ({
		message: [...describePrice(tool), ...describeTypicalTime(tool), PRICES_LINK].join(' '),
		whenToDisplay: 'beforeExecution',
		displayCondition: `={{ $parameter.operation === ${JSON.stringify(tool.slug)} }}`,
	}));

/** Conditions of a tool, if it has any. */
export function createToolNotice({ consent, notice }: Tool): INodeProperties[] {
	const texts = [
		...(consent ? [`Use only ${consent} of people who consented.`] : []),
		...(notice ? [notice] : []),
	];
	return texts.length > 0 ? [createNotice(texts.join(' '))] : [];
}

export const callByPathNotice = createNotice(
	`The path decides what Magic Hour charges. You aren’t charged for failed projects. ${PRICES_LINK}`,
);
