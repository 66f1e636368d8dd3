import type { Tool } from '../../nodes/MediaGeneration/catalog/tool.ts';
import { findProblems } from '../../nodes/MediaGeneration/checks/problems.ts';
import type {
	Field,
	FileType,
	Layout,
	MediaField,
	GroupEntry,
	Value,
	Values,
} from '../../nodes/MediaGeneration/fields/index.ts';
import {
	findFileField,
	isListElement,
	applyLiveBounds,
} from '../../nodes/MediaGeneration/fields/index.ts';
import { adjustToRules, sampleValue } from './samples.mts';

/** Values for the form of any tool, as a new user would enter them. */

type Parameters = Record<string, unknown>;

/** Lists the media inputs in the main part of the form, without lists of files. */
export const listOpenMedia = (tool: Tool, layout: Layout): MediaField[] =>
	tool.fields.filter(
		(field): field is MediaField =>
			field.kind === 'media' &&
			!field.additional &&
			!field.listPosition &&
			field.place[layout] !== undefined,
	);

export const chooseSampleType = (field: MediaField): FileType =>
	field.accepts.find((type) => type !== 'gif')!;

/** Omits a default that means "not set". */
function findPreset(field: Field): Value | undefined {
	switch (field.kind) {
		case 'number':
		case 'boolean':
			return field.default === field.unset ? undefined : field.default;
		case 'choice':
			return ['', field.unset].includes(field.default) ? undefined : field.default;
		default:
			return undefined;
	}
}

/** Prefers the form's default, except for numbers: small whole numbers make videos render quickly. */
const fillField = (field: Field): Value => {
	if (field.kind !== 'number') return findPreset(field) ?? sampleValue(field);
	const sample = sampleValue(field) as number;
	const { only, max = 1 } = applyLiveBounds(field);
	return only || sample >= 1 || max < 1 ? sample : Math.ceil(sample);
};

/** Makes values for required fields and media inputs, and adds the form's defaults. @throws Error if any is invalid */
function makePlainValues(tool: Tool, layout: Layout): Values {
	const open = tool.fields.filter(
		({ additional, requiredIn, place }) =>
			(!additional || requiredIn.includes(layout)) && place[layout] !== undefined,
	);
	const filled = open
		.filter((field) => !isListElement(field))
		.map((field) => [
			field.name,
			field.requiredIn.length > 0 || field.kind === 'media' ? fillField(field) : findPreset(field),
		]);
	const values = adjustToRules(tool, layout, Object.fromEntries(filled) as Values);
	const problems = findProblems(tool, values, layout);
	if (problems.length === 0) return values;
	throw new Error(
		`catalog/tools/${tool.slug}.ts: the node refuses the form's required values: ${problems.map(({ text }) => text).join('; ')}`,
	);
}

type MediaInputMaker = (field: MediaField) => Parameters;

const makeLists = (fields: readonly Field[], files: MediaInputMaker): Parameters => {
	const listed = fields.filter(isListElement);
	const names = new Set(listed.map((field) => field.listPosition.name));
	return Object.fromEntries(
		[...names].map((name) => [
			name,
			{
				entries: listed
					.filter((field) => field.listPosition.name === name)
					.map((field) => ({ file: files(field) })),
			},
		]),
	);
};

function makeParameter(field: Field, value: Value, files: MediaInputMaker): unknown {
	if (field.kind === 'media') return files(field);
	if (field.kind === 'choice' && field.extensible) return { __rl: true, mode: 'name', value };
	if (field.kind !== 'group') return value;
	const file = findFileField(field);
	if (!file) return { entries: value };
	const entries = value as readonly GroupEntry[];
	return {
		entries: entries.map((entry) => ({
			...entry,
			[file.name]: files({ ...file, name: field.name }),
		})),
	};
}

/** Makes the form with these values; `files` provides each media input. */
export function makeForm(tool: Tool, values: Values, files: MediaInputMaker): Parameters {
	const given = tool.fields.filter(({ name }) => values[name] !== undefined);
	const entries = (isAdditional: boolean): Parameters =>
		Object.fromEntries(
			given
				.filter((field) => field.additional === isAdditional && !isListElement(field))
				.map((field) => [field.name, makeParameter(field, values[field.name]!, files)]),
		);
	const additional = { ...entries(true), ...makeLists(given, files) };
	return {
		resource: tool.resource,
		operation: tool.slug,
		...entries(false),
		...(Object.keys(additional).length > 0 ? { options: additional } : {}),
	};
}

export const withOptions = (form: Parameters, options: object): Parameters => ({
	...form,
	options: { ...Object(form.options), ...options },
});

/** Makes a form with required values and defaults; `files` provides each media input. */
export const makeToolParameters = (
	tool: Tool,
	layout: Layout,
	files: MediaInputMaker,
): Parameters => ({
	...makeForm(tool, makePlainValues(tool, layout), files),
	completion: 'download',
});
