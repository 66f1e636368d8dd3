import { readFile } from 'node:fs/promises';
import type {
	IBinaryData,
	IBinaryKeyData,
	IDataObject,
	INodeExecutionData,
	IRun,
} from 'n8n-workflow';
import { Storage } from '../../sandbox/storage.mts';
import type { FileType } from '../../nodes/MediaGeneration/fields/index.ts';
import { at } from '../support/samples.mts';
import { type EngineRun, runInEngine } from '../support/engine/engine.mts';
import { from } from '../support/engine/inputs.mts';
import { binaryOf, useBinaryMode } from '../support/engine/n8n-core.mts';
import { quickenTime } from '../support/engine/quick-time.mts';
import { SandboxClient } from '../../hosts/sandbox-client.mts';
import { runToolCall } from './agent-tool.mts';
import { fileFor, type Form, forms, type MediaInput, TYPES } from './media-inputs.mts';
import { keepBinariesInS3, type S3Server } from './s3-binaries.mts';

/**
 * Every gesture by which n8n's users give a file, for every media input of every tool: the service gets the bytes of that
 * file, and the request has it in its place.
 */

quickenTime(10);

const URL_OF: Readonly<Record<FileType, string>> = {
	video: 'https://cdn.test/clip.mp4',
	image: 'https://cdn.test/photo.jpg',
	audio: 'https://cdn.test/speech.mp3',
	gif: 'https://cdn.test/clip.gif',
};
const urlOf = ({ name, type }: MediaInput): string => `${URL_OF[type]}?of=${name}&expires=1`;

const keyOf = ({ name, type }: MediaInput): string => `${type} ${name}`;

let service: SandboxClient;
let storage: Storage;
/** Of a file that was uploaded before, for each media input. */
const storagePaths = new Map<string, string>();
const savedItems = new Map<FileType, string>();

const pathOf = (input: MediaInput): string => storagePaths.get(keyOf(input))!;
const savedOf = ({ type }: MediaInput): string => savedItems.get(type)!;

async function readSavedItems(): Promise<void> {
	type Page = { items: Array<{ assets: Array<{ file_path: string; media_kind: string }> }> };
	const { items } = (await service.get<Page>('/v1/saved-items?limit=100')).body;
	for (const { file_path, media_kind } of items.flatMap(({ assets }) => assets)) {
		savedItems.set(media_kind.toLowerCase() as FileType, file_path);
	}
}

beforeAll(async () => {
	const opened = jest.spyOn(Storage, 'open');
	service = await SandboxClient.start({ layout: 'nested', queueMs: 3_600_000 });
	storage = await opened.mock.results[0]!.value;
	const inputs = new Map(forms.flatMap((form) => form.inputs).map((one) => [keyOf(one), one]));
	for (const [key, input] of inputs) {
		const { fileName, bytes } = fileFor(input);
		storagePaths.set(key, await service.upload(input.type, fileName.split('.').at(-1)!, bytes));
	}
	await readSavedItems();
});
beforeEach(async () => await service.forget());
afterAll(async () => await service.close());

/** How a file is given, and what the request has in its place. */
interface Gesture {
	readonly value: (input: MediaInput) => string;
	/** Whether the files are in the item itself. Otherwise each is in a node of its own, and the item has none. */
	readonly isOwn?: true;
	/** Default: the storage path of the file, which was uploaded. */
	readonly sent?: (input: MediaInput) => string;
	/** In that mode it is taken for something else. */
	readonly notInMode?: 'youtube';
}

type Gestures = Readonly<Record<string, Gesture>>;

const node = ({ name }: MediaInput): string => `$('Read ${name}')`;

const FILES: Gestures = {
	'the name of a binary field': { value: ({ name }) => name, isOwn: true },
	'a binary object of the item': { value: ({ name }) => `={{ $binary.${name} }}`, isOwn: true },
	'a binary object of another node, without a Merge': {
		value: (input) => `={{ ${node(input)}.item.binary.data }}`,
	},
};

const FILES_IN_JSON: Gestures = {
	'the name of a file': { value: ({ name }) => name, isOwn: true },
	'the path of a file': { value: ({ name }) => `_files.${name}`, isOwn: true },
	'an entry of _files': { value: ({ name }) => `={{ $json._files.${name} }}`, isOwn: true },
	'an entry of _files of another node, without a Merge': {
		value: (input) => `={{ ${node(input)}.item._files.data }}`,
	},
};

