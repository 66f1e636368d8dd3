/** The wire layout of requests: `flat` is the specification's, `nested` the live service's. */
export type Layout = 'flat' | 'nested';

export const LAYOUTS: readonly Layout[] = ['flat', 'nested'];

/**
 * Dotted path of a value in the request body, per layout; a number in it stands for an element of a list
 * (`assets.image_file_paths.0`). A layout without a path does not have the field.
 */
export type Place = Readonly<Partial<Record<Layout, string>>>;

/** The file types for which an upload URL can be requested (spec 2.1). */
export type FileType = 'video' | 'audio' | 'image' | 'gif';

interface Common {
	/** The API's own name: the leaf on the wire, and the node parameter's name forever. */
	readonly name: string;
	readonly label: string;
	/** One sentence, no final full stop (n8n's rule for single sentences). */
	readonly description: string;
	readonly hint?: string;
	readonly place: Place;
	/** Layouts whose service rejects a request without this field. */
	readonly requiredIn: readonly Layout[];
	/** Shown under "Additional Fields" and sent only when added there. */
	readonly additional: boolean;
	/** The layout in which an unset field is sent as its default, since its service may require a value. */
	readonly presetIn?: Layout;
	/** Shown only if a rule needs it. */
	readonly onlyWhenNeeded?: boolean;
	/** By the live service: no longer offered, and shown only where it is set. */
	readonly deprecated?: boolean;
}

interface TextBounds {
	readonly minLength?: number;
	readonly maxLength?: number;
}

interface NumberBounds {
	readonly min?: number;
	readonly max?: number;
	/** The value is greater than this. */
	readonly above?: number;
	/** The value is a multiple of this. */
	readonly step?: number;
	/** Only these values are allowed. */
	readonly only?: readonly number[];
}

interface EntryBounds {
	readonly maxEntries?: number;
}

/** The bounds on the field itself are those of what can work at all: beyond them, a value is refused everywhere. */
interface Bounded<Bounds> {
	/** What the specification adds: refused in the flat layout. */
	readonly spec?: Bounds;
	/** What the live service takes today, and may widen tomorrow: a hint, and every value is sent. */
	readonly live?: Bounds;
}

export interface TextField extends Common, TextBounds, Bounded<TextBounds> {
	readonly kind: 'text';
	readonly rows?: number;
	readonly placeholder?: string;
	/** The text is a color such as `#FFD700`: the form shows a color picker. */
	readonly isColor?: boolean;
	/** The layout that requires the key even without a text: it is sent null. */
	readonly nullIn?: Layout;
}

export interface NumberField extends Common, NumberBounds, Bounded<NumberBounds> {
	readonly kind: 'number';
	readonly integer: boolean;
	/** The layout that accepts only whole numbers, while the other also accepts fractions. */
	readonly wholeIn?: Layout;
	readonly default: number;
	/** What an empty number stands for. */
	readonly placeholder?: string;
	/** The form's value that stands for "not set", so that an optional number can be left out. */
	readonly unset?: number;
	/**
	 * The media input whose length it is if it is not set and the service requires it, and the number that lies before it, with
	 * the seconds between the two that the live service takes today. The form starts empty.
	 */
	readonly lengthOf?: {
		readonly media: string;
		readonly after: string;
		readonly live?: { readonly min: number; readonly max: number };
	};
}

export interface BooleanField extends Common {
	readonly kind: 'boolean';
	readonly default: boolean;
	/** The form's value that stands for "not set", so that a switch shown up front can be left out. */
	readonly unset?: boolean;
}

export interface Choice {
	readonly value: string;
	readonly label?: string;
	readonly description?: string;
}

