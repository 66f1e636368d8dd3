import { catalog } from '../../nodes/MediaGeneration/catalog/index.ts';
import { readPriceMonth } from '../../nodes/MediaGeneration/catalog/price.ts';
import {
	getField,
	summarizeConstraints,
	type ConstraintsByModel,
	type ModelConstraints,
	type Tool,
} from '../../nodes/MediaGeneration/catalog/tool.ts';
import { joinWithOr, pluralize } from '../../nodes/MediaGeneration/fields/index.ts';
import { listModels, type ModelFacts } from '../../nodes/MediaGeneration/estimate/prices.ts';
import { FIGURES } from './figures.mts';
import { makeAnchor, formatCode, formatMonth, formatTable } from './markdown.mts';

function describeLastImage({ lastImage: last }: ModelConstraints): string[] {
	if (last === undefined) return [];
	if (last === false) return ['no last image'];
	return [
		...(last.resolution ? [`last image only at ${joinWithOr(last.resolution)}`] : []),
		...(last.maxSeconds ? [`last image only up to ${last.maxSeconds} seconds`] : []),
	];
}

/** A model adds sound only if *Audio* is on. */
const SOUND_TEXTS = {
	none: 'no sound',
	included: 'sound at no extra cost',
	charged: 'sound costs extra',
};

type Constrained = Tool & { readonly constraints: ConstraintsByModel };

/** Example: `5 or 10 seconds`, `720p or 1080p`, `no sound`. */
const listFacts = (tool: Constrained, value: string): string[] => {
	const model = tool.constraints.values[value];
	if (!model) return [];
	const { furtherImages, characters = {}, sound, references } = model;
	return [
		...summarizeConstraints(model, 'seconds'),
		...(furtherImages ? [`up to ${pluralize(furtherImages, 'additional input image')}`] : []),
		...Object.entries(characters).map(
			([field, most]) => `${field} up to ${pluralize(most, 'character')}`,
		),
		...(sound ? [SOUND_TEXTS[sound]] : []),
		...describeLastImage(model),
		...(references ? [`${joinWithOr(references) || 'no'} references`] : []),
		...(model.otherLimits ?? []),
	];
};

const constrained = catalog.filter((tool): tool is Constrained => tool.constraints !== undefined);

/** Returns, for example, `720p: 48, with sound 72`; an empty string if no price was published. */
function describePrices({ prices }: ModelFacts): string {
	const rows = new Map<string, string>();
	for (const { resolution = '', sound, credits } of prices) {
		const before = rows.get(resolution);
		const first = resolution === '' ? `${credits}` : `${resolution}: ${credits}`;
		rows.set(resolution, before && sound ? `${before}, with sound ${credits}` : first);
	}
	return [...rows.values()].join('<br>');
}

function listPlans({ slug }: Tool, value: string): string[] {
	const known = FIGURES.modelPlans.find(({ tools }) => tools.includes(slug));
	if (known?.every.includes(value)) return ['every plan'];
	return known?.paid.includes(value) ? ['paid plans'] : [];
}

function describeModel(tool: Constrained, { name, value }: ModelFacts): string {
	const later = tool.constraints.laterMonths?.[value];
	return `${name}<br>${formatCode(value)}${later === undefined ? '' : `<br>(${formatMonth(later)})`}`;
}

/** Maps a tool to another tool whose models have the same lengths, resolutions and prices. */
const SAME_MODELS: Readonly<Record<string, string>> = {
	'text-to-video': 'image-to-video',
	'ai-image-editor': 'ai-image-generator',
};

/** Describes the differences from `other`, and in full the models that only `tool` has. */
function describeDifferences(tool: Constrained, other: Constrained): string {
	const missing = listModels([other]).filter(({ value }) => !(value in tool.constraints.values));
	const rows = listModels([tool]).flatMap((model) => {
		const known = new Set(listFacts(other, model.value));
		const facts = listFacts(tool, model.value).filter((fact) => !known.has(fact));
		if (model.value in other.constraints.values) {
			return facts.length > 0 ? [[model.name, facts.join('<br>')]] : [];
		}
		const cells = [...facts, ...listPlans(tool, model.value), `${describePrices(model)} credits`];
		return [[describeModel(tool, model), cells.join('<br>')]];
	});
	return [
		`Models, resolutions and prices are those of [${other.label}](#${makeAnchor(other.label)}), except:`,
		formatTable(
			[getField(tool, tool.constraints.fieldName).label, 'What it supports'],
			[...rows, ...missing.map(({ name }) => [name, 'not in this tool'])],
		),
	].join('\n\n');
}

/** Writes the cheapest model first, in few columns, which fit on a phone. */
function writeTable(tool: Constrained): string {
	const rows = listModels([tool]).map((model) => [
		describeModel(tool, model),
		[...listFacts(tool, model.value), ...listPlans(tool, model.value)].join('<br>'),
		describePrices(model),
	]);
	const width = rows.some(([, , credits]) => credits !== '') ? 3 : 2;
	const head = [getField(tool, tool.constraints.fieldName).label, 'What it supports', 'Credits'];
	return formatTable(
		head.slice(0, width),
		rows.map((row) => row.slice(0, width)),
	);
}

const formatPrice = ({ price }: Constrained): string =>
	price.chargedBy === 'length'
		? 'The prices of its models weren’t published.'
		: `Credits per ${price.chargedBy}, of ${formatMonth(readPriceMonth(price))}.`;

/** The first model is the cheapest. */
function describeCheapest(tool: Constrained): string {
	const [{ name, credits_from: from } = { name: '' }] = listModels([tool]);
	return from === undefined ? '' : `: ${name}, from ${from} credits per ${tool.price.chargedBy}`;
}

export const writeModelsPart = (): string =>
	[
		constrained
			.map((tool) => `- [${tool.label}](#${makeAnchor(tool.label)})${describeCheapest(tool)}`)
			.join('\n'),
		...constrained.flatMap((tool) => [
			`## ${tool.label}`,
			`[Fields](tools/${tool.slug}.md). As of ${formatMonth(tool.constraints.month)}${tool.constraints.laterMonths ? ', unless a model states another month' : ''}. ${formatPrice(tool)}`,
			SAME_MODELS[tool.slug]
				? describeDifferences(
						tool,
						constrained.find(({ slug }) => slug === SAME_MODELS[tool.slug])!,
					)
				: writeTable(tool),
		]),
	].join('\n\n');
