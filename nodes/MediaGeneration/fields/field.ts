/** How requests are laid out on the wire: `flat` is the specification's form, `nested` the live service's. */
export type Layout = 'flat' | 'nested';

export const LAYOUTS: readonly Layout[] = ['flat', 'nested'];

/**
 * Dotted path of a value in the request body, per layout; a number in it stands for an element of a list
 * (`assets.image_file_paths.0`). A layout without a path does not have the field.
 */
export type Place = Readonly<Partial<Record<Layout, string>>>;

/** The file kinds that an upload URL can be asked for (spec 2.1). */
export type FileType = 'video' | 'audio' | 'image' | 'gif';

interface Common {
	/** The API's own name: the leaf on the wire, and the node parameter's name forever. */
	readonly name: string;
	readonly label: string;
	/** One sentence, no final full stop (n8n's rule for single sentences). */
	readonly description: string;
	readonly hint?: string;
	readonly place: Place;
	/** Layouts whose service refuses a request without this field. */
	readonly requiredIn: readonly Layout[];
	/** Shown under "Additional Fields" and sent only when added there. */
	readonly rare: boolean;
	/** The layout that is sent the default where nothing is chosen, since its service may ask for a value. */
	readonly presetIn?: Layout;
	/** How a node of version 1 has it, where that differs: what is saved stays where it is. */
	readonly before?: Before;
	/** Only a node of version 1 shows it still: the service has something newer, and no specification names it. */
	readonly retired?: boolean;
	/** Shown only where a rule needs it. */
	readonly onlyWhenNeeded?: boolean;
}

interface Before {
	readonly rare?: boolean;
	readonly presetIn?: undefined;
	readonly default?: number;
	readonly listed?: undefined;
}

interface TextBounds {
	readonly minLength?: number;
	readonly maxLength?: number;
}

interface NumberBounds {
	readonly min?: number;
	readonly max?: number;
	/** Greater than this, and not equal to it. */
	readonly above?: number;
	/** The value is a multiple of this. */
	readonly step?: number;
	/** No other values than these. */
	readonly only?: readonly number[];
}

/** Bounds of the specification, and what cannot work anywhere; they hold in every layout. */
interface Bounded<Bounds> {
	/** Bounds of the live service alone: they hold in its layout, and the form does not keep to them. */
	readonly live?: Bounds;
}

export interface TextField extends Common, TextBounds, Bounded<TextBounds> {
	readonly kind: 'text';
	readonly rows?: number;
	readonly placeholder?: string;
	/** The text is a colour such as `#FFD700`: the form shows a colour picker. */
	readonly isColor?: boolean;
	/** The layout that wants the key even without a text: null is sent there. */
	readonly nullIn?: Layout;
}

export interface NumberField extends Common, NumberBounds, Bounded<NumberBounds> {
	readonly kind: 'number';
	readonly integer: boolean;
	/** The layout that takes whole numbers only, where the other takes fractions too. */
	readonly wholeIn?: Layout;
	readonly default: number;
	/** The form's value that stands for "not set", so that an optional number can be left out. */
	readonly unset?: number;
	/** What is wrong where it is not set but required, if there is more to say than that. */
	readonly whenUnset?: string;
}

export interface BooleanField extends Common {
	readonly kind: 'boolean';
	readonly default: boolean;
	/** The form's value that stands for "not set", so that a switch that stands open can be left out. */
	readonly unset?: boolean;
}

export interface Choice {
	readonly value: string;
	readonly label?: string;
	readonly description?: string;
	/** Still accepted, and no longer offered. */
	readonly retired?: boolean;
}

export interface ChoiceField extends Common {
	readonly kind: 'choice';
	readonly choices: readonly Choice[];
	readonly default: string;
	/** The live service may know more values than this list: a typed one is accepted too. */
	readonly open: boolean;
}

/** A list of the form, and the place of a media input in it. */
export interface Listed {
	readonly name: string;
	readonly label: string;
	readonly at: number;
	readonly max: number;
}

export interface MediaField extends Common {
	readonly kind: 'media';
	readonly accepts: readonly FileType[];
	/** The form starts with a binary field, although the input may be left out. */
	readonly isPreset?: boolean;
	/** The layouts that take a YouTube address instead, and want a field beside the file to say which it is. */
	readonly youtubeIn: readonly Layout[];
	/** What that field is called. */
	readonly sourceName: string;
	/** What it says when there is no file at all, where the service wants to be told. */
	readonly sourceWhenAbsent?: string;
	/** The list of the form that it is an entry of. */
	readonly listed?: Listed;
}

export interface GroupField extends Common {
	readonly kind: 'group';
	readonly entryLabel: string;
	readonly maxEntries?: number;
	readonly fields: ReadonlyArray<TextField | NumberField>;
}

export type Field = TextField | NumberField | BooleanField | ChoiceField | MediaField | GroupField;

/** Where a media input comes from: a binary field of the item, a URL, a storage path, a YouTube address. */
export type MediaSource = 'binary' | 'url' | 'path' | 'youtube';

export interface MediaValue {
	readonly from: MediaSource;
	readonly value: string;
}

export type GroupEntry = Readonly<Record<string, string | number>>;

/** The field as a node of version 1 has it. */
export const asBefore = (field: Field): Field => ({ ...field, ...field.before }) as Field;

/** The field with the bounds that hold in a layout. No list of values in the specification is closed. */
export function boundIn<F extends Field>(field: F, layout: Layout): F {
	if (field.kind === 'choice') return layout === 'nested' ? field : { ...field, open: true };
	return layout === 'nested' && 'live' in field ? { ...field, ...field.live } : field;
}

/** Whether the number that stands for "not set" is one that a service takes as well: a start at 0. */
export const isUnsetTaken = ({ unset, min, above }: NumberField): boolean =>
	unset !== undefined && unset >= (min ?? -Infinity) && unset > (above ?? -Infinity);

export type Value = string | number | boolean | MediaValue | readonly GroupEntry[];

/** What one item asks for: field name to value; an absent key was not set. */
export type Values = Readonly<Record<string, Value | undefined>>;

export const isRequired = (field: Field, layout: Layout): boolean =>
	field.requiredIn.includes(layout);

export const isRequiredEverywhere = (field: Field): boolean =>
	LAYOUTS.every((layout) => isRequired(field, layout) || field.place[layout] === undefined);

/** The layouts that have the field at all. */
export const layoutsOf = (field: Field): Layout[] =>
	LAYOUTS.filter((layout) => field.place[layout] !== undefined);