export interface ChoiceField extends Common {
	readonly kind: 'choice';
	readonly choices: readonly Choice[];
	readonly default: string;
	/** The form's value that stands for "not set", so that a list shown up front can be left out. */
	readonly unset?: string;
	/** What panel and pages show as an example, if it is not the first choice. */
	readonly example?: string;
	/** Whether the form has a place to type another value; a list without takes it as an expression. */
	readonly extensible: boolean;
	/** The layouts' own words for a value, where they differ from the form's. */
	readonly spelling?: Readonly<Partial<Record<Layout, Readonly<Record<string, string>>>>>;
}

/** A list in the form, and the place of a media input in it. */
export interface Listed {
	readonly name: string;
	readonly label: string;
	readonly at: number;
	/** How many entries the live service takes today: a hint, and all are sent. */
	readonly max: number;
}

export interface MediaField extends Common {
	readonly kind: 'media';
	readonly accepts: readonly FileType[];
	/**
	 * The layouts that also accept a YouTube address, and have a field beside the file that says which of the two it is.
	 */
	readonly youtubeIn: readonly Layout[];
	/** The name of that field. */
	readonly sourceName: string;
	/** Its value without any file, if the service requires one. */
	readonly sourceWhenAbsent?: string;
	/** The list in the form that it is an entry of. */
	readonly listed?: Listed;
}

export interface GroupField extends Common, EntryBounds, Bounded<EntryBounds> {
	readonly kind: 'group';
	readonly entryLabel: string;
	readonly fields: ReadonlyArray<TextField | NumberField>;
}

/** Files with names, by which a prompt speaks of them: `@hero`. */
export interface NamedFilesField extends Common, EntryBounds, Bounded<EntryBounds> {
	readonly kind: 'namedFiles';
	readonly entryLabel: string;
	readonly accepts: readonly FileType[];
}

export type Field =
	TextField | NumberField | BooleanField | ChoiceField | MediaField | GroupField | NamedFilesField;

/** The source of a media input: a binary field of the item, a URL, a storage path, a YouTube address. */
export type MediaSource = 'binary' | 'url' | 'path' | 'youtube';

export interface MediaValue {
	readonly from: MediaSource;
	readonly value: string;
	/** The file itself, if it was given instead of the name of its binary field. */
	readonly file?: object;
	/** What was given that is neither a file nor a text, such as a list. */
	readonly other?: unknown;
}

export interface NamedFile {
	readonly name: string;
	readonly file: MediaValue;
}

export type GroupEntry = Readonly<Record<string, string | number>>;

/** The field with the bounds beyond which a value is refused in a layout. */
export const enforcedIn = <F extends Field>(field: F, layout: Layout): F =>
	layout === 'flat' && 'spec' in field ? { ...field, ...field.spec } : field;

/** The field with all bounds that are known of a layout's service, its entries' too. */
export function knownIn<F extends Field>(field: F, layout: Layout): F {
	if (layout === 'flat') return enforcedIn(field, layout);
	const known = 'live' in field ? { ...field, ...field.live } : field;
	return known.kind === 'group'
		? { ...known, fields: known.fields.map((inner) => knownIn(inner, layout)) }
		: known;
}

/** Whether a service also accepts the number that stands for "not set", such as a start at 0. */
export const acceptsUnsetValue = ({ unset, min, above }: NumberField): boolean =>
	unset !== undefined && unset >= (min ?? -Infinity) && unset > (above ?? -Infinity);

export const spelledIn = ({ spelling }: ChoiceField, value: string, layout: Layout): string =>
	spelling?.[layout]?.[value] ?? value;

export type Value =
	string | number | boolean | MediaValue | readonly GroupEntry[] | readonly NamedFile[];

/** The values of one item by field name; an absent key was not set. */
export type Values = Readonly<Record<string, Value | undefined>>;

export const isRequired = (field: Field, layout: Layout): boolean =>
	field.requiredIn.includes(layout);

export const isRequiredEverywhere = (field: Field): boolean =>
	LAYOUTS.every((layout) => isRequired(field, layout) || field.place[layout] === undefined);

export const layoutsOf = (field: Field): Layout[] =>
	LAYOUTS.filter((layout) => field.place[layout] !== undefined);
