import { readFile } from 'node:fs/promises';
import type { IBinaryData, IBinaryKeyData, IDataObject, INodeExecutionData } from 'n8n-workflow';
import { catalog } from '../../nodes/MediaGeneration/catalog/index.ts';
import type { Tool } from '../../nodes/MediaGeneration/catalog/tool.ts';
import type { FileType, MediaField } from '../../nodes/MediaGeneration/fields/index.ts';
import { findFileField } from '../../nodes/MediaGeneration/fields/index.ts';
import { Storage } from '../../sandbox/storage.mts';
import type { EngineRunOptions } from '../support/engine/engine.mts';
import { type Sample, SAMPLES } from '../support/engine/inputs.mts';
import { storeInBinaryMode, useBinaryMode } from '../support/engine/n8n-core.mts';
import { speedUpTime } from '../support/engine/speed-up-time.mts';
import { useSandboxRunner } from '../support/engine/use-sandbox-runner.mts';
import { makeMediaInput } from '../support/media-input.mts';
import { makeFullValues } from '../support/samples.mts';
import { chooseSampleType, makeForm } from '../support/tool-samples.mts';

/**
 * The service receives the bytes of each file in the right place: for every media input of every tool, and for every way
 * in which n8n's users provide a file.
 */

speedUpTime(10);

const opened = jest.spyOn(Storage, 'open');
const { service, run } = useSandboxRunner({ layout: 'nested', queueMs: 3_600_000 });

interface Input {
	readonly name: string;
	readonly type: FileType;
	/** The place of the file in the request's body. */
	readonly place: string;
	readonly takesYoutube: boolean;
}

const describeInput = (field: MediaField, place = field.place.nested!): Input => ({
	name: field.name,
	type: chooseSampleType(field),
	place,
	takesYoutube: field.youtubeIn.includes('nested'),
});

const listInputs = ({ fields }: Tool): Input[] =>
	fields.flatMap((field) => {
		if (field.kind === 'media') return [describeInput(field)];
		const file = field.kind === 'group' ? findFileField(field) : undefined;
		return file
			? [describeInput({ ...file, name: field.name }, `${field.place.nested}.0.file_path`)]
			: [];
	});

const makeParameters = (tool: Tool, give: (input: Input) => unknown): IDataObject => {
	const inputs = listInputs(tool);
	const values = makeFullValues(tool, 'nested');
	const giveField = ({ name }: MediaField) =>
		give(inputs.find((input) => input.name === name)!) as IDataObject;
	return { ...(makeForm(tool, values, giveField) as IDataObject), completion: 'start' };
};

/** A different file for every media input, so that a swapped file is detected; readers ignore trailing bytes. */
const makeSample = ({ name, type }: Input): Sample => {
	const { fileName, mimeType, bytes } = SAMPLES[type];
	return {
		fileName: `${name}.${fileName.split('.').at(-1)}`,
		mimeType,
		bytes: Buffer.concat([bytes, Buffer.from(name)]),
	};
};

async function storeSample(input: Input): Promise<IBinaryData> {
	const { bytes, fileName, mimeType } = makeSample(input);
	return await storeInBinaryMode(bytes, fileName, mimeType);
}

async function storeFiles(inputs: readonly Input[]): Promise<IBinaryKeyData> {
	const files: IBinaryKeyData = {};
	for (const input of inputs) files[input.name] = await storeSample(input);
	return files;
}

async function assertUploaded(input: Input, path: unknown): Promise<void> {
	const storage = (await opened.mock.results[0]!.value) as Storage;
	const file = storage.findUpload(String(path));
	expect([input.name, path, file?.type]).toEqual([input.name, path, input.type]);
	expect((await readFile(file!.file)).equals(makeSample(input).bytes)).toBe(true);
}

/** Checks that the requests were accepted, and that each has every file in its place. */
async function assertSent(
	inputs: readonly Input[],
	times: number,
	sent?: (input: Input) => string,
) {
	const accepted = await service.listAcceptedGenerationRequests();
	expect(accepted).toHaveLength(times);
	for (const { body } of accepted) {
		for (const input of inputs) {
			const value = input.place.split('.').reduce((part, key) => Object(part)[key], body);
			if (sent) expect([input.name, value]).toEqual([input.name, sent(input)]);
			else await assertUploaded(input, value);
		}
	}
}

const FORMS = catalog.filter((tool) => listInputs(tool).length > 0);

describe('every media input', () => {
	beforeAll(async () => await useBinaryMode('filesystem'));

	test.each(FORMS.map((tool) => [tool.slug, tool] as const))('%s', async (_, tool) => {
		const inputs = listInputs(tool);
		const parameters = makeParameters(tool, ({ name }) => makeMediaInput('binary', name));
		const { error } = await run(parameters, {
			items: [{ json: {}, binary: await storeFiles(inputs) }],
		});
		expect([error?.message, error?.description]).toEqual([undefined, undefined]);
		await assertSent(inputs, 1);
	});
});

