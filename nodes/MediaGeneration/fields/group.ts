import { stripInvisible } from '../json/normalize-text';
import { parseEntries } from './coerce';
import { quote } from './format';
import type { FieldBase, FieldOptions, Kind } from './kind';
import { declareBase } from './kind';
import { MEDIA, type MediaField } from './media';
import type { MediaValue } from './media-source';
import { NUMBER, type NumberField } from './number';
import { TEXT, type TextField } from './text';

export type GroupEntry = Readonly<Record<string, string | number | MediaValue>>;

type InnerField = TextField | NumberField | MediaField;

interface EntryBounds {
	readonly maxEntries?: number;
}

export interface GroupField extends FieldBase, EntryBounds {
	readonly kind: 'group';
	readonly live?: EntryBounds;
	readonly entryLabel: string;
	readonly fields: readonly InnerField[];
	/** Whether each entry has a `name` of its own: a prompt refers to `hero` as `@hero`. */
	readonly isNamed?: boolean;
}

export const group = (
	name: string,
	options: FieldOptions &
		Pick<GroupField, 'entryLabel' | 'fields' | 'isNamed' | 'maxEntries' | 'live'>,
): GroupField => ({ kind: 'group', ...declareBase(name, options) });

/** The field for the file of an entry; undefined for a group without files. */
export const findFileField = ({ fields }: GroupField): MediaField | undefined =>
	fields.find((field) => field.kind === 'media');

/** Matches the names that the live service accepts (October 2026: the pattern of `references[].name`). */
const NAME = /^[A-Za-z][\w-]*$/;

function findNameProblem(entries: readonly GroupEntry[], index: number): string | undefined {
	const names = entries.map(({ name }) => (typeof name === 'string' ? name.toLowerCase() : ''));
	const name = quote(entries[index]!.name);
	if (!NAME.test(names[index]!)) {
		return `has the name ${name}, but a name must begin with A–Z or a–z and contain only these, digits, _ and -; the @ belongs in the prompt only`;
	}
	const first = names.indexOf(names[index]!);
	return first === index
		? undefined
		: `has the name ${name}, which entry ${first + 1} already uses (names aren’t case-sensitive)`;
}

const KINDS = { text: TEXT, number: NUMBER, media: MEDIA };

const getKind = ({ kind }: InnerField) => KINDS[kind] as Kind<FieldBase, unknown>;

export const GROUP: Kind<GroupField, readonly GroupEntry[]> = {
	/** A value of a wrong type is returned as `other`, for the checks. */
	read({ fields }, rawValue, context) {
		const entries = parseEntries(rawValue ?? {});
		if (!entries) return { other: rawValue } as never;
		const readEntry = (entry: Readonly<Record<string, unknown>>) =>
			fields.flatMap((inner) => {
				const value = getKind(inner).read(inner, entry[inner.name], context);
				// An entry's texts are names and addresses.
				const read = typeof value === 'string' ? stripInvisible(value) : value;
				return read === undefined ? [] : [[inner.name, read]];
			});
		return entries.length === 0
			? undefined
			: entries.map((entry) => Object.fromEntries(readEntry(entry)) as GroupEntry);
	},
	findProblem({ fields, isNamed, maxEntries = Infinity }, entries, layout) {
		if (!Array.isArray(entries))
			return `is ${quote((entries as { other?: unknown }).other)}, but must be a list of the form: { "entries": [] }`;
		if (entries.length > maxEntries)
			return `has ${entries.length} entries, but may have at most ${maxEntries}`;
		for (const [index, entry] of (entries as readonly GroupEntry[]).entries()) {
			for (const inner of fields) {
				const value = entry[inner.name];
				const problem =
					value === undefined && inner.kind === 'number'
						? 'is empty; enter a number'
						: getKind(inner).findProblem(inner, value ?? '', layout);
				if (problem) return `entry ${index + 1}, ${inner.label} ${problem}`;
			}
			const nameProblem = isNamed ? findNameProblem(entries, index) : undefined;
			if (nameProblem) return `entry ${index + 1} ${nameProblem}`;
		}
		return undefined;
	},
	write({ fields, place }, entries, layout) {
		const writeEntry = (entry: GroupEntry) =>
			fields.flatMap((inner) => {
				const value = entry[inner.name];
				if (value === undefined) return [];
				return [[inner.place[layout]!, typeof value === 'object' ? value.value : value]];
			});
		return {
			[place[layout]!]: entries?.map((entry) => Object.fromEntries(writeEntry(entry)) as unknown),
		};
	},
};
