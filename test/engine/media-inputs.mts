import type { IDataObject } from 'n8n-workflow';
import { catalog } from '../../nodes/MediaGeneration/catalog/index.ts';
import { DEFAULTS } from '../../nodes/MediaGeneration/catalog/defaults.ts';
import { presetBinaryField } from '../../nodes/MediaGeneration/catalog/preset-binary-field.ts';
import type { Tool } from '../../nodes/MediaGeneration/catalog/tool.ts';
import { toolPath } from '../../nodes/MediaGeneration/catalog/tool.ts';
import type {
	Field,
	FileType,
	Layout,
	MediaField,
	Values,
} from '../../nodes/MediaGeneration/fields/index.ts';
import { fileOf, isRequired, nameOf } from '../../nodes/MediaGeneration/fields/index.ts';
import { bodyOf } from '../../nodes/MediaGeneration/request/body.ts';
import { formWith, sampleTypeFor } from '../support/tool-samples.mts';
import { obeying, sampleValue } from '../support/samples.mts';
import { type Sample, SAMPLES } from '../support/engine/inputs.mts';

/** Every place of the node's form that takes a file. */

export interface MediaInput {
	readonly name: string;
	/** How messages name it. */
	readonly label: string;
	readonly type: FileType;
	readonly accepts: readonly FileType[];
	/** Where its file goes in the request's body. */
	readonly place: string;
	/** The binary field that the form proposes. */
	readonly preset?: string;
	readonly takesYoutube: boolean;
}

/** What is entered in a media input. */
export type Given = (input: MediaInput) => unknown;

/** An operation that starts a project from files. */
export interface Form {
	readonly name: string;
	readonly inputs: readonly MediaInput[];
	/** Filled in, its media inputs as given; nothing is given for one that is left out. */
	parameters(given: Given): IDataObject;
}

const LAYOUT: Layout = 'nested';

export const TYPES: readonly FileType[] = ['video', 'image', 'audio'];

const isPreset = ({ additional, listed, requiredIn }: MediaField): boolean =>
	!additional && !listed && requiredIn.length > 0;

const inputOf = (field: MediaField, tool: Tool): MediaInput => ({
	name: field.name,
	label: nameOf(field),
	type: sampleTypeFor(field),
	accepts: field.accepts,
	place: field.place[LAYOUT]!,
	...(isPreset(field) ? { preset: presetBinaryField(field, tool) } : {}),
	takesYoutube: field.youtubeIn.includes(LAYOUT),
});

const inputsOf = (tool: Tool): MediaInput[] =>
	tool.fields.flatMap((field): MediaInput[] => {
		if (field.kind === 'media') return [inputOf(field, tool)];
		if (field.kind !== 'namedFiles') return [];
		const place = `${field.place[LAYOUT]}.0.file_path`;
		return [{ ...inputOf(fileOf(field, 0), tool), place, preset: undefined }];
	});

const takesFiles = ({ kind }: Field): boolean => kind === 'media' || kind === 'namedFiles';

/** All media inputs are given, and of the others what is required. */
const valuesOf = (tool: Tool): Values =>
	obeying(
		tool,
		LAYOUT,
		Object.fromEntries(
			tool.fields
				.filter((field) => takesFiles(field) || isRequired(field, LAYOUT))
				.map((field) => [field.name, sampleValue(field)]),
		),
	);

const formOf = (tool: Tool): Form => {
	const inputs = inputsOf(tool);
	const values = valuesOf(tool);
	return {
		name: tool.slug,
		inputs,
		parameters: (given) =>
			formWith(
				tool,
				values,
				({ name }) => given(inputs.find((one) => one.name === name)!) as IDataObject,
			) as IDataObject,
	};
};

/** A tool as one that the package does not know. */
function formByPath(tool: Tool): Form {
	const plain = { ...tool, fields: tool.fields.filter((field) => !takesFiles(field)) };
	const body = JSON.stringify(bodyOf(plain, valuesOf(tool), LAYOUT));
	const inputs = inputsOf(tool).map((input) => ({
		...input,
		label: `File "${input.place}"`,
		accepts: TYPES,
		preset: DEFAULTS.binaryField,
		takesYoutube: false,
	}));
	return {
		name: `call-by-path ${tool.slug}`,
		inputs,
		parameters: (given) => ({
			resource: 'project',
			operation: 'call-by-path',
			kind: tool.resource,
			path: toolPath(tool),
			body,
			files: {
				entries: inputs.map((input) => ({ place: input.place, file: given(input) })),
			} as IDataObject,
		}),
	};
}

const BY_PATH = ['character-replace', 'ai-talking-photo'];

export const forms: readonly Form[] = [
	...catalog.map(formOf),
	...catalog.filter(({ slug }) => BY_PATH.includes(slug)).map(formByPath),
].filter(({ inputs }) => inputs.length > 0);

/** A file of its own for every media input, so that one in another's place shows. */
export const fileFor = ({ name, type }: MediaInput): Sample => {
	const { fileName, mimeType, bytes } = SAMPLES[type];
	return {
		fileName: `${name}.${fileName.split('.').at(-1)}`,
		mimeType,
		// Readers of media ignore what follows.
		bytes: Buffer.concat([bytes, Buffer.from(name)]),
	};
};
