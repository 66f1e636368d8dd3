import { BOOLEAN, type BooleanField } from './boolean';
import { CHOICE, type ChoiceField, type ClosedChoiceField } from './choice';
import { findFileField, GROUP, type GroupEntry, type GroupField } from './group';
import type { FieldBase, Kind, Layout } from './kind';
import { isRequired } from './kind';
import { findMediaHint, MEDIA, type MediaField } from './media';
import type { MediaValue } from './media-source';
import { NUMBER, type NumberField } from './number';
import { TEXT, type TextField } from './text';

export type Field = TextField | NumberField | BooleanField | ChoiceField | MediaField | GroupField;

export type Value = string | number | boolean | MediaValue | readonly GroupEntry[];

/** The values of one item, by field name; undefined or absent if not set. */
export type Values = Readonly<Record<string, Value | undefined>>;

const KINDS = {
	text: TEXT,
	number: NUMBER,
	boolean: BOOLEAN,
	choice: CHOICE,
	media: MEDIA,
	group: GROUP,
};

export const getKind = ({ kind }: Field) => KINDS[kind] as Kind<FieldBase, unknown>;

/** The default that is sent for an unset field; undefined if none is sent. */
export function readPreset(field: Field, layout: Layout): Value | undefined {
	const isPreset =
		field.presetIn === layout || (field.kind === 'choice' && isRequired(field, layout));
	return isPreset && 'default' in field ? field.default : undefined;
}

/** A node's parameter whose declaration determines its valid values. */
export type ReadableParameter = NumberField | ClosedChoiceField | BooleanField | TextField;

export type ValueOf<P> =
	P extends ClosedChoiceField<infer Listed>
		? Listed
		: P extends BooleanField
			? boolean
			: P extends NumberField
				? number
				: string;

/**
 * The value of a node's parameter, which can't be unset.
 * @param refuse throws the problem, which names the parameter, the value and the expected value
 */
export function parseParameter<P extends ReadableParameter>(
	parameter: P,
	rawValue: unknown,
	refuse: (problem: string) => never,
): ValueOf<P> {
	const kind = getKind(parameter);
	const value =
		kind.read(parameter, rawValue, { layout: 'nested', hasFile: () => false }) ?? rawValue;
	const problem = kind.findProblem(parameter, value, 'nested');
	return problem === undefined ? (value as ValueOf<P>) : refuse(`${parameter.label} ${problem}`);
}

/** Adds the current bounds of the live service, which may widen, to the field or to the fields of a group. */
export function applyLiveBounds<F extends Field>(field: F): F {
	const known: F = 'live' in field ? { ...field, ...(field.live as Partial<F>) } : field;
	return known.kind === 'group'
		? { ...known, fields: known.fields.map((inner) => applyLiveBounds(inner)) }
		: known;
}

/** A hint about a value that breaks the live service's bounds or is probably a mistake. The value is sent anyway. */
export function findValueHint(declared: Field, value: Value): string | undefined {
	if (declared.kind === 'media') return findMediaHint(declared, value as MediaValue);
	const field = applyLiveBounds(declared);
	// Its value has already been judged by the same bounds.
	if (field === declared) return undefined;
	const problem = getKind(field).findProblem(field, value, 'nested');
	const file = field.kind === 'group' ? findFileField(field) : undefined;
	if (problem !== undefined || !file) return problem;
	for (const [index, entry] of (value as readonly GroupEntry[]).entries()) {
		const hint = findMediaHint(file, entry[file.name] as MediaValue);
		if (hint) return `entry ${index + 1}, ${file.label} ${hint}`;
	}
	return undefined;
}
