import type {
	GroupField,
	NumberField,
	TextField,
} from '../../nodes/MediaGeneration/fields/index.ts';

/** The bounds of a field in words. */

const said = (words: string, bound: unknown): string[] =>
	bound === undefined ? [] : [`${words} ${String(bound)}`];

export const numberBounds = ({
	min,
	above,
	max,
	step,
	only,
}: NonNullable<NumberField['live']>): string[] =>
	only
		? [only.join(', ')]
		: [
				...said('at least', min),
				...said('greater than', above),
				...said('at most', max),
				...said('in steps of', step),
			];

export const numberKind = ({ integer, wholeIn }: NumberField): string =>
	integer || wholeIn === 'nested' ? 'whole number' : 'number';

const characters = (count: number): string => `${count} character${count === 1 ? '' : 's'}`;

export const textBounds = ({ minLength, maxLength }: NonNullable<TextField['live']>): string[] => [
	...said('at least', minLength && characters(minLength)),
	...said('at most', maxLength && characters(maxLength)),
];

export const entryBounds = ({ maxEntries }: NonNullable<GroupField['live']>): string[] =>
	said('at most', maxEntries);

type Bounded<Bounds> = Bounds & { readonly live?: Bounds };

/** The general bounds, and those that the live service adds. */
export function bounded<Bounds extends object>(
	kind: string,
	field: Bounded<Bounds>,
	inWords: (bounds: Bounds) => string[],
): string {
	return [
		[kind, ...inWords(field)].join(', '),
		...(field.live ? [`Magic Hour today: ${inWords(field.live).join(', ')}`] : []),
	].join('; ');
}
