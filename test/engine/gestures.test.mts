import type { IDataObject } from 'n8n-workflow';
import type { EngineRunOptions } from '../support/engine/engine.mts';
import { makeMediaInput } from '../support/media-input.mts';
import { useBinaryMode } from '../support/engine/n8n-core.mts';
import { speedUpTime } from '../support/engine/speed-up-time.mts';
import {
	assertSent,
	assertUploaded,
	storeFiles,
	type Gesture,
	type Gestures,
	keepFiles,
	makeNodeReference,
	makeFileNodes,
	findPath,
	makeRows,
	run,
	findSavedItem,
	service,
	start,
	makeUrl,
} from './given-files.mts';
import { type Form, forms, type MediaInput, TYPES } from './media-inputs.mts';

/**
 * For every way in which n8n's users provide a file, and every media input of every tool, the service receives the
 * bytes of that file, and the request refers to the file in the right place.
 */

speedUpTime(10);

const FILES: Gestures = {
	'the name of a binary field': { value: ({ name }) => name, isOwn: true },
	'a binary object of the item': { value: ({ name }) => `={{ $binary.${name} }}`, isOwn: true },
	'a binary object of another node, without a Merge': {
		value: (input) => `={{ ${makeNodeReference(input)}.item.binary.data }}`,
	},
};

const FILES_IN_JSON: Gestures = {
	'the name of a file': { value: ({ name }) => name, isOwn: true },
	'the path of a file': { value: ({ name }) => `_files.${name}`, isOwn: true },
	'an entry of _files': { value: ({ name }) => `={{ $json._files.${name} }}`, isOwn: true },
	'an entry of _files of another node, without a Merge': {
		value: (input) => `={{ ${makeNodeReference(input)}.item._files.data }}`,
	},
};

const ADDRESSES: Gestures = {
	'a typed URL': { value: makeUrl, sent: makeUrl, notInMode: 'youtube' },
	'a dragged url': {
		value: (input) => `={{ ${makeNodeReference(input)}.item.json.url }}`,
		sent: makeUrl,
		notInMode: 'youtube',
	},
	'a storage path': { value: findPath, sent: findPath },
	'a dragged file_path': {
		value: (input) => `={{ ${makeNodeReference(input)}.item.json.file_path }}`,
		sent: findPath,
	},
	'a saved item': { value: findSavedItem, sent: findSavedItem },
};

const SELECTABLE = ['binary', 'url', 'path', 'list', 'youtube', 'project'];

/** The modes in which the gesture's value has the same meaning. */
const listModes = ({ inputs }: Form, { notInMode }: Gesture): string[] =>
	SELECTABLE.filter(
		(mode) => mode !== notInMode && (mode !== 'youtube' || inputs.some((one) => one.takesYoutube)),
	);

/** The mode may be an expression, so one run tries all modes, with one item each. */
const makeModeExpression = ({ takesYoutube }: MediaInput, value: string): IDataObject => ({
	__rl: true,
	mode: takesYoutube ? '={{ $json.mode }}' : '={{ $json.mode.replace("youtube", "binary") }}',
	value,
});

/** Runs the form in each mode and without a mode; returns the number of items. */
async function runInModes(
	form: Form,
	gesture: Gesture,
	workflowSettings: EngineRunOptions['workflowSettings'],
): Promise<number> {
	const { inputs, parameters } = form;
	const modes = listModes(form, gesture);
	const before = gesture.isOwn ? {} : await makeFileNodes(inputs);
	const runIn = async (locators: boolean, of: readonly string[]): Promise<void> => {
		const items = of.map(async (mode) => ({
			json: { mode },
			...(gesture.isOwn ? { binary: await storeFiles(inputs) } : {}),
			pairedItem: { item: 0 },
		}));
		const filled = parameters((input) =>
			locators ? makeModeExpression(input, gesture.value(input)) : gesture.value(input),
		);
		const more = { items: await Promise.all(items), precedingNodes: before, workflowSettings };
		const { error } = await start(filled, more);
		expect([error?.message, error?.description]).toEqual([undefined, undefined]);
	};
	await runIn(true, modes);
	await runIn(false, ['none']);
	return modes.length + 1;
}

function testInEveryMode(
	gestures: Gestures,
	workflowSettings?: EngineRunOptions['workflowSettings'],
): void {
	describe.each(Object.entries(gestures))('%s', (_, gesture) => {
		test.each(makeRows(forms))('%s: the request has its files', async (__, form) => {
			const times = await runInModes(form, gesture, workflowSettings);
			await assertSent(form, times, gesture.sent);
		});
	});
}

/** One input of each type for *Upload*, which accepts all types. */
const three: MediaInput[] = TYPES.map((type) =>
	forms.flatMap(({ inputs }) => inputs).find((input) => input.type === type)!,
);

const upload = async (files: string, more: Partial<EngineRunOptions>) => {
	const { outputs, error } = await run({ resource: 'file', operation: 'upload', files }, more);
	const { files: uploaded = [] } = (outputs[0]?.[0]?.json ?? {}) as {
		files?: Array<{ file_path: string }>;
	};
	return { error, uploaded };
};

function testUpload(
	gestures: Gestures,
	workflowSettings?: EngineRunOptions['workflowSettings'],
): void {
	const listOf = (values: readonly string[]): string =>
		values.every((value) => value.startsWith('={{'))
			? `={{ [${values.map((value) => value.slice(3, -2)).join()}] }}`
			: values.join(', ');

	test.each(Object.entries(gestures))(
		'Upload: %s is transferred completely',
		async (_, { value, isOwn }) => {
			const alone = three.map((input) => [input]);
			for (const inputs of [three, ...alone]) {
				const values = inputs.map(value);
				const { uploaded, error } = await upload(values.length > 1 ? listOf(values) : values[0]!, {
					items: [{ json: {}, ...(isOwn ? { binary: await storeFiles(three) } : {}) }],
					precedingNodes: isOwn ? {} : await makeFileNodes(three),
					workflowSettings,
				});
				expect(error?.message).toBeUndefined();
				expect(uploaded).toHaveLength(inputs.length);
				for (const [index, input] of inputs.entries()) {
					await assertUploaded(input, uploaded[index]!.file_path);
				}
			}
		},
	);
}

describe('with binaries of n8n in memory', () => {
	beforeAll(async () => await keepFiles('memory'));
	testInEveryMode(FILES);
	testUpload(FILES);
});

describe('with binaries of n8n in the filesystem', () => {
	beforeAll(async () => await keepFiles('filesystem'));
	testInEveryMode(FILES);
	testUpload(FILES);
	testInEveryMode(ADDRESSES);
	describe('in the JSON of the items', () => {
		testInEveryMode(FILES_IN_JSON, { binaryMode: 'combined' });
		testUpload(FILES_IN_JSON, { binaryMode: 'combined' });
	});
});

test.each(['memory', 'filesystem'] as const)(
	'a file that is no longer in %s causes an error of its item, and nothing is sent',
	async (mode) => {
		await useBinaryMode(mode);
		const [form] = forms as [Form];
		const file = { mimeType: 'video/mp4', id: `${mode}:gone`, data: '' };
		const filled = form.parameters(() => makeMediaInput('binary', '={{ $json.file }}'));
		const { error } = await start(filled, { items: [{ json: { file } }] });
		expect(error?.message).toMatch(/could not read the file/);
		expect(await service.listRequests()).toEqual([]);
	},
);
