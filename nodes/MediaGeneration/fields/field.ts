/** How requests are laid out on the wire: `flat` is the specification's form, `nested` the live service's. */
export type Layout = 'flat' | 'nested';

export const LAYOUTS: readonly Layout[] = ['flat', 'nested'];

/** Dotted path of a value in the request body, per layout. A layout without a path does not have the field. */
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
}

export interface TextField extends Common {
	readonly kind: 'text';
	readonly minLength?: number;
	readonly maxLength?: number;
	readonly rows?: number;
	readonly placeholder?: string;
}

export interface NumberField extends Common {
	readonly kind: 'number';
	readonly integer: boolean;
	readonly min?: number;
	readonly max?: number;
	readonly default: number;
	/** The form's value that stands for "not set", so that an optional number can be left out. */
	readonly unset?: number;
}

export interface BooleanField extends Common {
	readonly kind: 'boolean';
	readonly default: boolean;
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
	/** The service may know more values than this list: a typed one is accepted too. */
	readonly open: boolean;
}

export interface MediaField extends Common {
	readonly kind: 'media';
	readonly accepts: readonly FileType[];
	/** The layouts where a `video_source` beside the file says where it comes from, and a YouTube address may stand in. */
	readonly sourceIn: readonly Layout[];
}

export interface GroupField extends Common {
	readonly kind: 'group';
	readonly entryLabel: string;
	readonly maxEntries: number;
	readonly fields: readonly TextField[];
}

export type Field = TextField | NumberField | BooleanField | ChoiceField | MediaField | GroupField;

/** Where a media input comes from: a binary field of the item, a URL, a storage path, a YouTube address. */
export type MediaSource = 'binary' | 'url' | 'path' | 'youtube';

export interface MediaValue {
	readonly from: MediaSource;
	readonly value: string;
}

export type GroupEntry = Readonly<Record<string, string>>;

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
