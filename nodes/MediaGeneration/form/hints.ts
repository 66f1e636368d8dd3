import type { NodeHint } from 'n8n-workflow';
import { describeConstraints, formatSupportedLength } from '../catalog/describe-constraints';
import { isChargedByLength, type Price } from '../catalog/price';
import { getField, type ModelConstraints, type Tool } from '../catalog/tool';
import type { ChoiceField } from '../fields';

/** Without a location, n8n would also show the hint in the input panel of the next node. */
export const BEFORE_RUN_PLACEMENT = {
	location: 'outputPane',
	whenToDisplay: 'beforeExecution',
} as const;

/** Fields that multiply the cost, and the kinds of price to which this applies. */
const COST_FACTORS = [
	{
		field: 'end_seconds',
		applies: isChargedByLength,
		isExpensive: '$parameter["end_seconds"] - ($parameter["start_seconds"] || 0) > 60',
		message: 'More than 60 seconds: you pay for the whole length.',
	},
	{
		field: 'image_count',
		applies: ({ chargedBy }: Price) => chargedBy === 'image',
		isExpensive: '$parameter["image_count"] > 4',
		message: 'More than 4 images: you pay for each.',
	},
] as const;

export const createCostHints = (tools: readonly Tool[]): NodeHint[] =>
	COST_FACTORS.map(({ field, applies, isExpensive, message }) => {
		const slugs = tools
			.filter(({ fields, price }) => applies(price) && fields.some(({ name }) => name === field))
			.map(({ slug }) => slug);
		return {
			message,
			type: 'warning',
			...BEFORE_RUN_PLACEMENT,
			displayCondition: `={{ ${JSON.stringify(slugs)}.includes($parameter["operation"]) && ${isExpensive} }}`,
		};
	});

/** The hints are short and omit the attributes that n8n presets, because the editor loads all hints. */
function createToolHints(tool: Tool): NodeHint[] {
	const { constraints, slug } = tool;
	if (!constraints) return [];
	const field = getField(tool, constraints.fieldName) as ChoiceField;
	const path = field.additional ? `options?.${field.name}?.value` : field.name;
	return Object.entries(constraints.values).flatMap(([value, model]) => {
		const description = describeConstraints(model);
		if (description === '' || value === field.default) return [];
		const { label = value } = field.choices.find((one) => one.value === value) ?? {};
		const isChosen = `$parameter.operation + " " + $parameter.${path} === ${JSON.stringify(`${slug} ${value}`)}`;
		return [
			{
				message: `${label}: ${description}.`,
				...BEFORE_RUN_PLACEMENT,
				displayCondition: `={{ ${isChosen} }}`,
			},
			...createLengthHint(tool, model, label, isChosen),
		];
	});
}

/** A warning if the model doesn't support the entered length of the new video. */
function createLengthHint(
	{ fields }: Tool,
	{ seconds }: ModelConstraints,
	model: string,
	isChosen: string,
): NodeHint[] {
	const length = fields.find(({ name }) => name === 'end_seconds');
	if (!seconds || length?.kind !== 'number' || length.lengthOf) return [];
	const given = '$parameter.end_seconds';
	const isSupported =
		'max' in seconds
			? `${given} >= ${seconds.min ?? 0} && ${given} <= ${seconds.max}`
			: `${JSON.stringify(seconds)}.includes(${given})`;
	return [
		{
			message: `${model} doesn’t support this length. Choose ${formatSupportedLength(seconds)}.`,
			type: 'warning',
			...BEFORE_RUN_PLACEMENT,
			displayCondition: `={{ ${isChosen} && typeof ${given} === "number" && !(${isSupported}) }}`,
		},
	];
}

export const createModelHints = (tools: readonly Tool[]): NodeHint[] =>
	tools.flatMap(createToolHints);
