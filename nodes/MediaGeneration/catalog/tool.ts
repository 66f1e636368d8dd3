import type { ChoiceField, Field, FileType, MediaField, Rule } from '../fields';
import { describeNumbers, greaterThan, joinWithOr, namesInPrompt, text } from '../fields';
import { BINARY_FIELD } from './parameters';
import type { Price } from './price';
import type { Resource } from './projects';

/**
 * The published constraints of a model; a missing key means unknown or unlimited. Most keys refer to a field with a
 * fixed name: `end_seconds` (minus `start_seconds`), `resolution`, `image_count`, `audio`, `end_image_file_path` or
 * `references`.
 */
export interface ModelConstraints {
	/** The supported lengths in seconds, or the shortest and the longest. */
	readonly seconds?: readonly number[] | { readonly min?: number; readonly max: number };
	readonly resolution?: readonly string[];
	readonly images?: readonly number[];
	/** The maximum number of input images after the first. */
	readonly furtherImages?: number;
	/** The maximum number of characters, by text field. */
	readonly characters?: Readonly<Record<string, number>>;
	readonly sound?: 'none' | 'included' | 'charged';
	/** False if the model supports no last image; otherwise the conditions for a last image. */
	readonly lastImage?:
		false | { readonly resolution?: readonly string[]; readonly maxSeconds?: number };
	/** The types of files that a prompt can refer to; empty if the model supports no references. */
	readonly references?: readonly FileType[];
	/** Limits under conditions, as phrases to follow the word "supports", such as `no square videos`. */
	readonly otherLimits?: readonly string[];
}

/**
 * The constraints of a tool's models or modes. The panel shows them; *Check Only* and the failure of a rejected request
 * mention violated ones. Constraints never cause a refusal, because the service changes faster than this list.
 */
export interface ConstraintsByModel {
	/** The field whose values have constraints. */
	readonly fieldName: string;
	/** Year and month of the documentation that states the constraints. */
	readonly month: string;
	/** Year and month by value, for values that were documented later. */
	readonly laterMonths?: Readonly<Record<string, string>>;
	readonly values: Readonly<Record<string, ModelConstraints>>;
}

export interface Tool {
	/** The last part of the path, and the stored value of the node's operation. */
	readonly slug: string;
	readonly resource: Resource;
	readonly label: string;
	/** The sentence in n8n's list of actions. n8n also derives the name of an agent's tool from it. */
	readonly action: string;
	readonly description: string;
	/** The specification's section on the tool; undefined for a tool that only the live service (nested layout) has. */
	readonly spec?: string;
	readonly fields: readonly Field[];
	readonly rules: readonly Rule[];
	/** The path of the tool's projects; default: `/v1/<resource>-projects`. Projects at another path have no name. */
	readonly projectsPath?: string;
	readonly constraints?: ConstraintsByModel;
	readonly price: Price;
	/** If set, the form shows a notice to use only faces, photos or voices of people who consented. */
	readonly consent?: (typeof CONSENT_SUBJECTS)[number];
	/** Another notice, such as the plan that the tool needs. */
	readonly notice?: string;
}

export const CONSENT_SUBJECTS = ['faces', 'photos', 'voices'] as const;

/** The project name (spec 2.3). */
const projectName = text('name', {
	label: 'Name',
	description: 'Name of the project in Magic Hour, and of its files',
	placeholder: 'e.g. Summer campaign, clip 3',
	additional: true,
});

function createRules(field: Field): Rule[] {
	if (field.kind === 'group' && field.isNamed) return [namesInPrompt(field.name, 'prompt')];
	if (field.kind !== 'number' || !field.lengthOf) return [];
	const { startFieldName, live } = field.lengthOf;
	return [greaterThan(field.name, startFieldName, live)];
}

type DeclaredTool = Omit<Tool, 'rules'> & Partial<Pick<Tool, 'rules'>>;

export const declareTool = ({ fields, rules = [], ...declared }: DeclaredTool): Tool => ({
	...declared,
	fields: declared.projectsPath ? fields : [...fields, projectName],
	rules: [...fields.flatMap(createRules), ...rules],
});

/** The field with this name, which must exist. */
export const getField = ({ fields }: Pick<Tool, 'fields'>, name: string): Field =>
	fields.find((field) => field.name === name)!;

/** The label of a choice's value; a value that isn't listed as it is. */
export const findLabel = (field: Field, value: unknown): string =>
	(field.kind === 'choice' && field.choices.find((choice) => choice.value === value)?.label) ||
	String(value);

/** The values of a field that only other tools list. n8n keeps such a value when the user changes the operation. */
export function listForeignValues(
	tools: readonly Tool[],
	{ name, choices }: ChoiceField,
): string[] {
	const own = choices.map(({ value }) => value);
	const all = tools
		.flatMap(({ fields }) => fields)
		.flatMap((field) => (field.name === name && field.kind === 'choice' ? field.choices : []));
	return [...new Set(all.map(({ value }) => value))].filter((value) => !own.includes(value));
}

export const composeToolPath = ({ slug }: Tool): string => `/v1/${slug}`;

/** The media inputs that the form always shows. */
export const listMainMedia = ({ fields }: Pick<Tool, 'fields'>): MediaField[] =>
	fields.filter(
		(field): field is MediaField =>
			field.kind === 'media' && !field.additional && !field.listPosition,
	);

/** The default binary field of a media input: `data`, or a name such as `image` if the form always shows several. */
export const choosePresetBinaryField = (field: MediaField, tool: Pick<Tool, 'fields'>): string =>
	listMainMedia(tool).length === 1 ? BINARY_FIELD : field.name.replace(/_file_path$/, '');

type Seconds = NonNullable<ModelConstraints['seconds']>;

/** Examples: `5 or 10`, `0.5 to 60`, `up to 300`. */
const formatSeconds = (seconds: Seconds): string => {
	if (!('max' in seconds)) return describeNumbers(seconds);
	const { min, max } = seconds;
	return min === undefined ? `up to ${max}` : `${min} to ${max}`;
};

/** A list contains whole numbers only; a range also allows fractions. */
export const formatSupportedLength = (seconds: Seconds): string =>
	`${formatSeconds(seconds)} ${'max' in seconds ? '' : 'whole '}seconds`;

export const formatImages = (images: readonly number[]): string =>
	images.length === 1 && images[0] === 1 ? '1 image' : `${describeNumbers(images)} images`;

/** The constraints that the list of models shows, such as `4, 6, 8, 16, 24 … 56 s` and `720p or 1080p`. */
export const summarizeConstraints = (
	{ seconds, resolution, images }: ModelConstraints,
	unit: 's' | 'seconds' = 's',
): string[] => [
	...(seconds ? [`${formatSeconds(seconds)} ${unit}`] : []),
	...(resolution ? [joinWithOr(resolution)] : []),
	...(images ? [formatImages(images)] : []),
];
