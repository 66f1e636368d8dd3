import type { INodeProperties } from 'n8n-workflow';
import { CHARGES, PRICES_URL } from '../catalog/price';
import { fieldOf, type Tool } from '../catalog/tool';
import { and } from '../fields';
import { notice } from './parameter-property';

const PRICES_LINK = `<a href="${PRICES_URL}">Prices</a>`;

const FAILED_FREE = 'You aren’t charged for failed projects.';

/** What is counted, and what changes the price of each. */
function unitOf(tool: Tool): string {
	const { by, dependsOn = [] } = tool.price;
	// What is not on the panel mirrors a field that is.
	const labels = dependsOn
		.map((name) => fieldOf(tool, name))
		.filter(({ additional }) => !additional)
		.map(({ label }) => label);
	if (by === 'length') return `by ${and(['length', ...labels])}`;
	return labels.length === 0 ? CHARGES[by] : `${CHARGES[by]}, by ${and(labels)}`;
}

const chargeSentences = (tool: Tool): string[] =>
	tool.price.by === 'free'
		? ['Magic Hour doesn’t charge for this.']
		: [`Magic Hour charges ${unitOf(tool)}.`, FAILED_FREE];

/** What a tool is charged by, before credits are spent; how much that is would soon be wrong. */
export const priceNotice = (tool: Tool): INodeProperties =>
	notice(
		[
			...chargeSentences(tool),
			...(tool.consent ? [`Use only ${tool.consent} of people who consented.`] : []),
			...(tool.notice ? [tool.notice] : []),
			PRICES_LINK,
		].join(' '),
	);

export const callByPathNotice = notice(
	`The path decides what Magic Hour charges. ${FAILED_FREE} ${PRICES_LINK}`,
);
