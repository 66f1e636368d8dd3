import { PARAMETERS } from '../../nodes/MediaGeneration/catalog/parameters.ts';
import { getField, type Tool } from '../../nodes/MediaGeneration/catalog/tool.ts';
import { endSentence } from '../../nodes/MediaGeneration/form/property.ts';
import {
	findFileField,
	isListElement,
	isRequired,
	joinWithAnd,
	joinWithOr,
	pluralize,
	type Choice,
	type ChoiceField,
	type Field,
	type MediaField,
	type NumberField,
	type Rule,
} from '../../nodes/MediaGeneration/fields/index.ts';
import { makeAnchor, capitalize, formatCode, formatTable } from './markdown.mts';
import { describePrice } from './prices.mts';

/** For a list with more known values, a table cell shows only their number. */
const MAX_LISTED_VALUES = 8;

const linkTypes = ({ accepts }: MediaField): string =>
	`[${joinWithOr(accepts)}](../files-and-output.md#file-types)`;

const normalizeForComparison = (text: string): string =>
	text
		.toLowerCase()
		.replace(/pixels/g, 'px')
		.replace(/[^a-z0-9]/g, '');

/** Adds the panel's label in parentheses or, if the label contains the value, only the label's ratio. */
const describeChoice = ({ value, label = value }: Choice): string =>
	normalizeForComparison(label).includes(normalizeForComparison(value))
		? formatCode(value) + (value.includes(':') ? '' : (/ \(\d+:\d+\)$/.exec(label)?.[0] ?? ''))
		: `${formatCode(value)} (${label.replace(/ \((.+)\)$/, ', $1')})`;

function listKnownValues(choices: readonly Choice[], others: string): string {
	const known = choices.map((choice) =>
		[describeChoice(choice), choice.description].filter(Boolean).join(': '),
	);
	return [...known, others].join(choices.some(({ description }) => description) ? '<br>' : ', ');
}

function describeRange(bounds: NonNullable<NumberField['live']>): string[] {
	const [min, above, max] = [bounds.min, bounds.above, bounds.max].map((bound) =>
		bound?.toLocaleString('en-US'),
	);
	if (min !== undefined) return [max === undefined ? `${min} or more` : `${min} to ${max}`];
	return [
		...(above === undefined ? [] : [`more than ${above}`]),
		...(max === undefined ? [] : [`up to ${max}`]),
	];
}

function describeNumber(field: NumberField): string {
	// The live service's bounds are stricter than the field's own, here and below.
	const bounds: NonNullable<NumberField['live']> = { ...field, ...field.live };
	const range = bounds.only ? [joinWithOr(bounds.only.map(String))] : describeRange(bounds);
	const kind = field.integer || field.wholeIn === 'nested' ? 'whole number' : '';
	const steps = bounds.step ? `in steps of ${bounds.step}` : '';
	return [kind, ...range, steps].filter(Boolean).join(', ') || 'number';
}

/** A note for closed lists, which accept any other value from an expression. */
export const BY_EXPRESSION = 'any other by expression';

function describeValues(field: Field): string {
	switch (field.kind) {
		case 'text': {
			const { maxLength } = { ...field, ...field.live };
			if (field.isColor) return 'hex color';
			return maxLength === undefined ? 'text' : `up to ${pluralize(maxLength, 'character')}`;
		}
		case 'number':
			return describeNumber(field);
		case 'boolean':
			return 'on or off';
		case 'media':
			return `${linkTypes(field)}${field.youtubeIn.includes('nested') ? ', or a YouTube URL' : ''}`;
		case 'group': {
			const file = findFileField(field);
			const labels = joinWithAnd(field.fields.map(({ label }) => `*${label}*`));
			const { maxEntries } = { ...field, ...field.live };
			const count = maxEntries === undefined ? '' : `, up to ${maxEntries}`;
			return `${labels} each${file ? ` (${linkTypes(file)})` : ''}${count}`;
		}
		case 'choice': {
			const { choices } = field;
			const others = field.extensible ? '…' : `or ${BY_EXPRESSION}`;
			return choices.length > MAX_LISTED_VALUES
				? `${choices.length.toLocaleString('en')} known values, ${others}`
				: listKnownValues(choices, others);
		}
	}
}

const findChoice = ({ fields }: Tool, matches: RegExp): ChoiceField | undefined =>
	fields.find((field): field is ChoiceField => field.kind === 'choice' && matches.test(field.name));

function describeLanguages(tool: Tool): string[] {
	const { label, choices } = findChoice(tool, /language$/) ?? { choices: [] };
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
	if (field.kind === 'boolean') return field.default ? 'on' : 'off';
	return formatCode(String(field.default));
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

const listRules = (tool: Tool): string =>
	tool.rules
		.filter((rule) => !rule.fields.some((name) => isEnd(getField(tool, name))))
		.map(
			(rule) =>
				`- ${capitalize(insertLabels(rule.sentence, tool))}${isRequiredByDefault(rule, tool) ? ', the default' : ''}.`,
		)
		.join('\n');

/** Formats links to details that are too long for the table. */
const formatLinks = (tool: Tool): string =>
	[
		...(tool.constraints ? [`[Models and prices](../models.md#${makeAnchor(tool.label)})`] : []),
		...(findChoice(tool, /^voice/) ? ['[Choosing a voice](../voices.md)'] : []),
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

function writeDescription(field: Field): string {
	if (isListElement(field))
		return `Add up to ${field.listPosition.max} more; some models take fewer`;
	const { description, hint } = field;
	// Takes only the first sentence, since the default of this field links to the details.
	if (isEnd(field)) return description.split('. ')[0]!.replace(' to stop', ' to start and stop');
	return convertLinks(hint ? `${endSentence(description)} ${endSentence(hint)}` : description);
}

/** Without the field that docs/tools/options.md, or the row of the end, describes. */
const listShownFields = (tool: Tool): readonly Field[] =>
	tool.fields.filter((field) => isOnPanel(field) && field.name !== 'name' && !isStart(field, tool));

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
			`${isEnd(field) ? 'Start and End (Seconds)' : (isListElement(field) ? field.listPosition : field).label}${field.additional ? ' *' : ''}`,
			writeDescription(field),
			describeValuesOnce(field, shown[index - 1]),
			formatDefault(field) || describeRequiredness(field, tool),
		]),
	),
	...[listRules(tool)].filter(Boolean),
	...describeLanguages(tool),
	...(tool.projectsPath
		? [
				`Magic Hour documents no event for this tool. After *${PARAMETERS.completion.labels.start}*, use *Project > Wait*.`,
			]
		: []),
	`${listShownFields(tool).some(({ additional }) => additional) ? `\\* Under *${PARAMETERS.options.label}* · ` : ''}${formatLinks(tool)}`,
];

export const writeToolPage = (tool: Tool): string =>
	`${[
		'<!-- Made by "npm run generate"; do not edit. -->',
		`# ${tool.label}`,
		`${tool.description}. [All ${tool.resource} tools](README.md#${tool.resource})`,
		[
			`**Cost:** ${describePrice(tool)}`,
			...(tool.consent
				? [`Use only ${tool.consent} of people who [consented](../voices.md#consent-and-rights).`]
				: []),
			...(tool.notice ? [convertLinks(tool.notice)] : []),
		].join(' '),
		...writeFieldsPart(tool),
	].join('\n\n')}\n`;
