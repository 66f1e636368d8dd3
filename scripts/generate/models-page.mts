import { catalog } from '../../nodes/MediaGeneration/catalog/index.ts';
import { describeConstraints } from '../../nodes/MediaGeneration/catalog/describe-constraints.ts';
import { monthOfPrice } from '../../nodes/MediaGeneration/catalog/price.ts';
import type { ConstraintsByModel, Tool } from '../../nodes/MediaGeneration/catalog/tool.ts';
import { fieldOf } from '../../nodes/MediaGeneration/catalog/tool.ts';
import { casesOf, FIGURES } from './figures.mts';
import { anchorOf, code, monthOf, table } from './markdown.mts';
import { labelOf, rateOf, VIDEO_RESOLUTIONS } from './prices.mts';

type Constrained = Tool & { readonly constraints: ConstraintsByModel };

const constrained = catalog.filter((tool): tool is Constrained => tool.constraints !== undefined);

/** A cell stays empty where nothing was published. */
function creditsOf({ slug, constraints: { of } }: Constrained, value: string): string {
	const { credits, atLeast } = FIGURES.tools[slug] ?? {};
	if (credits === 'videoModels') {
		return VIDEO_RESOLUTIONS.flatMap((resolution) => {
			const rate = rateOf(value, resolution);
			return rate ? [`${resolution}: ${rate}`] : [];
		}).join('<br>');
	}
	const own = casesOf(slug).filter(({ when }) => when[of] === value);
	const from = atLeast || credits === 'imageModels' ? 'from ' : '';
	return own.map((one) => `${from}${one.credits}`).join('<br>');
}

function plansOf({ slug }: Tool, value: string): string[] {
	const known = FIGURES.modelPlans.find(({ tools }) => tools.includes(slug));
	if (known?.every.includes(value)) return ['every plan'];
	return known?.paid.includes(value) ? ['paid plans'] : [];
}

/** With its month, if that is not the tool's. */
function modelOf(tool: Constrained, value: string): string {
	const later = tool.constraints.laterMonths?.[value];
	return [
		labelOf(tool, tool.constraints.of, value),
		code(value),
		...(later === undefined ? [] : [`(${monthOf(later)})`]),
	].join('<br>');
}

/** Few columns, so that a phone shows them all. */
function tableOf(tool: Constrained): string {
	const rows = Object.entries(tool.constraints.values).map(([value, model]) => [
		modelOf(tool, value),
		[...describeConstraints(model).split('; '), ...plansOf(tool, value)]
			.filter(Boolean)
			.join('<br>'),
		creditsOf(tool, value),
	]);
	const width = rows.some(([, , credits]) => credits !== '') ? 3 : 2;
	return table(
		[fieldOf(tool, tool.constraints.of).label, 'What it supports', 'Credits'].slice(0, width),
		rows.map((row) => row.slice(0, width)),
	);
}

const priceOf = (tool: Constrained): string =>
	tool.price.by === 'length'
		? 'The prices of its models weren’t published.'
		: `Credits per ${tool.price.by}, of ${monthOf(monthOfPrice(tool.price))}.`;

/** What each model can do and costs, by tool. */
export const modelsPart = (): string =>
	[
		constrained.map(({ label }) => `- [${label}](#${anchorOf(label)})`).join('\n'),
		...constrained.flatMap((tool) => [
			`## ${tool.label}`,
			`[Fields and example](tools/${tool.slug}.md). As of ${monthOf(tool.constraints.month)}${tool.constraints.laterMonths ? ', unless a model has its own month' : ''}. ${priceOf(tool)}`,
			tableOf(tool),
		]),
	].join('\n\n');
