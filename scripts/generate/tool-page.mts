import { PARAMETERS } from '../../nodes/MediaGeneration/catalog/parameters.ts';
import { getField, type Tool } from '../../nodes/MediaGeneration/catalog/tool.ts';
import { endSentence } from '../../nodes/MediaGeneration/form/property.ts';
import type { ChoiceField, Field, Rule } from '../../nodes/MediaGeneration/fields/index.ts';
import { isListElement, isRequired } from '../../nodes/MediaGeneration/fields/index.ts';
import {
	makeAnchor,
	capitalize,
	formatCode,
	GENERATED_NOTICE,
	formatPage,
	formatTable,
} from './markdown.mts';
import { describePrice } from './prices.mts';
import { describeValues } from './describe-values.mts';

const findChoice = ({ fields }: Tool, matches: RegExp): ChoiceField | undefined =>
	fields.find((field): field is ChoiceField => field.kind === 'choice' && matches.test(field.name));

const LANGUAGE = /language$/;
const VOICE = /^voice/;

const writeVoicesLink = (tool: Tool): string[] =>
	findChoice(tool, VOICE) ? ['[Choosing a voice](../voices.md)'] : [];

function describeLanguages(tool: Tool): string[] {
	const { label, choices } = findChoice(tool, LANGUAGE) ?? { choices: [] };
	if (choices.length < 3) return [];
	return [`*${label}*: ${choices.map((choice) => choice.label ?? choice.value).join(', ')}.`];
}

/** The row of the end of a part describes the start, too. */
const isEnd = (field: Field): boolean => field.kind === 'number' && field.lengthOf !== undefined;
const isStart = (field: Field, { fields }: Tool): boolean =>
	fields.some((end) => end.kind === 'number' && end.lengthOf?.startFieldName === field.name);

function formatDefault(field: Field): string {
	if (isEnd(field)) return '[the whole file](../files-and-output.md#the-whole-video)';
	if (field.additional || !('default' in field) || field.default === '') return '';
	return field.kind === 'boolean'
		? field.default
			? 'on'
			: 'off'
		: formatCode(String(field.default));
}

const describeRequiredness = (field: Field, { rules }: Tool): string => {
	const { need } = rules.find((rule) => rule.need?.requiredField === field.name) ?? {};
	if (need) return 'see below';
	return isRequired(field, 'nested') && !field.additional ? 'required' : '';
};

/** Replaces the API's field names in a rule with the panel's labels. */
const insertLabels = (sentence: string, { fields }: Tool): string =>
	sentence.replace(/`(\w+)`/g, (name, word: string) => {
		const field = fields.find((one) => one.name === word);
		return field ? `*${field.label}*` : name;
	});

/** Whether a rule requires a field because of another field's default. */
const isRequiredByDefault = ({ need }: Rule, { fields }: Tool): boolean => {
	const other = fields.find(({ name }) => name === need?.decidingField);
	return other?.kind === 'choice' && need!.decidingValues.includes(other.default);
};

const listRules = (tool: Tool): string[] => {
	const sentences = tool.rules
		.filter((rule) => !rule.fields.some((name) => isEnd(getField(tool, name))))
		.map(
			(rule) =>
				`${capitalize(insertLabels(rule.sentence, tool))}${isRequiredByDefault(rule, tool) ? ', the default' : ''}`,
		);
	return sentences.length > 0 ? [sentences.map((sentence) => `- ${sentence}.`).join('\n')] : [];
};

/** Formats links to details that are too long for the table. */
const formatLinks = (tool: Tool): string =>
	[
		...(tool.constraints ? [`[Models and prices](../models.md#${makeAnchor(tool.label)})`] : []),
		...writeVoicesLink(tool),
		'[Options](options.md)',
	].join(' · ');

/** Converts the panel's links to Markdown, and links to docs/ to relative ones. */
const convertLinks = (text: string): string =>
	text
		.replace(/<a href="([^"]+)"[^>]*>([^<]+)<\/a>/g, '[$2]($1)')
		.replace(/\]\(https:\/\/github\.com\/[^)]+\/docs\//g, '](../');

/** The panel has one list for a field's second and later files, so the page shows only the list's first file. */
const isOnPanel = (field: Field): boolean =>
	!isListElement(field) || field.listPosition.entryIndex === 0;

const findFieldLabel = (field: Field): string =>
	isListElement(field) ? field.listPosition.label : field.label;

function writeDescription(field: Field): string {
	if (isListElement(field))
		return `Add up to ${field.listPosition.max} more; some models take fewer`;
	const { description, hint } = field;
	// Takes only the first sentence, since the default of this field links to the details.
	if (isEnd(field)) return description.split('. ')[0]!.replace(' to stop', ' to start and stop');
	return convertLinks(hint ? `${endSentence(description)} ${endSentence(hint)}` : description);
}

/** Whether docs/tools/options.md, or the row of the end, describes the field. */
const isShared = (field: Field, tool: Tool): boolean =>
	field.name === 'name' || isStart(field, tool);

const describeDefault = (field: Field, tool: Tool): string =>
	formatDefault(field) || describeRequiredness(field, tool);

const listShownFields = (tool: Tool): readonly Field[] =>
	tool.fields.filter((field) => isOnPanel(field) && !isShared(field, tool));

/** Refers to the row above instead of repeating its values. */
function describeValuesOnce(field: Field, above: Field | undefined): string {
	if (isEnd(field)) return '0 or more';
	const values = describeValues(field);
	const isRepeated = above?.kind === 'number' && describeValues(above) === values;
	return isRepeated && values.includes(',') ? 'as above' : values;
}

const writeFieldsPart = (tool: Tool): string[] => [
	'## Fields',
	formatTable(
		['Field', 'What to enter', 'Values', 'Default'],
		listShownFields(tool).map((field, index, shown) => [
			`${isEnd(field) ? 'Start and End (Seconds)' : findFieldLabel(field)}${field.additional ? ' *' : ''}`,
			writeDescription(field),
			describeValuesOnce(field, shown[index - 1]),
			describeDefault(field, tool),
		]),
	),
	...listRules(tool),
	...describeLanguages(tool),
	...(tool.projectsPath
		? [
				`Magic Hour documents no event for this tool. After *${PARAMETERS.completion.labels.start}*, use *Project > Wait*.`,
			]
		: []),
	`${listShownFields(tool).some(({ additional }) => additional) ? `\\* Under *${PARAMETERS.options.label}* · ` : ''}${formatLinks(tool)}`,
];

const writeCostPart = (tool: Tool): string =>
	[
		`**Cost:** ${describePrice(tool)}`,
		...(tool.consent
			? [`Use only ${tool.consent} of people who [consented](../voices.md#consent-and-rights).`]
			: []),
		...(tool.notice ? [convertLinks(tool.notice)] : []),
	].join(' ');

export const writeToolPage = (tool: Tool): string =>
	formatPage([
		GENERATED_NOTICE,
		`# ${tool.label}`,
		`${tool.description}. [All ${tool.resource} tools](README.md#${tool.resource})`,
		writeCostPart(tool),
		...writeFieldsPart(tool),
	]);
