import type { IDataObject } from 'n8n-workflow';
import { catalog } from '../../nodes/MediaGeneration/catalog/index.ts';
import type { Tool } from '../../nodes/MediaGeneration/catalog/tool.ts';
import type { FileType, Layout, MediaField } from '../../nodes/MediaGeneration/fields/index.ts';
import { declareFile } from '../../nodes/MediaGeneration/fields/index.ts';
import { makeForm, chooseSampleType } from '../support/tool-samples.mts';
import { makeFullValues } from '../support/samples.mts';
import { type Sample, SAMPLES } from '../support/engine/inputs.mts';

/** Every place of the node's form that accepts a file. */

export interface MediaInput {
	readonly name: string;
	readonly type: FileType;
	/** The place of the file in the request's body. */
	readonly place: string;
	readonly takesYoutube: boolean;
}

/** An operation that starts a project from files. */
export interface Form {
	readonly name: string;
	readonly inputs: readonly MediaInput[];
	/** The parameters, with the value `given(input)` in each media input. */
	parameters(given: (input: MediaInput) => unknown): IDataObject;
}

const LAYOUT: Layout = 'nested';

export const TYPES: readonly FileType[] = ['video', 'image', 'audio'];

const describeInput = (field: MediaField): MediaInput => ({
	name: field.name,
	type: chooseSampleType(field),
	place: field.place[LAYOUT]!,
	takesYoutube: field.youtubeIn.includes(LAYOUT),
});

const listInputs = (tool: Tool): MediaInput[] =>
	tool.fields.flatMap((field): MediaInput[] => {
		if (field.kind === 'media') return [describeInput(field)];
		if (field.kind !== 'namedFiles') return [];
		return [
			{ ...describeInput(declareFile(field, 0)), place: `${field.place[LAYOUT]}.0.file_path` },
		];
	});

const makeToolForm = (tool: Tool): Form => {
	const inputs = listInputs(tool);
	const values = makeFullValues(tool, LAYOUT);
	return {
		name: tool.slug,
		inputs,
		parameters: (given) =>
			makeForm(
				tool,
				values,
				({ name }) => given(inputs.find((one) => one.name === name)!) as IDataObject,
			) as IDataObject,
	};
};

export const forms: readonly Form[] = catalog
	.map(makeToolForm)
	.filter(({ inputs }) => inputs.length > 0);

/** A different file for every media input, so that a swapped file is detected. */
export const makeSample = ({ name, type }: MediaInput): Sample => {
	const { fileName, mimeType, bytes } = SAMPLES[type];
	return {
		fileName: `${name}.${fileName.split('.').at(-1)}`,
		mimeType,
		// Media readers ignore trailing bytes.
		bytes: Buffer.concat([bytes, Buffer.from(name)]),
	};
};
