import type { Field, FileType, Rule } from '../fields';
import { greaterThan, namesInPrompt, text } from '../fields';
import type { Price } from './price';
import type { Resource } from './projects';

/**
 * The published constraints of a model; a missing key means unknown or unlimited. Each is judged by a field of a
 * fixed name: `end_seconds` (less `start_seconds`), `resolution`, `image_count`, `audio`, `end_image_file_path`,
 * `references`.
 */
export interface ModelConstraints {
	/** The lengths that it supports, or the shortest and the longest. */
	readonly seconds?: readonly number[] | { readonly min?: number; readonly max: number };
	readonly resolution?: readonly string[];
	readonly images?: readonly number[];
	/** The most images to work on besides the first. */
	readonly furtherImages?: number;
	/** The most characters of a text, by the name of its field. */
	readonly characters?: Readonly<Record<string, number>>;
	readonly sound?: 'none' | 'included' | 'charged';
	/** Whether a video may end with a given image, or the conditions. */
	readonly lastImage?:
		false | { readonly resolution?: readonly string[]; readonly maxSeconds?: number };
	/** The types of files that its prompt can refer to; none if it cannot. */
	readonly references?: readonly FileType[];
	/** Limits that apply together with values of other fields. */
	readonly combinations?: readonly Combination[];
}

export interface Combination {
	/** Values of other fields, as the live service has them, all of which must be chosen. */
	readonly when: Readonly<Record<string, string>>;
	/** Applies to longer videos only. */
	readonly maxSeconds?: number;
	/** The supported values, to follow the word "supports". */
	readonly supports: string;
}

/**
 * The panel states them as facts; *Check Only* and the failure of a rejected request mention the one that is not met. They
 * never cause a refusal: the service changes faster than this list.
 */
export interface ConstraintsByModel {
	/** The field whose values have constraints. */
	readonly of: string;
	/** Year and month of the documents that state them. */
	readonly month: string;
	/** For values documented after `month`. */
	readonly laterMonths?: Readonly<Record<string, string>>;
	readonly values: Readonly<Record<string, ModelConstraints>>;
}

/** The declaration of one generation tool. */
export interface Tool {
	/** The last part of the path, and the stored value of the node's operation. */
	readonly slug: string;
	readonly resource: Resource;
	readonly label: string;
	/** A sentence for people in n8n's list of actions, and for a model: n8n makes the name of an agent's tool of it. */
	readonly action: string;
	readonly description: string;
	/** The section of the specification that has it; without one, it is known from the live service alone. */
	readonly spec?: string;
	readonly fields: readonly Field[];
	/** Constraints between its fields. */
	readonly rules: readonly Rule[];
	/** The path of its projects, if not `/v1/<resource>-projects`; they have no name. */
	readonly projectsPath?: string;
	readonly constraints?: ConstraintsByModel;
	/** The unit of its price, shown in the panel. */
	readonly price: Price;
	/** Shows a notice that the people in these inputs must have consented. */
	readonly consent?: (typeof CONSENT)[number];
	/** A further notice, such as the plan that it needs. */
	readonly notice?: string;
}

export const CONSENT = ['faces', 'photos', 'voices'] as const;

/** The project name that generation calls accept (spec 2.3). */
const projectName = text('name', {
	label: 'Name',
	description: 'Name of the project in Magic Hour, and of its files',
	placeholder: 'e.g. Summer campaign, clip 3',
	additional: true,
});

/** The rules that every field of this kind brings along. */
function createRules(field: Field): Rule[] {
	if (field.kind === 'namedFiles') return [namesInPrompt(field.name, 'prompt')];
	if (field.kind !== 'number' || !field.lengthOf) return [];
	const { after, live } = field.lengthOf;
	return [greaterThan(field.name, after, live)];
}

type DeclaredTool = Omit<Tool, 'rules'> & Partial<Pick<Tool, 'rules'>>;

/** Declares a tool: adds the project name and the rules of its fields. */
export const declareTool = ({ fields, rules = [], ...declared }: DeclaredTool): Tool => ({
	...declared,
	fields: declared.projectsPath ? fields : [...fields, projectName],
	rules: [...fields.flatMap(createRules), ...rules],
});

/** The field of this name, which the tool has. */
export const getField = ({ fields }: Pick<Tool, 'fields'>, name: string): Field =>
	fields.find((field) => field.name === name)!;

export const composeToolPath = ({ slug }: Tool): string => `/v1/${slug}`;
