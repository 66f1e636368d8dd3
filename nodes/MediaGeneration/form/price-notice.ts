import type { INodeProperties } from 'n8n-workflow';
import { CHARGES, PRICES_URL } from '../catalog/price';
import { fieldOf, type Tool } from '../catalog/tool';
import { and } from '../fields';
import { notice } from './parameter-property';

const PRICES_LINK = `<a href="${PRICES_URL}">Prices</a>`;

const FAILED_FREE = 'You aren’t charged for failed projects.';

/** The unit of the price, and the fields that change it. */
function describeUnit(tool: Tool): string {
	const { by, dependsOn = [] } = tool.price;
	// A field that isn't in the panel mirrors one that is.
	const labels = dependsOn
		.map((name) => fieldOf(tool, name))
		.filter(({ additional }) => !additional)
		.map(({ label }) => label);
	if (by === 'length') return `by ${and(['length', ...labels])}`;
	return labels.length === 0 ? CHARGES[by] : `${CHARGES[by]}, by ${and(labels)}`;
}

const describePrice = (tool: Tool): string[] =>
	tool.price.by === 'free'
		? ['Magic Hour doesn’t charge for this.']
		: [`Magic Hour charges ${describeUnit(tool)}.`, FAILED_FREE];

/** The unit of a tool's price. Amounts would soon be outdated. */
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
