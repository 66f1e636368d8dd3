import type {
	Choice,
	Field,
	GroupField,
	MediaField,
	NamedFilesField,
	NumberField,
	TextField,
} from '../../nodes/MediaGeneration/fields/index.ts';
import { and, pluralize, or } from '../../nodes/MediaGeneration/fields/index.ts';
import { code } from './markdown.mts';

/** More known values than this are counted instead of listed. */
const LISTED = 8;

/** The page of files has the extensions of each. */
const typesIn = ({ accepts }: MediaField | NamedFilesField): string =>
	`[${or(accepts)}](../files-and-output.md#file-types)`;

const spelled = (text: string): string =>
	text
		.toLowerCase()
		.replace(/pixels/g, 'px')
		.replace(/[^a-z0-9]/g, '');

/** A value, with its label on the panel if that is another word. */
const listed = ({ value, label = value }: Choice): string =>
	spelled(label).includes(spelled(value))
		? code(value)
		: `${code(value)} (${label.replace(/ \((.+)\)$/, ', $1')})`;

/** One after the other, or on lines of their own if any has more to say. */
function knownValues(choices: readonly Choice[], others: string): string {
	const known = choices.map((choice) => [listed(choice), choice.description]);
	const isDescribed = known.some(([, description]) => description);
	return [...known.map((one) => one.filter(Boolean).join(': ')), others].join(
		isDescribed ? '<br>' : ', ',
	);
}

const boundText = (phrase: string, bound: number | string | undefined): string[] =>
	bound === undefined ? [] : [`${phrase} ${bound.toLocaleString('en-US')}`];

function rangeText(min: number | undefined, max: number | undefined): string[] {
	if (min === undefined || max === undefined) {
		return [...boundText('at least', min), ...boundText('at most', max)];
	}
	return [`${min.toLocaleString('en-US')} to ${max.toLocaleString('en-US')}`];
}

const numberBounds = ({
	min,
	above,
	max,
	step,
	only,
}: NonNullable<NumberField['live']>): string[] =>
	only
		? [or(only.map(String))]
		: [
				...rangeText(min, max),
				...boundText('greater than', above),
				...boundText('in steps of', step),
			];

const numberKind = ({ integer, wholeIn }: NumberField): string =>
	integer || wholeIn === 'nested' ? 'whole number' : 'number';

const characters = (count: number): string => pluralize(count, 'character');

const textBounds = ({ minLength, maxLength }: NonNullable<TextField['live']>): string[] => [
	...boundText('at least', minLength && characters(minLength)),
	...boundText('at most', maxLength && characters(maxLength)),
];

const entryBounds = ({ maxEntries }: NonNullable<GroupField['live']>): string[] =>
	boundText('at most', maxEntries);

type Bounded<Bounds> = Bounds & { readonly live?: Bounds };

/** The general bounds, and those that the live service adds. */
function bounded<Bounds extends object>(
	kind: string,
	field: Bounded<Bounds>,
	describe: (bounds: Bounds) => string[],
): string {
	const general = [kind, ...describe(field)].join(', ');
	return field.live ? `${general} (today ${describe(field.live).join(', ')})` : general;
}

/** What a list takes that has no entry for it. */
export const BY_EXPRESSION = 'any other by expression';

/** What may be entered: a value that stands for "not set" may, too. */
const entered = (field: NumberField): NumberField =>
	field.unset !== undefined && field.unset === field.above
		? { ...field, above: undefined, min: field.unset }
		: field;

/** What may be entered into a field, in words. */
export function valuesOf(field: Field): string {
	switch (field.kind) {
		case 'text':
			return bounded(field.isColor ? 'hex color' : 'text', field, textBounds);
		case 'number':
			return bounded(numberKind(field), entered(field), numberBounds);
		case 'boolean':
			return 'on or off';
		case 'media':
			return `${typesIn(field)}${field.youtubeIn.includes('nested') ? ', or a YouTube URL' : ''}`;
		case 'namedFiles':
			return bounded(`a name and a file each (${typesIn(field)})`, field, entryBounds);
		case 'group':
			return bounded(
				`${and(field.fields.map(({ label }) => `*${label}*`))} each`,
				field,
				entryBounds,
			);
		case 'choice': {
			const { choices } = field;
			const others = field.extensible ? '…' : `or ${BY_EXPRESSION}`;
			return choices.length > LISTED
				? `${choices.length.toLocaleString('en')} known values, ${others}`
				: knownValues(choices, others);
		}
	}
}
