import type { NodeHint } from 'n8n-workflow';
import { summarizeConstraints } from '../catalog/describe-constraints';
import { PARAMETERS } from '../catalog/parameters';
import { isChargedByLength, PRICES_URL } from '../catalog/price';
import { getField, listForeignValues, type ModelConstraints, type Tool } from '../catalog/tool';
import { TYPICAL_SECONDS } from '../catalog/typical-seconds';
import { describeModelPrice, formatPriceMonth, listModels } from '../estimate/prices';
import { joinWithAnd, type ChoiceField } from '../fields';
import { listNotices } from './agent-properties';
import { describeTime, describeToolCharge } from './price-texts';

// n8n evaluates the condition of each hint whenever a panel changes, but not its message. `$rawParameter` neither
// evaluates an expression in a field nor fails on one that has no input yet.

/** A hint without its operations. */
interface Hint {
	readonly message: string;
	readonly isWarning?: true;
	/** Conditions on the panel's fields. */
	readonly conditions?: readonly string[];
}

const isOneOf = (name: string, values: ReadonlyArray<string | number>): string =>
	values.length === 1
		? `$rawParameter.${name} === ${JSON.stringify(values[0])}`
		: `${JSON.stringify(values)}.includes($rawParameter.${name})`;

/** Without a location, n8n would also show the hint in the input panel of the next node. */
const createHint = ({ message, isWarning, conditions = [] }: Hint, slugs: string[]): NodeHint => ({
	message,
	...(isWarning ? { type: 'warning' } : {}),
	location: 'outputPane',
	whenToDisplay: 'beforeExecution',
	displayCondition: `={{ ${[isOneOf('operation', slugs), ...conditions].join(' && ')} }}`,
});

const { completion } = PARAMETERS;

const hasModelPrices = ({ price: { dependsOn = [], chargedBy } }: Tool): boolean =>
	dependsOn.includes('model') && chargedBy !== 'length';

function describePrice(tool: Tool): string[] {
	const { chargedBy } = tool.price;
	if (chargedBy === 'free') return ['Magic Hour doesn’t charge for this tool.'];
	const estimate = `To estimate the cost of your items, use ${completion.label} > ${completion.labels.check}.`;
	return [
		...(hasModelPrices(tool) ? [] : [`Magic Hour charges ${describeToolCharge(tool)}.`]),
		// The price of a tool with `chargedBy: 'length'` isn't published, so the cost can't be estimated.
		...(chargedBy === 'length' ? [] : [estimate]),
	];
}

function createToolHint(tool: Tool): Hint {
	const seconds = TYPICAL_SECONDS[tool.slug];
	const time = seconds === undefined ? [] : [`Typical time: ${describeTime(seconds)}.`];
	const link = `<a href="${PRICES_URL}">Prices</a>`;
	return { message: [...listNotices(tool), ...describePrice(tool), ...time, link].join(' ') };
}

function describeCheapest(tool: Tool): string {
	const cheapest = listModels([tool]).slice(0, 3);
	return `Cheapest: ${joinWithAnd(cheapest.map(({ name, credits_from: from }) => `${name} from ${from}`))} credits per ${tool.price.chargedBy} (${formatPriceMonth(tool.price)}).`;
}

/** The price of images is published for the lowest resolution only, so they have one hint for each model. */
function createModelPriceHints(tool: Tool): Hint[] {
	if (!hasModelPrices(tool)) return [];
	const models = getField(tool, 'model') as ChoiceField;
	const resolutions = getField(tool, 'resolution') as ChoiceField;
	const isBySecond = tool.price.chargedBy === 'second';
	const shown = isBySecond ? resolutions.choices : resolutions.choices.slice(0, 1);
	return models.choices.flatMap(({ value: model, label }) =>
		shown.flatMap(({ value: resolution }): Hint[] => {
			const isAutomatic = model === models.unset;
			const price = describeModelPrice(tool, {
				model: isAutomatic ? undefined : model,
				resolution: resolution === resolutions.unset ? undefined : resolution,
			});
			if (price === undefined && resolution !== resolutions.unset) return [];
			const place = resolution === resolutions.unset ? '' : ` at ${resolution}`;
			const cheapest = isAutomatic ? ` ${describeCheapest(tool)}` : '';
			return [
				{
					message: `${label}${place}: ${price ?? 'Magic Hour hasn’t published its price'}.${cheapest}`,
					isWarning: true,
					conditions: [
						isOneOf('model', [model]),
						...(isBySecond ? [isOneOf('resolution', [resolution])] : []),
					],
				},
			];
		}),
	);
}

