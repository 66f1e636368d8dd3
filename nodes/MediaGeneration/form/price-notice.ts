import type { INodeProperties } from 'n8n-workflow';
import { CHARGES, monthOfPrice, PRICES_URL } from '../catalog/price';
import { fieldOf, type Tool } from '../catalog/tool';
import { monthText } from '../estimate/month';
import { describeToolPrice } from '../estimate/prices';
import { and } from '../fields';
import { notice } from './parameter-property';

const PRICES_LINK = `<a href="${PRICES_URL}">Prices</a>`;

const FAILED_FREE = 'You aren’t charged for failed projects.';

/** The price, the fields that change it, and its month: `24 to 72 credits per second, by Resolution (August 2026)`. */
export function describeCharge(tool: Tool): string {
	const { by, dependsOn = [] } = tool.price;
	// A field that isn't in the panel mirrors one that is.
	const labels = dependsOn
		.map((name) => fieldOf(tool, name))
		.filter(({ additional }) => !additional)
		.map(({ label }) => label);
	if (by === 'length') return `by ${and(['length', ...labels])}`;
	const price = [
		describeToolPrice(tool) ?? CHARGES[by],
		...(labels.length > 0 ? [`by ${and(labels)}`] : []),
	];
	return `${price.join(', ')} (${monthText(monthOfPrice(tool.price))})`;
}

const describePrice = (tool: Tool): string[] =>
	tool.price.by === 'free'
		? ['Magic Hour doesn’t charge for this.']
		: [`Magic Hour charges ${describeCharge(tool)}.`, FAILED_FREE];

export const priceNotice = (tool: Tool): INodeProperties =>
	notice(
		[
			...describePrice(tool),
			...(tool.consent ? [`Use only ${tool.consent} of people who consented.`] : []),
			...(tool.notice ? [tool.notice] : []),
			PRICES_LINK,
		].join(' '),
	);

export const callByPathNotice = notice(
	`The path decides what Magic Hour charges. ${FAILED_FREE} ${PRICES_LINK}`,
);
