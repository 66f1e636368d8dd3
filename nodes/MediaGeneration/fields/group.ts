import { stripInvisible } from '../json/normalize-text';
import { parseEntries } from './coerce';
import { quote } from './format';
import type { Bounded, EntryBounds, FieldBase, FieldOptions, Kind, Layout } from './kind';
import { declareBase, applyEnforcedBounds } from './kind';
import { MEDIA, type MediaField } from './media';
import type { MediaValue } from './media-source';
import { NUMBER, type NumberField } from './number';
import { readText, TEXT, type TextField } from './text';

export type GroupEntry = Readonly<Record<string, string | number | MediaValue>>;

type InnerField = TextField | NumberField | MediaField;

export interface GroupField extends FieldBase, EntryBounds, Bounded<EntryBounds> {
	readonly kind: 'group';
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

function findInnerProblem(
	field: InnerField,
	value: GroupEntry[string] | undefined,
	layout: Layout,
): string | undefined {
	const inner = applyEnforcedBounds(field, layout);
	switch (inner.kind) {
		case 'text':
			return TEXT.findProblem(inner, (value ?? '') as string, layout);
		case 'number':
			if (value === undefined) return 'is empty; enter a number';
			return NUMBER.findProblem(inner, value as number, layout);
		case 'media':
			return MEDIA.findProblem(inner, value as MediaValue, layout);
	}
}

function findEntriesProblem(
	{ fields, isNamed, maxEntries = Infinity }: GroupField,
	entries: readonly GroupEntry[],
	layout: Layout,
): string | undefined {
	if (!Array.isArray(entries)) {
		return `is ${quote((entries as { other?: unknown }).other)}, but must be a list of the form: { "entries": [] }`;
	}
	if (entries.length > maxEntries) {
		return `has ${entries.length} entries, but may have at most ${maxEntries}`;
	}
	for (const [index, entry] of (entries as readonly GroupEntry[]).entries()) {
		for (const inner of fields) {
			const problem = findInnerProblem(inner, entry[inner.name], layout);
			if (problem) return `entry ${index + 1}, ${inner.label} ${problem}`;
		}
		const nameProblem = isNamed ? findNameProblem(entries, index) : undefined;
		if (nameProblem) return `entry ${index + 1} ${nameProblem}`;
	}
	return undefined;
}

/** An entry's texts are names and addresses. A value without a text form is returned unchanged. */
function readEntryText(rawValue: unknown): string {
	const value = readText(rawValue ?? '');
	return (typeof value === 'string' ? stripInvisible(value) : value) as string;
}

export const GROUP: Kind<GroupField, readonly GroupEntry[]> = {
	/** A value of a wrong type is returned as `other`, for the checks. */
	read({ fields }, rawValue, context) {
		const entries = parseEntries(rawValue ?? {});
		if (!entries) return { other: rawValue } as never;
		const readInner = (inner: InnerField, value: unknown) => {
			if (inner.kind === 'text') return readEntryText(value);
			return inner.kind === 'number'
				? NUMBER.read(inner, value, context)
				: MEDIA.read(inner, value, context);
		};
		const read = entries.map((entry) => {
			const values = fields.map(
				(inner) => [inner.name, readInner(inner, entry[inner.name])] as const,
			);
			return Object.fromEntries(values.filter(([, value]) => value !== undefined)) as GroupEntry;
		});
		return read.length === 0 ? undefined : read;
	},
	findProblem: findEntriesProblem,
	write({ fields, place }, entries, layout) {
		if (!entries) return {};
		const writeEntry = (entry: GroupEntry) =>
			Object.fromEntries(
				fields.flatMap((inner) => {
					const value = entry[inner.name];
					if (value === undefined) return [];
					return [[inner.place[layout]!, typeof value === 'object' ? value.value : value]];
				}),
			);
		return { [place[layout]!]: entries.map(writeEntry) };
	},
};
