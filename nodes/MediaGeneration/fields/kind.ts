import { isRecord } from '../json/record';
import { titleCase } from './format';

/** The structure of requests: `flat` is the specification's, `nested` the live service's. */
export type Layout = 'flat' | 'nested';

export const LAYOUTS: readonly Layout[] = ['flat', 'nested'];

/**
 * The dotted path of a value in the request body, per layout. A number in the path is a list index
 * (`assets.image_file_paths.0`). A layout without a path doesn't have the field.
 */
export type Place = Readonly<Partial<Record<Layout, string>>>;

export interface FieldBase {
	/** The API's name of the field, also the name of the node's parameter. It must never change: workflows store it. */
	readonly name: string;
	readonly label: string;
	/** A single sentence has no final full stop (n8n's rule). */
	readonly description: string;
	readonly hint?: string;
	readonly place: Place;
	/** Layouts whose service rejects a request without this field. */
	readonly requiredIn: readonly Layout[];
	/** Whether the form offers the field under *Options* and not up front. */
	readonly additional: boolean;
	/** The layout in which an unset field is sent with its default, because the service may require a value. */
	readonly presetIn?: Layout;
	/** Whether the form hides the field until a rule requires it. An expression in the deciding field also shows it. */
	readonly onlyWhenNeeded?: boolean;
}

/** `label` is by default the name in title case. */
export interface FieldOptions
	extends
		Pick<FieldBase, 'description'>,
		Partial<Pick<FieldBase, 'label' | 'hint' | 'additional' | 'presetIn' | 'onlyWhenNeeded'>> {
	/** `true` means required in both layouts; a layout means required only in this layout. */
	readonly required?: boolean | Layout;
	/** The object around the field in both layouts, such as `style`. */
	readonly in?: string;
	/** Full paths, if the layouts differ. A layout that is left out does not have the field. */
	readonly at?: Place;
}

/** The options that a kind adds to `FieldOptions`. `Given` names attributes that the kind declares separately. */
export type KindOptions<F, Given extends string = never> = Partial<
	Omit<F, 'kind' | 'name' | 'place' | 'requiredIn' | keyof FieldOptions | Given>
>;

export function declareBase<Options extends FieldOptions>(
	name: string,
	{ in: parent, at, required, additional, label = titleCase(name), ...shown }: Options,
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

export interface ReadContext {
	readonly layout: Layout;
	/** Whether the item has a binary field of this name, or a file at this path in its JSON. */
	hasFile(name: string): boolean;
	/** The JSON of the item. */
	readonly item?: Readonly<Record<string, unknown>>;
	/** Whether an AI model fills in the field, and may leave it to the service. */
	readonly isForModel?: boolean;
}

/** Refused in place of a default, because another value may cost twice as much. */
export const EMPTY_LIST_PROBLEM =
	'is empty: choose one. n8n empties lists when you change the credential';

/**
 * One kind of field: reads, checks and writes its values, without access to files. A new kind needs a file in this
 * folder, a row in `KINDS` and a property in form/.
 */
export interface Kind<F extends FieldBase, V> {
	/**
	 * The value from the form or an expression. An unset value is undefined, but in some required fields `unset` or an
	 * empty value. An unusable value, such as one of a wrong type, is also returned, and `findProblem` reports it.
	 */
	read(field: F, rawValue: unknown, context: ReadContext): V | undefined;
	/** A sentence without the field's label, such as "is 0, but must be at least 1". */
	findProblem(field: F, value: V, layout: Layout): string | undefined;
	/** The parts of the request body, by path; undefined parts are left out. Default: the value at the field's place. */
	write?(field: F, value: V | undefined, layout: Layout): Readonly<Record<string, unknown>>;
}

export const isRequired = (field: FieldBase, layout: Layout): boolean =>
	field.requiredIn.includes(layout);

export const isRequiredEverywhere = (field: FieldBase): boolean =>
	LAYOUTS.every((layout) => isRequired(field, layout) || field.place[layout] === undefined);

/** The value of a resource locator. Any other value is returned unchanged. */
export const unwrapLocator = (rawValue: unknown): unknown =>
	isRecord(rawValue) && 'mode' in rawValue ? rawValue.value : rawValue;