const ADDRESSES: Gestures = {
	'a typed URL': { value: urlOf, sent: urlOf, notInMode: 'youtube' },
	'a dragged url': {
		value: (input) => `={{ ${node(input)}.item.json.url }}`,
		sent: urlOf,
		notInMode: 'youtube',
	},
	'a storage path': { value: pathOf, sent: pathOf },
	'a dragged file_path': {
		value: (input) => `={{ ${node(input)}.item.json.file_path }}`,
		sent: pathOf,
	},
	'a saved item': { value: savedOf, sent: savedOf },
};

/** The files of the media inputs as n8n keeps them. */
const kept = new Map<string, IBinaryData>();

async function binaryFor(input: MediaInput): Promise<IBinaryData> {
	const { bytes, fileName, mimeType } = fileFor(input);
	const binary = kept.get(keyOf(input)) ?? (await binaryOf(bytes, fileName, mimeType));
	kept.set(keyOf(input), binary);
	return binary;
}

async function filesOf(inputs: readonly MediaInput[]): Promise<IBinaryKeyData> {
	const files: IBinaryKeyData = {};
	for (const input of inputs) files[input.name] = await binaryFor(input);
	return files;
}

/** One node for each media input, with its file, its URL and its storage path. */
async function nodesFor(inputs: readonly MediaInput[]): Promise<NonNullable<EngineRun['before']>> {
	const nodes = inputs.map(async (input): Promise<[string, INodeExecutionData[]]> => {
		const json = { url: urlOf(input), file_path: pathOf(input) };
		return [`Read ${input.name}`, [{ json, binary: { data: await binaryFor(input) } }]];
	});
	return Object.fromEntries(await Promise.all(nodes));
}

/** What the node says beside its output. */
const hintsOf = ({ data }: IRun): string[] =>
	data.resultData.runData['Media Generation']![0]!.hints?.map(({ message }) => message) ?? [];

const start = async (run: Omit<EngineRun, 'credential'>) =>
	await runInEngine({
		...run,
		credential: service.credential,
		parameters: { ...run.parameters, completion: 'start' },
	});

const SELECTABLE = ['binary', 'url', 'path', 'list', 'youtube'];

/** The modes in which the gesture means the same. */
const modesFor = ({ inputs }: Form, { notInMode }: Gesture): string[] =>
	SELECTABLE.filter(
		(mode) => mode !== notInMode && (mode !== 'youtube' || inputs.some((one) => one.takesYoutube)),
	);

/** n8n gives the node the mode as it gives it the value, so one run tries them all, an item for each. */
const inModeOfItem = ({ takesYoutube }: MediaInput, value: string): IDataObject => ({
	__rl: true,
	mode: takesYoutube ? '={{ $json.mode }}' : '={{ $json.mode.replace("youtube", "binary") }}',
	value,
});

/** Runs a form whose files are all given by one gesture, in each mode and without one; returns how often. */
async function runInModes(
	form: Form,
	gesture: Gesture,
	workflowSettings: EngineRun['workflowSettings'],
): Promise<number> {
	const { inputs, parameters } = form;
	const modes = modesFor(form, gesture);
	const before = gesture.isOwn ? {} : await nodesFor(inputs);
	const run = async (locators: boolean, of: readonly string[]): Promise<void> => {
		const items = of.map(async (mode) => ({
			json: { mode },
			...(gesture.isOwn ? { binary: await filesOf(inputs) } : {}),
			pairedItem: { item: 0 },
		}));
		const { error } = await start({
			parameters: parameters((input) =>
				locators ? inModeOfItem(input, gesture.value(input)) : gesture.value(input),
			),
			items: await Promise.all(items),
			before,
			workflowSettings,
		});
		expect([error?.message, error?.description]).toEqual([undefined, undefined]);
	};
	await run(true, modes);
	await run(false, ['none']);
	return modes.length + 1;
}

async function assertUploaded(input: MediaInput, path: unknown): Promise<void> {
	const stored = storage.uploaded(String(path));
	expect([input.name, path, stored?.type]).toEqual([input.name, path, input.type]);
	const received = await readFile(stored!.file);
	expect([input.name, received.equals(fileFor(input).bytes)]).toEqual([input.name, true]);
}

const UPLOAD_URLS = '/v1/files/upload-urls';

/** So many requests were accepted, and each has every file in its place. */
async function assertSent(
	{ inputs }: Form,
	times: number,
	sent?: (input: MediaInput) => string,
): Promise<void> {
	const all = (await service.requests()).filter(({ accepted }) => accepted);
	const calls = all.filter(({ method, path }) => method === 'POST' && path !== UPLOAD_URLS);
	expect(calls).toHaveLength(times);
	expect(all.filter(({ method }) => method === 'PUT')).toHaveLength(
		sent ? 0 : times * inputs.length,
	);
	for (const { body } of calls) {
		for (const input of inputs) {
			const given = at(body, input.place);
			if (sent) expect([input.name, given]).toEqual([input.name, sent(input)]);
			else await assertUploaded(input, given);
		}
	}
}

