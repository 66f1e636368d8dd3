import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { OUTCOMES } from '../../nodes/MediaGeneration/api/failures/failure.ts';
import { SAVED_ITEM_TYPES } from '../../nodes/MediaGeneration/catalog/account.ts';
import { CODE_ADVICE, PAYMENT_ADVICE } from '../../nodes/MediaGeneration/catalog/error-codes.ts';
import { catalog, listTools } from '../../nodes/MediaGeneration/catalog/index.ts';
import { COLLECT, OPERATIONS } from '../../nodes/MediaGeneration/catalog/operations.ts';
import { PROJECT_KEYS } from '../../nodes/MediaGeneration/catalog/outputs.ts';
import { PARAMETERS } from '../../nodes/MediaGeneration/catalog/parameters.ts';
import { RESOURCES } from '../../nodes/MediaGeneration/catalog/projects.ts';
import { CONSENT_SUBJECTS } from '../../nodes/MediaGeneration/catalog/tool.ts';
import { joinWithAnd, listExtensions } from '../../nodes/MediaGeneration/fields/index.ts';
import { COMMON_OPTIONS } from '../../nodes/MediaGeneration/form/options-property.ts';
import { BY_EXPRESSION } from './tool-page.mts';
import { capitalize, formatCode, formatTable, linkTo } from './markdown.mts';
import { SAMPLES } from './output-schema.mts';
import { writeModelsPart } from './models-page.mts';
import { writeEstimateExample, writePlansParts, writePriceParts } from './prices.mts';

type Parts = Record<string, string>;

const writeCostsParts = (): Parts => ({
	'estimate-example': writeEstimateExample(),
	...writePriceParts(),
	outcomes: formatTable(
		['What happened', formatCode('charged'), 'Retry starts another project'],
		Object.values(OUTCOMES).map(({ when, charged, mayStartAgain }) => [
			when,
			formatCode(JSON.stringify(charged)),
			mayStartAgain ? 'yes' : 'no',
		]),
	),
});

const writeCodesParts = (): Parts => ({
	'project-codes': `${Object.keys(CODE_ADVICE).map(formatCode).join(', ')}.`,
	// The codes of HTTP status 402 that aren't also codes of a failed project.
	'payment-codes': Object.entries(PAYMENT_ADVICE)
		.filter(([name]) => !Object.hasOwn(CODE_ADVICE, name))
		.map(([name, [meaning, advice]]) => `### ${formatCode(name)}\n\n${meaning}. ${advice}.`)
		.join('\n\n'),
});

const writeFilesParts = (): Parts => ({
	'file-types': formatTable(
		['Type', 'Extensions'],
		(['image', 'video', 'audio', 'gif'] as const).map((type) => [
			type === 'gif' ? 'GIF' : capitalize(type),
			listExtensions([type], 'nested').join(', '),
		]),
	),
	'output-keys': formatTable(
		['Key', 'Content'],
		PROJECT_KEYS.map(({ key, description }) => [formatCode(key), description]),
	),
});

/** Formats the default as the panel shows it. */
function formatPreset({ default: preset, options: choices }: INodeProperties): string {
	if (preset === '') return 'empty';
	if (typeof preset === 'boolean') return preset ? 'on' : 'off';
	const chosen = (choices as INodePropertyOptions[] | undefined)?.find(
		({ value }) => value === preset,
	);
	return chosen ? `*${chosen.name}*` : formatCode(String(preset));
}

const writeOptionsParts = (): Parts => ({
	run: formatTable(
		['Choice', 'What it does'],
		PARAMETERS.completion.choices.map(({ label, description = '' }) => [
			`*${label!}*`,
			description,
		]),
	),
	options: formatTable(
		['Option', 'Initial value'],
		COMMON_OPTIONS.map((option) => [
			`${option.displayName}${option.displayOptions?.show?.['/operation']?.join() === COLLECT ? ' (*Collect* only)' : ''}`,
			formatPreset(option),
		]),
	),
});

const formatSample = (item: object): string =>
	`\`\`\`json\n${JSON.stringify(item, null, '\t')}\n\`\`\``;

const { limit, returnAll, savedItemType } = PARAMETERS;

const writeProjectsParts = (): Parts => ({
	operations: formatTable(
		['Operation', 'What it does'],
		Object.values(OPERATIONS.project)
			.map(({ label, description }) => [`*${label}*`, description])
			.sort(),
	),
	delete: formatSample(SAMPLES.project.delete),
	account: formatSample(SAMPLES.account.get),
	'saved-item-fields': formatTable(
		['Field', 'Values', 'Default'],
		[
			[returnAll.label, 'on or off', returnAll.default ? 'on' : 'off'],
			[limit.label, `whole number, at least ${limit.min}`, formatCode(String(limit.default))],
			[
				savedItemType.label,
				`${SAVED_ITEM_TYPES.map(formatCode).join(', ')}, or ${BY_EXPRESSION}`,
				'any',
			],
		],
	),
	'saved-item': formatSample(SAMPLES.savedItem.getAll),
	model: formatSample(SAMPLES.model.getAll),
	voice: formatSample(SAMPLES.voice.getAll),
});

const ONLY_WITH_CONSENT = `Use only ${joinWithAnd(CONSENT_SUBJECTS)} of people who consented.`;

const writeToolsParts = (): Parts => ({
	tools: [
		...RESOURCES.flatMap((resource) => [
			`## ${capitalize(resource)}`,
			formatTable(
				['Tool', 'What it does'],
				listTools(catalog, resource).map((tool) => [linkTo(tool, ''), tool.description]),
			),
		]),
		`${ONLY_WITH_CONSENT} [Consent and rights](../voices.md#consent-and-rights).`,
	].join('\n\n'),
});

const CONSENT = `${ONLY_WITH_CONSENT} Many voices imitate real people or characters. A voice in the list doesn’t mean that its person agreed, or that you may publish or sell the result. Check the law in your country first. If people could think that a voice or a face is real, say that it is generated.`;

/** The generated parts of handwritten pages. */
export const PAGE_PARTS: Readonly<Record<string, () => Parts>> = {
	'docs/costs.md': writeCostsParts,
	'docs/files-and-output.md': writeFilesParts,
	'docs/models.md': () => ({ models: writeModelsPart() }),
	'docs/plans.md': writePlansParts,
	'docs/troubleshooting.md': writeCodesParts,
	'docs/voices.md': () => ({ consent: CONSENT }),
	'docs/tools/README.md': writeToolsParts,
	'docs/tools/options.md': writeOptionsParts,
	'docs/tools/projects.md': writeProjectsParts,
};
