import type {
	Choice,
	Field,
	GroupField,
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

const formatBound = (phrase: string, bound: number | string | undefined): string[] =>
	bound === undefined ? [] : [`${phrase} ${bound.toLocaleString('en-US')}`];

function describeRange(min: number | undefined, max: number | undefined): string[] {
	if (min === undefined || max === undefined) {
		return [...formatBound('at least', min), ...formatBound('at most', max)];
	}
	return [`${min.toLocaleString('en-US')} to ${max.toLocaleString('en-US')}`];
}

const describeNumberBounds = ({
	min,
	above,
	max,
	step,
	only,
}: NonNullable<NumberField['live']>): string[] =>
	only
		? [joinWithOr(only.map(String))]
		: [
				...describeRange(min, max),
				...formatBound('greater than', above),
				...formatBound('in steps of', step),
			];

const describeNumberKind = ({ integer, wholeIn }: NumberField): string =>
	integer || wholeIn === 'nested' ? 'whole number' : 'number';

const formatCharacterCount = (count: number): string => pluralize(count, 'character');

const describeTextBounds = ({ minLength, maxLength }: NonNullable<TextField['live']>): string[] => [
	...formatBound('at least', minLength && formatCharacterCount(minLength)),
	...formatBound('at most', maxLength && formatCharacterCount(maxLength)),
];

const describeEntryBounds = ({ maxEntries }: NonNullable<GroupField['live']>): string[] =>
	formatBound('at most', maxEntries);

type WithLiveBounds<Bounds> = Bounds & { readonly live?: Bounds };

function addBounds<Bounds extends object>(
	kind: string,
	field: WithLiveBounds<Bounds>,
	describe: (bounds: Bounds) => string[],
): string {
	const general = [kind, ...describe(field)].join(', ');
	return field.live ? `${general} (today ${describe(field.live).join(', ')})` : general;
}

/** A note for closed lists, which accept any other value from an expression. */
export const BY_EXPRESSION = 'any other by expression';

/** Includes the exclusive lower bound if it means "not set". */
const includeUnset = (field: NumberField): NumberField =>
	field.unset !== undefined && field.unset === field.above
		? { ...field, above: undefined, min: field.unset }
		: field;

export function describeValues(field: Field): string {
	switch (field.kind) {
		case 'text':
			return addBounds(field.isColor ? 'hex color' : 'text', field, describeTextBounds);
		case 'number':
			return addBounds(describeNumberKind(field), includeUnset(field), describeNumberBounds);
		case 'boolean':
			return 'on or off';
		case 'media':
			return `${linkTypes(field)}${field.youtubeIn.includes('nested') ? ', or a YouTube URL' : ''}`;
		case 'group': {
			const file = findFileField(field);
			const labels = joinWithAnd(field.fields.map(({ label }) => `*${label}*`));
			return addBounds(
				`${labels} each${file ? ` (${linkTypes(file)})` : ''}`,
				field,
				describeEntryBounds,
			);
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