const rows = (some: readonly Form[]): Array<[string, Form]> =>
	some.map((form) => [form.name, form]);

function testInEveryMode(
	gestures: Gestures,
	workflowSettings?: EngineRun['workflowSettings'],
): void {
	describe.each(Object.entries(gestures))('%s', (_, gesture) => {
		test.each(rows(forms))('%s', async (__, form) => {
			const times = await runInModes(form, gesture, workflowSettings);
			await assertSent(form, times, gesture.sent);
		});
	});
}

/** One of each type, for *Upload*, which takes them all. */
const three: MediaInput[] = TYPES.map((type) =>
	forms.flatMap(({ inputs }) => inputs).find((input) => input.type === type)!,
);

const upload = async (files: string, run: Partial<EngineRun>) => {
	const {
		outputs,
		error,
		run: ran,
	} = await runInEngine({
		credential: service.credential,
		parameters: { resource: 'file', operation: 'upload', files },
		...run,
	});
	const { files: uploaded = [] } = (outputs[0]?.[0]?.json ?? {}) as {
		files?: Array<{ file_path: string }>;
	};
	return { error, hints: hintsOf(ran), uploaded };
};

/** `values` are several ways to name all files. */
function testUpload(gestures: Gestures, workflowSettings?: EngineRun['workflowSettings']): void {
	const listOf = (values: readonly string[]): string =>
		values.every((value) => value.startsWith('={{'))
			? `={{ [${values.map((value) => value.slice(3, -2)).join()}] }}`
			: values.join(', ');

	test.each(Object.entries(gestures))('Upload: %s', async (_, { value, isOwn }) => {
		const alone = three.map((input) => [input]);
		for (const inputs of [three, ...alone]) {
			const values = inputs.map(value);
			const { uploaded, error } = await upload(values.length > 1 ? listOf(values) : values[0]!, {
				items: [{ json: {}, ...(isOwn ? { binary: await filesOf(three) } : {}) }],
				before: isOwn ? {} : await nodesFor(three),
				workflowSettings,
			});
			expect(error?.message).toBeUndefined();
			expect(uploaded).toHaveLength(inputs.length);
			for (const [index, input] of inputs.entries()) {
				await assertUploaded(input, uploaded[index]!.file_path);
			}
		}
	});
}

describe('n8n keeping binaries in memory', () => {
	beforeAll(async () => {
		kept.clear();
		await useBinaryMode('memory');
	});
	testInEveryMode(FILES);
	testUpload(FILES);
});

describe('n8n keeping binaries in S3', () => {
	let s3: S3Server;
	beforeAll(async () => {
		kept.clear();
		s3 = await keepBinariesInS3();
	});
	afterAll(() => s3.close());
	testInEveryMode(FILES);
	testUpload(FILES);
});

