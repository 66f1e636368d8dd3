import type {
	BooleanField,
	Choice,
	ChoiceField,
	FileType,
	GroupField,
	Layout,
	MediaField,
	NamedFilesField,
	NumberField,
	Place,
	TextField,
} from './field';
import { LAYOUTS } from './field';
import { titled } from './format';

interface FieldOptions {
	/** If it is not the name in title case. */
	label?: string;
	description: string;
	hint?: string;
	/** `true`: everywhere; a layout: only there. */
	required?: boolean | Layout;
	additional?: boolean;
	presetIn?: Layout;
	onlyWhenNeeded?: boolean;
	deprecated?: boolean;
	/** The object that holds the field in both layouts, such as `style`. */
	in?: string;
	/** Full paths, if the layouts differ. A layout that is left out does not have the field. */
	at?: Place;
}

type Extra<F, Given extends string> = Partial<
	Omit<F, 'kind' | 'name' | 'place' | 'requiredIn' | keyof FieldOptions | Given>
>;

function common<Given extends FieldOptions>(
	name: string,
	{ in: parent, at, required, additional, label = titled(name), ...shown }: Given,
) {
	const path = parent ? `${parent}.${name}` : name;
	return {
		...shown,
		name,
		label,
		place: at ?? { flat: path, nested: path },
		requiredIn: required === true ? LAYOUTS : required ? [required] : [],
		additional: additional ?? false,
	};
}

/** What is required everywhere is not empty. */
export const text = (name: string, options: FieldOptions & Extra<TextField, never>): TextField => ({
	kind: 'text',
	...(options.required === true ? { minLength: 1 } : {}),
	...common(name, options),
});

type NumberOptions = FieldOptions & Extra<NumberField, 'integer'>;

export const number = (name: string, options: NumberOptions): NumberField => ({
	kind: 'number',
	integer: false,
	default: 0,
	...common(name, options),
});

export const integer = (name: string, options: NumberOptions): NumberField => ({
	...number(name, options),
	integer: true,
});

export const boolean = (
	name: string,
	options: FieldOptions & Extra<BooleanField, never>,
): BooleanField => ({
	kind: 'boolean',
	default: false,
	...common(name, options),
});

const choices = (values: ReadonlyArray<string | Choice>): Choice[] =>
	values.map((value) => (typeof value === 'string' ? { value } : value));

type ChoiceOptions = FieldOptions & {
	choices: ReadonlyArray<string | Choice>;
	default?: string;
	unset?: string;
	example?: string;
	spelling?: ChoiceField['spelling'];
};

/**
 * A short list, for values that decide which other fields are needed: the form marks what goes with each. What an expression
 * gives is sent, whatever it is.
 */
export const choice = (name: string, options: ChoiceOptions): ChoiceField => ({
	kind: 'choice',
	extensible: false,
	...common(name, options),
	choices: choices(options.choices),
	default: options.default ?? choices(options.choices)[0]!.value,
});

/** A list that the service extends over time: pick one or type another. */
export const extensibleChoice = (name: string, options: ChoiceOptions): ChoiceField => ({
	...choice(name, options),
	extensible: true,
	default: options.default ?? '',
});

/** The place of everything related to media inputs: top level in the flat layout, inside `assets` in the nested one. */
export const besideMedia = (path: string): Place => ({ flat: path, nested: `assets.${path}` });

type MediaOptions = FieldOptions & { accepts: readonly FileType[] } & Extra<MediaField, 'accepts'>;

/** A media input: required unless declared otherwise. */
export const media = (name: string, options: MediaOptions): MediaField => ({
	kind: 'media',
	youtubeIn: [],
	sourceName: 'video_source',
	...common(name, { at: besideMedia(name), required: true, ...options }),
});

/** A media input of one type, in either layout. */
const mediaOf =
	(type: FileType) =>
	(
		name: string,
		label: string,
		description: string,
		options: Partial<MediaOptions> = {},
	): MediaField =>
		media(name, { label, description, accepts: [type], ...options });

export const audio = mediaOf('audio');
export const image = mediaOf('image');
export const video = mediaOf('video');

type MediaListOptions = Omit<MediaOptions, 'at' | 'additional' | 'required'> & {
	label: string;
	max: number;
	/** The label of the list that holds all but the first. */
	more: string;
};

/** A list of media inputs of one kind: `<name>_1` is up front, the others are entries of a list in the form. */
export const mediaList = (
	name: string,
	{ max, label, more, ...options }: MediaListOptions,
): MediaField[] =>
	Array.from({ length: max }, (_, index) =>
		media(`${name}_${index + 1}`, {
			...options,
			label: index === 0 ? label : `${label} ${index + 1}`,
			at: besideMedia(`${name}.${index}`),
			required: index === 0,
			...(index === 0
				? {}
				: { listed: { name: `more_${name}`, label: more, at: index - 1, max: max - 1 } }),
		}),
	);

export const group = (
	name: string,
	options: FieldOptions & Pick<GroupField, 'entryLabel' | 'fields' | 'maxEntries' | 'live'>,
): GroupField => ({ kind: 'group', ...common(name, options) });

export const namedFiles = (
	name: string,
	options: FieldOptions & Pick<NamedFilesField, 'entryLabel' | 'accepts' | 'maxEntries' | 'live'>,
): NamedFilesField => ({ kind: 'namedFiles', ...common(name, options) });
