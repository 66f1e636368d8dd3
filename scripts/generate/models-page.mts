import { catalog } from '../../nodes/MediaGeneration/catalog/index.ts';
import {
	describeConstraints,
	lengthText,
} from '../../nodes/MediaGeneration/catalog/describe-constraints.ts';
import type {
	ConstraintsByModel,
	ModelConstraints,
	Tool,
} from '../../nodes/MediaGeneration/catalog/tool.ts';
import { or } from '../../nodes/MediaGeneration/fields/index.ts';
import { casesOf, FIGURES } from './figures.mts';
import { anchorOf, code, GENERATED, monthOf, page, table } from './markdown.mts';
import { rateOf, VIDEO_RESOLUTIONS } from './prices.mts';

type Constrained = Tool & { readonly constraints: ConstraintsByModel };

const constrained = catalog.filter((tool): tool is Constrained => tool.constraints !== undefined);

const choiceOf = ({ fields, constraints }: Constrained, value: string) => {
	const field = fields.find(({ name }) => name === constraints.of)!;
	const choices = field.kind === 'choice' ? field.choices : [];
	return choices.find((choice) => choice.value === value);
};

const nameOf = (tool: Constrained, value: string): string =>
	`${choiceOf(tool, value)?.label ?? value}<br>${code(value)}`;

const SOUND = { none: 'no', included: 'included', charged: 'costs extra' };

/** What has no column of its own: images, references, shapes and last images. */
const furtherOf = (model: ModelConstraints): string =>
	describeConstraints({ ...model, seconds: undefined, resolution: undefined, sound: undefined })
		.split('; ')
		.join('<br>');

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

const planOf = ({ slug }: Tool, value: string): string =>
	FIGURES.paidModels.tools[slug]?.includes(value) ? 'paid plans' : '';

const asOf = ({ constraints: { month, laterMonths = {} } }: Constrained, value: string): string =>
	monthOf(laterMonths[value] ?? month);

type Column = readonly [
	head: string,
	cell: (tool: Constrained, value: string, model: ModelConstraints) => string,
];

const COLUMNS: readonly Column[] = [
	['Model', nameOf],
	['Length', (_, __, { seconds }) => (seconds ? lengthText(seconds, 's') : '')],
	['Resolution', (_, __, { resolution }) => (resolution ? or(resolution) : '')],
	['Sound', (_, __, { sound }) => (sound ? SOUND[sound] : '')],
	['Also', (_, __, model) => furtherOf(model)],
	['Credits', creditsOf],
	['Plan', planOf],
	['As of', asOf],
];

/** A column of empty cells is left out. */
function tableOf(tool: Constrained): string {
	const models = Object.entries(tool.constraints.values);
	const columns = COLUMNS.map(([head, cell]) => ({
		head,
		cells: models.map(([value, model]) => cell(tool, value, model)),
	})).filter(({ cells }) => cells.some((cell) => cell !== ''));
	return table(
		columns.map(({ head }) => head),
		models.map((_, row) => columns.map(({ cells }) => cells[row]!)),
	);
}

const priceOf = (tool: Constrained): string =>
	tool.price.by === 'length'
		? 'The prices of its models weren’t published.'
		: `Credits per ${tool.price.by}, of ${monthOf(tool.price.evidence.date)}.`;

/** What each model can do and costs, by tool. */
export const modelsPage = (): string =>
	page([
		GENERATED,
		'# Models',
		'What each model can do and costs, as Magic Hour published it in the month under *As of*. The node sends other values, too: Magic Hour adds models often. [Tools](tools/README.md), [costs](costs.md), [back to the README](../README.md)',
		'An empty cell: not published, or no limit known. *Automatic* lets Magic Hour choose: [What the tools cost](costs.md#what-the-tools-cost). *Plan* names what is known to need a paid plan; more in [Plans](plans.md).',
		constrained.map(({ label }) => `- [${label}](#${anchorOf(label)})`).join('\n'),
		...constrained.flatMap((tool) => [
			`## ${tool.label}`,
			`[Fields and example](tools/${tool.slug}.md). ${priceOf(tool)}`,
			tableOf(tool),
		]),
	]);
