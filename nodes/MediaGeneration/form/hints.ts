import type { NodeHint } from 'n8n-workflow';
import { PARAMETERS } from '../catalog/parameters';
import { CHARGE_PHRASES, PRICES_URL } from '../catalog/price';
import { findLabel, getField, listForeignValues, summarizeConstraints } from '../catalog/tool';
import type { ModelConstraints, Tool } from '../catalog/tool';
import { estimateItem } from '../estimate/estimate';
import {
	describeDatedPrice,
	describeModelPrice,
	describeToolPrice,
	findRates,
	findTypicalSeconds,
	formatPriceMonth,
	spanRates,
} from '../estimate/prices';
import { formatNumbers } from '../estimate/range';
import { joinWithAnd, joinWithOr, type ChoiceField } from '../fields';
import { listNotices } from './agent-properties';

/** Example: `, 24 to 60 a second with the presets`, because nobody knows the frames of a video. */
function describeSecond(tool: Tool): string {
	if (tool.price.chargedBy !== 'frame') return '';
	const presets = tool.fields.flatMap((field) =>
		'default' in field && !field.additional ? [[field.name, field.default] as const] : [],
	);
	const second = estimateItem(tool, { ...Object.fromEntries(presets), end_seconds: 1 }, 'nested');
	return 'credits' in second ? `, ${formatNumbers(second.credits)} a second with the presets` : '';
}

/** The charge: `24 to 72 credits per second, by Resolution (August 2026)`, or `by length` if no unit is published. */
export function describeToolCharge(tool: Tool): string {
	const { chargedBy, dependsOn = [] } = tool.price;
	// Additional choices are left out, such as Mode of the image upscaler, which repeats Enhancement.
	const labels = dependsOn
		.map((name) => getField(tool, name))
		.filter(({ additional, kind }) => !additional || kind !== 'choice')
		.map(({ label }) => label);
	if (chargedBy === 'length') return `by ${joinWithAnd(['length', ...labels])}`;
	const price = describeToolPrice(tool) ?? CHARGE_PHRASES[chargedBy];
	const factors = labels.length > 0 ? `, by ${joinWithAnd(labels)}` : '';
	return `${price}${describeSecond(tool)}${factors} (${formatPriceMonth(tool.price)})`;
}

export const describeTime = (seconds: number): string =>
	seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;

/** With any published price, because n8n hides the price hint after a run. */
export function describeTool(tool: Tool): string {
	const price = tool.price.chargedBy === 'free' ? 'free' : describeDatedPrice(tool);
	return price === undefined ? tool.description : `${tool.description} (${price})`;
}

// n8n evaluates the condition of each hint whenever a panel changes, but not its message. `$rawParameter` neither
// evaluates an expression in a field nor fails on one that has no input yet.

/** A hint without its operations. With conditions on the panel's fields, it is a warning. */
interface Hint {
	readonly message: string;
	readonly conditions: readonly string[];
}

const isOneOf = (name: string, values: ReadonlyArray<string | number>): string =>
	values.length === 1
		? `$rawParameter.${name} === ${JSON.stringify(values[0])}`
		: `${JSON.stringify(values)}.includes($rawParameter.${name})`;

const hasModelPrices = ({ price: { dependsOn = [], chargedBy } }: Tool): boolean =>
	dependsOn.includes('model') && chargedBy !== 'length';

function createToolHint(tool: Tool): Hint {
	const { chargedBy } = tool.price;
	const { label, labels } = PARAMETERS.completion;
	const seconds = findTypicalSeconds(tool);
	// Without a published price, the cost can't be estimated.
	const isEstimated = chargedBy !== 'free' && chargedBy !== 'length';
	const texts = [
		...listNotices(tool),
		chargedBy === 'free' && 'Magic Hour doesn’t charge for this tool.',
		chargedBy !== 'free' &&
			!hasModelPrices(tool) &&
			`Magic Hour charges ${describeToolCharge(tool)}${chargedBy === 'length' ? ', but hasn’t published the price' : ''}.`,
		isEstimated && `To estimate the cost of your items, use ${label} > ${labels.check}.`,
		seconds !== undefined && `Typical time: ${describeTime(seconds)}.`,
		`<a href="${PRICES_URL}">Prices</a>`,
	];
	return { message: texts.filter(Boolean).join(' '), conditions: [] };
}

function describeCheapest(tool: Tool, resolution: string | undefined, hasMonth: boolean): string {
	const { choices, unset } = getField(tool, 'model') as ChoiceField;
	const models = choices.flatMap(({ value: model, label }) => {
		const rates = model === unset ? [] : findRates(tool, { model, resolution });
		return rates.length > 0 ? [{ label, ...spanRates(rates) }] : [];
	});
	// A paid plan renders at the higher resolution, whose price ends the range.
	models.sort((a, b) => (a.max ?? a.min) - (b.max ?? b.min) || a.min - b.min);
	const cheapest = models.slice(0, 3);
	const texts = cheapest.map(
		({ label, min, max }) => `${label} ${max ? formatNumbers({ min, max }) : `from ${min}`}`,
	);
	const month = hasMonth ? '' : ` (${formatPriceMonth(tool.price)})`;
	return ` Cheapest: ${joinWithAnd(texts)} credits per ${tool.price.chargedBy}${month}.`;
}