/** Conditions under which the panel's length, resolution or number of images isn't one that the model supports. */
function listUnsupported(tool: Tool, { seconds, resolution, images }: ModelConstraints): string[] {
	const find = (wanted: string) =>
		tool.fields.find(({ name, additional }) => name === wanted && !additional);
	const isOther = (name: string, supported: readonly number[]) =>
		`(typeof $rawParameter.${name} === "number" && !(${isOneOf(name, supported)}))`;
	const [field, length] = [find('resolution'), find('end_seconds')];
	// The length of a part of a file isn't known before the run.
	const isNewLength = length?.kind === 'number' && !length.lengthOf;
	const others =
		resolution && field?.kind === 'choice'
			? field.choices
					.map(({ value }) => value)
					.filter((value) => value !== field.unset && !resolution.includes(value))
			: [];
	return [
		...(Array.isArray(seconds) && isNewLength ? [isOther('end_seconds', seconds)] : []),
		...(others.length > 0 ? [isOneOf('resolution', others)] : []),
		...(images && find('image_count') ? [isOther('image_count', images)] : []),
	];
}

/** Models that support the same share a hint. */
function createSupportHints(tool: Tool): Hint[] {
	const { fieldName = '', values = {} } = tool.constraints ?? {};
	const groups = new Map<string, { conditions: string[]; models: string[] }>();
	for (const [model, constraints] of Object.entries(values)) {
		const conditions = listUnsupported(tool, constraints);
		const text = summarizeConstraints(constraints, 'seconds').join('; ');
		const group = groups.get(text) ?? { conditions, models: [] };
		if (conditions.length > 0) groups.set(text, group);
		group.models.push(model);
	}
	return [...groups].map(([text, { conditions, models }]) => {
		const { choices } = getField(tool, fieldName) as ChoiceField;
		const labels = models.map((model) => choices.find(({ value }) => value === model)!.label!);
		return {
			message: `${joinWithAnd(labels)} ${labels.length > 1 ? 'support' : 'supports'} only ${text}.`,
			isWarning: true,
			conditions: [isOneOf(fieldName, models), `(${conditions.join(' || ')})`],
		};
	});
}

/** Warnings about values that n8n keeps when the user changes the operation, in fields that change the price. */
const createForeignValueHints = ({ fields, price }: Tool, tools: readonly Tool[]): Hint[] =>
	fields.flatMap((field): Hint[] => {
		if (field.kind !== 'choice' || field.additional) return [];
		if (!price.dependsOn?.includes(field.name)) return [];
		const values = listForeignValues(tools, field);
		if (values.length === 0) return [];
		return [
			{
				message: `${field.label} has a value that this operation doesn’t list: choose another.`,
				isWarning: true,
				conditions: [isOneOf(field.name, values)],
			},
		];
	});

function createCostHints({ fields, price }: Tool): Hint[] {
	const has = (wanted: string): boolean => fields.some(({ name }) => name === wanted);
	const start = '($rawParameter.options?.start_seconds || 0)';
	return [
		...(isChargedByLength(price) && has('end_seconds')
			? [
					{
						message: 'More than 60 seconds: you pay for the whole length.',
						conditions: [`$rawParameter.end_seconds - ${start} > 60`],
					},
				]
			: []),
		...(price.chargedBy === 'image' && has('image_count')
			? [
					{
						message: 'More than 4 images: you pay for each.',
						conditions: ['$rawParameter.image_count > 4'],
					},
				]
			: []),
	].map((hint): Hint => ({ ...hint, isWarning: true }));
}

/** Before a run: the price and typical time of the tool, and warnings. Tools share equal hints. */
export function createHints(tools: readonly Tool[]): NodeHint[] {
	const shared = new Map<string, { hint: Hint; slugs: string[] }>();
	for (const tool of tools) {
		const hints = [
			...createModelPriceHints(tool),
			createToolHint(tool),
			...createSupportHints(tool),
			...createForeignValueHints(tool, tools),
			...createCostHints(tool),
		];
		for (const hint of hints) {
			const key = JSON.stringify(hint);
			const entry = shared.get(key) ?? { hint, slugs: [] };
			shared.set(key, entry);
			entry.slugs.push(tool.slug);
		}
	}
	return [...shared.values()].map(({ hint, slugs }) => createHint(hint, slugs));
}
