import type {
	Choice,
	Field,
	MediaField,
	NumberField,
	TextField,
} from '../../nodes/MediaGeneration/fields/index.ts';
import {
	findFileField,
	joinWithAnd,
	pluralize,
	joinWithOr,
} from '../../nodes/MediaGeneration/fields/index.ts';
import { formatCode } from './markdown.mts';

/** For a list with more known values, a table cell shows only their number. */
const MAX_LISTED_VALUES = 8;

const linkTypes = ({ accepts }: MediaField): string =>
	`[${joinWithOr(accepts)}](../files-and-output.md#file-types)`;

const normalizeForComparison = (text: string): string =>
	text
		.toLowerCase()
		.replace(/pixels/g, 'px')
		.replace(/[^a-z0-9]/g, '');

const RATIO = / \(\d+:\d+\)$/;

/** Adds the panel's label in parentheses or, if the label contains the value, only the label's ratio. */
const describeChoice = ({ value, label = value }: Choice): string =>
	normalizeForComparison(label).includes(normalizeForComparison(value))
		? formatCode(value) + (value.includes(':') ? '' : (RATIO.exec(label)?.[0] ?? ''))
		: `${formatCode(value)} (${label.replace(/ \((.+)\)$/, ', $1')})`;

function listKnownValues(choices: readonly Choice[], others: string): string {
	const known = choices.map((choice) => [describeChoice(choice), choice.description]);
	const isDescribed = known.some(([, description]) => description);
	return [...known.map((one) => one.filter(Boolean).join(': ')), others].join(
		isDescribed ? '<br>' : ', ',
	);
}

const formatNumber = (bound: number | string): string => bound.toLocaleString('en-US');

function describeRange({ min, above, max }: NonNullable<NumberField['live']>): string[] {
	if (min !== undefined) {
		return [
			max === undefined
				? `${formatNumber(min)} or more`
				: `${formatNumber(min)} to ${formatNumber(max)}`,
		];
	}
	return [
		...(above === undefined ? [] : [`more than ${formatNumber(above)}`]),
		...(max === undefined ? [] : [`up to ${formatNumber(max)}`]),
	];
}

function describeNumber(field: NumberField): string {
	// The live service's bounds are stricter than the field's own, here and below.
	const bounds: NonNullable<NumberField['live']> = { ...field, ...field.live };
	const range = bounds.only ? [joinWithOr(bounds.only.map(String))] : describeRange(bounds);
	const kind = field.integer || field.wholeIn === 'nested' ? ['whole number'] : [];
	const steps = bounds.step ? [`in steps of ${bounds.step}`] : [];
	return [...kind, ...range, ...steps].join(', ') || 'number';
}

function describeText(field: TextField): string {
	const { maxLength } = { ...field, ...field.live };
	if (field.isColor) return 'hex color';
	return maxLength === undefined ? 'text' : `up to ${pluralize(maxLength, 'character')}`;
}

/** A note for closed lists, which accept any other value from an expression. */
export const BY_EXPRESSION = 'any other by expression';

export function describeValues(field: Field): string {
	switch (field.kind) {
		case 'text':
			return describeText(field);
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