describe('n8n keeping binaries in filesystem', () => {
	beforeAll(async () => {
		kept.clear();
		await useBinaryMode('filesystem');
	});
	testInEveryMode(FILES);
	testUpload(FILES);
	testInEveryMode(ADDRESSES);
	describe('and in the JSON of the items', () => {
		testInEveryMode(FILES_IN_JSON, { binaryMode: 'combined' });
		testUpload(FILES_IN_JSON, { binaryMode: 'combined' });
	});

	describe('a YouTube URL in its own mode', () => {
		const videos = forms.filter(({ inputs }) => inputs.some(({ takesYoutube }) => takesYoutube));
		test.each(rows(videos))('%s', async (_, { inputs, parameters }) => {
			const url = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';
			const others = inputs.filter(({ takesYoutube }) => !takesYoutube);
			const { error } = await start({
				parameters: parameters(({ takesYoutube, name }) =>
					takesYoutube ? from('youtube', url) : from('binary', name),
				),
				items: [{ json: {}, binary: await filesOf(others) }],
			});
			expect(error?.message).toBeUndefined();
			const [call, ...more] = await service.accepted();
			const body = call!.body as { assets: object };
			expect(more).toEqual([]);
			expect(body.assets).toMatchObject({ youtube_url: url });
			expect(Object.values(body.assets)).toContain('youtube');
			for (const input of inputs) {
				if (input.takesYoutube) expect(at(body, input.place)).toBeUndefined();
				else await assertUploaded(input, at(body, input.place));
			}
		});
	});

	/**
	 * One input keeps its proposed name, the others name their files. The item has its file under these names, and one of
	 * another type.
	 */
	async function withoutPreset(form: Form, input: MediaInput, names: readonly string[]) {
		const others = form.inputs.filter((one) => one !== input);
		const { bytes, fileName, mimeType } = fileFor(input);
		const named: IBinaryKeyData = {};
		for (const name of names) named[name] = await binaryOf(bytes, fileName, mimeType);
		const misfit = TYPES.find((type) => !input.accepts.includes(type));
		const misfits = misfit === undefined ? [] : [{ ...input, name: 'misfit', type: misfit }];
		const { error, run } = await start({
			parameters: form.parameters((one) => from('binary', one === input ? one.preset! : one.name)),
			items: [{ json: {}, binary: { ...(await filesOf([...others, ...misfits])), ...named } }],
		});
		return { error, hints: hintsOf(run) };
	}

	const proposed = forms.flatMap((form) =>
		form.inputs
			.filter(({ preset }) => preset !== undefined)
			.map((input): [string, string, Form, MediaInput] => [form.name, input.name, form, input]),
	);

	describe('a proposed field that the item lacks', () => {
		test.each(proposed)('%s, %s: the only file that fits', async (_, __, form, input) => {
			const { error, hints } = await withoutPreset(form, input, ['picked']);
			expect(error?.message).toBeUndefined();
			await assertSent(form, 1);
			expect(hints).toContainEqual(
				expect.stringContaining(
					`${input.label}: used the file in "picked", as there is none in "${input.preset}"`,
				),
			);
		});

		test.each(proposed)('%s, %s: two that fit are named', async (_, __, form, input) => {
			const { error } = await withoutPreset(form, input, ['one', 'two']);
			expect(error?.message).toContain(
				`${input.label}: no file in the binary field "${input.preset}", and "one" and "two" fit`,
			);
			expect(await service.requests()).toEqual([]);
		});
	});

	test('Upload: the only file, or both are named', async () => {
		const [input] = three as [MediaInput];
		const file = await binaryFor(input);
		const only = await upload('data', { items: [{ json: {}, binary: { picked: file } }] });
		await assertUploaded(input, only.uploaded[0]!.file_path);
		expect(only.hints).toEqual([expect.stringContaining('used the file in "picked"')]);
		await service.forget();
		const two = await upload('data', { items: [{ json: {}, binary: { one: file, two: file } }] });
		expect(two.error?.message).toContain('"one" and "two" fit: enter one of them');
		expect(await service.requests()).toEqual([]);
	});

	describe('from an AI agent', () => {
		const MODEL: Gestures = {
			'a URL from the model': { value: urlOf, sent: urlOf },
			'a storage path from the model': { value: pathOf, sent: pathOf },
			'a saved item from the model': { value: savedOf, sent: savedOf },
		};
		describe.each(Object.entries(MODEL))('%s', (_, { value, sent }) => {
			test.each(rows(forms))('%s', async (__, form) => {
				for (const mode of ['binary', 'url', 'path'] as const) {
					const response = await runToolCall(
						{
							credential: service.credential,
							parameters: {
								...form.parameters(({ name }) => from(mode, `={{ $fromAI("${name}") }}`)),
								completion: 'start',
							},
						},
						Object.fromEntries(form.inputs.map((input) => [input.name, value(input)])),
					);
					expect(response).toMatchObject({ id: expect.any(String) as string });
				}
				await assertSent(form, 3, sent);
			});
		});

		test.each(rows(forms))('the files of other nodes: %s', async (_, form) => {
			const parameters = form.parameters((input) =>
				from('binary', `={{ ${node(input)}.first().binary.data }}`),
			);
			await runToolCall(
				{
					credential: service.credential,
					parameters: { ...parameters, completion: 'start' },
					before: await nodesFor(form.inputs),
				},
				{},
			);
			await assertSent(form, 1);
		});
	});
});

test.each(['memory', 'filesystem'] as const)(
	'a file that is no longer in %s is an error of its item, and nothing was sent',
	async (mode) => {
		await useBinaryMode(mode);
		const [form] = forms as [Form];
		const file = { mimeType: 'video/mp4', id: `${mode}:gone`, data: '' };
		const { error } = await start({
			parameters: form.parameters(() => from('binary', '={{ $json.file }}')),
			items: [{ json: { file } }],
		});
		expect(error?.message).toMatch(/could not read the file/);
		expect(await service.requests()).toEqual([]);
	},
);
