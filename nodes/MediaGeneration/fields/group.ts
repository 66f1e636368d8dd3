import { parseEntries } from './coerce';
import { quote } from './format';
import type { Bounded, EntryBounds, FieldBase, FieldOptions, Kind } from './kind';
import { declareBase, applyEnforcedBounds } from './kind';
import { NUMBER, type NumberField } from './number';
import { readText, TEXT, type TextField } from './text';

export type GroupEntry = Readonly<Record<string, string | number>>;

export interface GroupField extends FieldBase, EntryBounds, Bounded<EntryBounds> {
	readonly kind: 'group';
	readonly entryLabel: string;
	readonly fields: ReadonlyArray<TextField | NumberField>;
}

export const group = (
	name: string,
	options: FieldOptions & Pick<GroupField, 'entryLabel' | 'fields' | 'maxEntries' | 'live'>,
): GroupField => ({ kind: 'group', ...declareBase(name, options) });

/** The trimmed text of an entry. A value without a text form is returned unchanged. */
export const readEntryText = (rawValue: unknown): string => {
	const value = readText(rawValue ?? '');
	return (typeof value === 'string' ? value.trim() : value) as string;
};

/** A list from the form; undefined if it is empty. A value of a wrong type is returned as `other`, for the checks. */
export function readEntries<Entry>(
	rawValue: unknown,
	read: (entry: Readonly<Record<string, unknown>>) => Entry,
): readonly Entry[] | undefined {
	const entries = parseEntries(rawValue ?? {});
	if (!entries) return { other: rawValue } as never;
	return entries.length === 0 ? undefined : entries.map(read);
}

export function findListProblem<Entry>(
	{ maxEntries = Infinity }: EntryBounds,
	entries: readonly Entry[],
	findEntryProblem: (entry: Entry, index: number) => string | undefined,
): string | undefined {
	if (!Array.isArray(entries)) {
		return `is ${quote((entries as { other?: unknown }).other)}, but must be a list of the form: { "entries": [] }`;
	}
	if (entries.length > maxEntries) {
		return `has ${entries.length} entries, but may have at most ${maxEntries}`;
	}
	for (const [index, entry] of entries.entries()) {
		const problem = findEntryProblem(entry, index);
		if (problem) return problem;
	}
	return undefined;
}

export const GROUP: Kind<GroupField, readonly GroupEntry[]> = {
	read: ({ fields }, rawValue, context) =>
		readEntries(rawValue, (entry) => {
			const values = fields.map((inner) => {
				const own = entry[inner.name];
				const value =
					inner.kind === 'number' ? NUMBER.read(inner, own, context) : readEntryText(own);
				return [inner.name, value] as const;
			});
			return Object.fromEntries(values.filter(([, value]) => value !== undefined)) as GroupEntry;
		}),
	findProblem: (field, entries, layout) =>
		findListProblem(field, entries, (entry, index) => {
			for (const inner of field.fields) {
				const own = entry[inner.name];
				const problem =
					inner.kind === 'text'
						? TEXT.findProblem(applyEnforcedBounds(inner, layout), (own ?? '') as string, layout)
						: own === undefined
							? 'is empty; enter a number'
							: NUMBER.findProblem(applyEnforcedBounds(inner, layout), own as number, layout);
				if (problem) return `entry ${index + 1}, ${inner.label} ${problem}`;
			}
			return undefined;
		}),
};