/** The price of images is published for the lowest resolution only, so they have one hint for each model. */
function createModelPriceHints(tool: Tool): Hint[] {
	if (!hasModelPrices(tool)) return [];
	const models = getField(tool, 'model') as ChoiceField;
	const resolutions = getField(tool, 'resolution') as ChoiceField;
	const isBySecond = tool.price.chargedBy === 'second';
	return models.choices.flatMap(({ value: model, label }) =>
		resolutions.choices.slice(0, isBySecond ? undefined : 1).flatMap(({ value }): Hint[] => {
			const resolution = value === resolutions.unset ? undefined : value;
			const isAutomatic = model === models.unset;
			const price = describeModelPrice(tool, {
				model: isAutomatic ? undefined : model,
				resolution,
			});
			if (price === undefined && resolution) return [];
			const name = resolution ? `${label} at ${resolution}` : label;
			const message = `${name}: ${price ?? 'Magic Hour hasn’t published its price'}.${isAutomatic ? describeCheapest(tool, resolution, price !== undefined) : ''}`;
			const conditions = [isOneOf('model', [model]), isOneOf('resolution', [value])];
			return [{ message, conditions: isBySecond ? conditions : conditions.slice(0, 1) }];
		}),
	);
}

/** The length, resolution and number of images of the panel that the model may lack: the condition, and its values. */
function listUnsupported(tool: Tool, constraints: ModelConstraints) {
	const { seconds, resolution, images } = constraints;
	const fields = tool.fields.filter(({ additional }) => !additional);
	const find = (wanted: string) => fields.find(({ name }) => name === wanted);
	const listOthers = (wanted: string, supported: ModelConstraints['seconds'], text: string) => {
		const field = find(wanted);
		// The length of a part of a file isn't known before the run.
		if (field?.kind !== 'number' || field.lengthOf || !Array.isArray(supported)) return [];
		const condition = `(typeof $rawParameter.${wanted} === "number" && !(${isOneOf(wanted, supported)}))`;
		return [{ field, condition, text }];
	};
	const field = find('resolution') as ChoiceField | undefined;
	const others = (resolution ? (field?.choices ?? []) : [])
		.map(({ value }) => value)
		.filter((value) => value !== field?.unset && !resolution?.includes(value));
	return [
		...listOthers('end_seconds', seconds, summarizeConstraints({ seconds }, 'seconds').join()),
		...(field && others.length > 0
			? [{ field, condition: isOneOf('resolution', others), text: joinWithOr(resolution ?? []) }]
			: []),
		...listOthers('image_count', images, summarizeConstraints({ images }).join()),
	];
}

function createSupportHints(tool: Tool): Hint[] {
	const { fieldName = '', values = {} } = tool.constraints ?? {};
	return Object.entries(values).flatMap(([model, constraints]) =>
		listUnsupported(tool, constraints).map(({ field, condition, text }) => ({
			message: `${field.label}: ${findLabel(getField(tool, fieldName), model)} supports only ${text}.`,
			conditions: [isOneOf(fieldName, [model]), condition],
		})),
	);
}

/** Warnings about values that n8n keeps when the user changes the operation, in fields that change the price. */
const createForeignValueHints = ({ fields, price }: Tool, tools: readonly Tool[]): Hint[] =>
	fields.flatMap((field): Hint[] => {
		const isPriced = !field.additional && price.dependsOn?.includes(field.name);
		const values = isPriced && field.kind === 'choice' ? listForeignValues(tools, field) : [];
		const message = `${field.label} has a value that this operation doesn’t list: choose another.`;
		return values.length > 0 ? [{ message, conditions: [isOneOf(field.name, values)] }] : [];
	});

const LENGTH = '$rawParameter.end_seconds - ($rawParameter.options?.start_seconds || 0)';

/** Before a run: the price and typical time of the tool, and warnings. Tools share equal hints. */
export function createHints(tools: readonly Tool[]): NodeHint[] {
	const shared = new Map<string, string[]>();
	for (const tool of tools) {
		const names = tool.fields.map(({ name }) => name);
		const hints: Hint[] = [
			...createModelPriceHints(tool),
			createToolHint(tool),
			...createSupportHints(tool),
			...createForeignValueHints(tool, tools),
			...(names.includes('end_seconds')
				? [
						{
							message: 'More than 60 seconds: you pay for the whole length.',
							conditions: [`${LENGTH} > 60`],
						},
					]
				: []),
			...(names.includes('image_count')
				? [
						{
							message: 'More than 4 images: you pay for each.',
							conditions: ['$rawParameter.image_count > 4'],
						},
					]
				: []),
		];
		for (const key of hints.map((hint) => JSON.stringify(hint))) {
			shared.set(key, [...(shared.get(key) ?? []), tool.slug]);
		}
	}
	return [...shared].map(([key, slugs]) => {
		const { message, conditions } = JSON.parse(key) as Hint;
		return {
			message,
			...(conditions.length > 0 ? { type: 'warning' } : {}),
			// Without a location, n8n would also show the hint in the input panel of the next node.
			location: 'outputPane',
			whenToDisplay: 'beforeExecution',
			displayCondition: `={{ ${[isOneOf('operation', slugs), ...conditions].join(' && ')} }}`,
		};
	});
}