/** A tool with two inputs of different types, of which one accepts YouTube. */
const TOOL = FORMS.find((tool) => {
	const inputs = listInputs(tool);
	return inputs.length > 1 && inputs.some(({ takesYoutube }) => takesYoutube);
})!;
const INPUTS = listInputs(TOOL);

const makeUrl = ({ name, type }: Input): string =>
	`https://cdn.test/${SAMPLES[type].fileName}?of=${name}&expires=1`;
const paths = new Map<string, string>();
const findPath = ({ name }: Input): string => paths.get(name)!;

interface Gesture {
	readonly value: (input: Input) => string;
	/** The value in the request. Default: the storage path of the uploaded file. */
	readonly sent?: (input: Input) => string;
	/** The mode in which the value has another meaning. */
	readonly notInMode?: 'youtube';
}

const refer = ({ name }: Input): string => `$('Read ${name}')`;

const FILES: Readonly<Record<string, Gesture>> = {
	'the name of a binary field': { value: ({ name }) => name },
	'a binary object of the item': { value: ({ name }) => `={{ $binary.${name} }}` },
	'a binary object of another node': {
		value: (input) => `={{ ${refer(input)}.item.binary.data }}`,
	},
};
const FILES_IN_JSON: Readonly<Record<string, Gesture>> = {
	'the name of a file': { value: ({ name }) => name },
	'the path of a file': { value: ({ name }) => `_files.${name}` },
	'an entry of _files': { value: ({ name }) => `={{ $json._files.${name} }}` },
	'an entry of _files of another node': {
		value: (input) => `={{ ${refer(input)}.item._files.data }}`,
	},
};
const ADDRESSES: Readonly<Record<string, Gesture>> = {
	'a typed URL': { value: makeUrl, sent: makeUrl, notInMode: 'youtube' },
	'a dragged url': {
		value: (input) => `={{ ${refer(input)}.item.json.url }}`,
		sent: makeUrl,
		notInMode: 'youtube',
	},
	'a storage path': { value: findPath, sent: findPath },
	'a dragged file_path': {
		value: (input) => `={{ ${refer(input)}.item.json.file_path }}`,
		sent: findPath,
	},
};

const MODES = ['binary', 'url', 'path', 'list', 'youtube', 'project'];

/** One node for each input, with its file and its addresses. */
async function makeFileNodes(): Promise<NonNullable<EngineRunOptions['precedingNodes']>> {
	const nodes: Record<string, INodeExecutionData[]> = {};
	for (const input of INPUTS) {
		const json = { url: makeUrl(input), file_path: findPath(input) };
		nodes[`Read ${input.name}`] = [{ json, binary: { data: await storeSample(input) } }];
	}
	return nodes;
}

/** The mode may be an expression, so one run tries all modes, with one item each; another has no mode. */
async function runInModes(
	gesture: Gesture,
	workflowSettings: EngineRunOptions['workflowSettings'],
) {
	const modes = MODES.filter((mode) => mode !== gesture.notInMode);
	const makeItems = async (names: readonly string[]) =>
		await Promise.all(
			names.map(async (mode) => ({
				json: { mode },
				binary: await storeFiles(INPUTS),
				pairedItem: { item: 0 },
			})),
		);
	const precedingNodes = await makeFileNodes();
	const runWith = async (names: readonly string[], give: (input: Input) => unknown) => {
		const items = await makeItems(names);
		const more = { items, precedingNodes, workflowSettings };
		const { error } = await run(makeParameters(TOOL, give), more);
		expect([error?.message, error?.description]).toEqual([undefined, undefined]);
	};
	await runWith(modes, (input) => ({
		__rl: true,
		mode: input.takesYoutube ? '={{ $json.mode }}' : '={{ $json.mode.replace("youtube", "url") }}',
		value: gesture.value(input),
	}));
	await runWith(['none'], gesture.value);
	await assertSent(INPUTS, modes.length + 1, gesture.sent);
}

beforeAll(async () => {
	for (const input of INPUTS) {
		const { fileName, bytes } = makeSample(input);
		const extension = fileName.split('.').at(-1)!;
		paths.set(input.name, await service.uploadFile(input.type, extension, bytes));
	}
});

const makeRows = (gestures: Readonly<Record<string, Gesture>>) => Object.entries(gestures);

describe.each(['memory', 'filesystem'] as const)('with binaries of n8n in %s', (mode) => {
	beforeAll(async () => await useBinaryMode(mode));

	test.each(makeRows(FILES))(
		'%s is uploaded in every mode',
		async (_, gesture) => await runInModes(gesture, undefined),
	);
});

describe('with the files in the JSON, or without files', () => {
	beforeAll(async () => await useBinaryMode('filesystem'));

	test.each(makeRows(FILES_IN_JSON))(
		'%s is uploaded in every mode',
		async (_, gesture) => await runInModes(gesture, { binaryMode: 'combined' }),
	);
	test.each(makeRows(ADDRESSES))(
		'%s is sent in every mode',
		async (_, gesture) => await runInModes(gesture, undefined),
	);
});
