import type {
	GroupField,
	NumberField,
	TextField,
} from '../../nodes/MediaGeneration/fields/index.ts';
import { counted, or } from '../../nodes/MediaGeneration/fields/index.ts';

/** The bounds of a field in words. */

const boundText = (phrase: string, bound: number | string | undefined): string[] =>
	bound === undefined ? [] : [`${phrase} ${bound.toLocaleString('en-US')}`];

export const numberBounds = ({
	min,
	above,
	max,
	step,
	only,
}: NonNullable<NumberField['live']>): string[] =>
	only
		? [or(only.map(String))]
		: [
				...boundText('at least', min),
				...boundText('greater than', above),
				...boundText('at most', max),
				...boundText('in steps of', step),
			];

export const numberKind = ({ integer, wholeIn }: NumberField): string =>
	integer || wholeIn === 'nested' ? 'whole number' : 'number';

const characters = (count: number): string => counted(count, 'character');

export const textBounds = ({ minLength, maxLength }: NonNullable<TextField['live']>): string[] => [
	...boundText('at least', minLength && characters(minLength)),
	...boundText('at most', maxLength && characters(maxLength)),
];

export const entryBounds = ({ maxEntries }: NonNullable<GroupField['live']>): string[] =>
	boundText('at most', maxEntries);

type Bounded<Bounds> = Bounds & { readonly live?: Bounds };

/** The general bounds, and those that the live service adds. */
export function bounded<Bounds extends object>(
	kind: string,
	field: Bounded<Bounds>,
	describe: (bounds: Bounds) => string[],
): string {
	return [
		[kind, ...describe(field)].join(', '),
		...(field.live ? [`Magic Hour today: ${describe(field.live).join(', ')}`] : []),
	].join('; ');
}
