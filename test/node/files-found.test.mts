import type { IBinaryData } from 'n8n-workflow';
import { catalog } from '../../nodes/MediaGeneration/catalog';
import type { MediaField } from '../../nodes/MediaGeneration/fields';
import {
	makeStoredBinaries,
	NESTED_CREDENTIAL,
	makeStoredBinary,
	type Parameters,
	makeMediaBytes,
	makeUnknownBytes,
} from '../support/fake-execution.mts';
import { listOpenMedia, chooseSampleType, makeToolParameters } from '../support/tool-samples.mts';
import { catchFailure, runNode } from './support/run-node.mts';

/** Every way in which n8n's users provide a file, for every media input of every tool. */

const FILES = makeStoredBinaries('kept');
const SECOND_IMAGE = makeStoredBinary('second', 'beach.jpg', 'image/jpeg');
const stored = { kept: makeUnknownBytes('bytes'), second: makeUnknownBytes('other bytes') };

const findFile = (field: MediaField): IBinaryData => FILES[chooseSampleType(field)];
const makeBytesOf = ({ fileName }: IBinaryData): Buffer =>
	makeMediaBytes('bytes', fileName!.split('.')[1]!);
const keepInMemory = (file: IBinaryData): IBinaryData => ({
	...file,
	id: undefined,
	data: makeBytesOf(file).toString('base64'),
});

const MODES = ['binary', 'url', 'path', 'list'];
const makeLocator = (mode: string, value: unknown) => ({ __rl: true, mode, value });

interface Gesture {
	readonly value: (field: MediaField) => unknown;
	readonly json?: (field: MediaField) => object;
	readonly makeBinaries?: (field: MediaField) => Record<string, IBinaryData>;
	/** The value that the request contains in place of an uploaded file. */
	readonly sent?: string;
}

const own = (field: MediaField) => ({ [field.name]: findFile(field) });

const GESTURES: Readonly<Record<string, Gesture>> = {
	'the name of a binary field': { value: ({ name }) => name, makeBinaries: own },
	'a binary object of another node': { value: findFile },
	'a binary object with its bytes': { value: (field) => keepInMemory(findFile(field)) },
	'the name of a file in the JSON': {
		value: ({ name }) => name,
		json: (field) => ({ _files: own(field) }),
	},
	'the path of a file in the JSON': {
		value: ({ name }) => `_files.${name}`,
		json: (field) => ({ _files: own(field) }),
	},
	'a URL': {
		value: () => 'https://cdn.test/a?expires=1&sig=x',
		sent: 'https://cdn.test/a?expires=1&sig=x',
	},
	'a storage path': { value: () => 'api-assets/id/a', sent: 'api-assets/id/a' },
};

const cases = catalog.flatMap((tool) =>
	listOpenMedia(tool, 'nested').flatMap((field) =>
		Object.keys(GESTURES).map((name) => [tool.slug, field.name, name, tool, field] as const),
	),
);

test.each(cases)('%s, %s: %s is found in every mode', async (_, __, name, tool, field) => {
	const { value, json, makeBinaries: binary, sent } = GESTURES[name]!;
	const others = (one: MediaField) => makeLocator('path', `api-assets/id/${one.name}`);
	for (const mode of [...MODES, undefined]) {
		const given = mode === undefined ? value(field) : makeLocator(mode, value(field));
		const parameters = makeToolParameters(tool, 'nested', (one) =>
			one.name === field.name ? (given as Parameters) : others(one),
		);
		const { output, calls } = runNode({
			parameters: [{ ...parameters, completion: 'check', options: { simplify: false } }],
			binaries: [binary?.(field) ?? {}],
			jsons: [(json?.(field) ?? {}) as never],
			stored,
			credential: NESTED_CREDENTIAL,
		});
		const [report] = await output;
		expect(report!.json).toMatchObject({ ok: true, problems: [] });
		expect(calls.filter(({ url }) => !url.endsWith('/v1/account'))).toEqual([]);
		if (sent === undefined) {
			expect(report!.json.files).toEqual([
				expect.objectContaining({ field: field.name, size: makeBytesOf(findFile(field)).length }),
			]);
		} else {
			expect(report!.json.files).toEqual([]);
			expect(JSON.stringify(report!.json.request)).toContain(JSON.stringify(sent));
		}
	}
});

const binary = (value: unknown) => makeLocator('binary', value);

async function checkItem(parameters: Parameters, files: Record<string, IBinaryData>) {
	const { output, hints } = runNode({
		parameters: [{ ...parameters, completion: 'check', options: { simplify: false } }],
		binaries: [files],
		stored,
	});
	const { json } = (await output)[0]!;
	return {
		...(json as { ok: boolean; problems: string[]; files: Array<{ name: string }> }),
		hints,
	};
}

const swap = (more: Parameters = {}): Parameters => ({
	resource: 'video',
	operation: 'face-swap',
	video_file_path: binary('video'),
	image_file_path: binary('image'),
	start_seconds: 0,
	end_seconds: 1,
	...more,
});

describe('a preset binary field that the item lacks', () => {
	test('is replaced by the only file that fits, which a hint reports', async () => {
		const { ok, files, hints } = await checkItem(swap(), {
			clip: FILES.video,
			portrait: FILES.image,
			speech: FILES.audio,
		});
		expect(ok).toBe(true);
		expect(files.map(({ name }) => name)).toEqual(['clip.mp4', 'portrait.jpg']);
		expect(hints).toEqual([
			'Video: used the file in "clip", because there is none in "video"',
			'Face Image: used the file in "portrait", because there is none in "image"',
		]);
	});

	test.each<[string, Parameters, Record<string, IBinaryData>, string]>([
		[
			'two files fit',
			swap(),
			{ clip: FILES.video, one: FILES.image, two: FILES.image },
			'Face Image: no file in the binary field "image". Enter "one" or "two"',
		],
		[
			'the field’s name was typed',
			swap({ video_file_path: binary('film') }),
			{ clip: FILES.video, image: FILES.image },
			'Video: no file in the binary field "film". This item has: clip, image',
		],
	])('is refused if %s', async (_, parameters, files, problem) => {
		expect((await checkItem(parameters, files)).problems).toEqual([problem]);
	});

	test('is never replaced by the file of another input', async () => {
		const heads = {
			resource: 'image',
			operation: 'head-swap',
			body_file_path: binary('body'),
			head_file_path: binary('head'),
		};
		expect((await checkItem(heads, { body: FILES.image })).problems).toEqual([
			'Head Image: no file in the binary field "head". This item has: body',
		]);
		expect((await checkItem(heads, { data: FILES.image })).problems).toHaveLength(2);
		const { ok, files } = await checkItem(heads, { body: FILES.image, data: SECOND_IMAGE });
		expect([ok, files.length]).toEqual([true, 2]);
	});

	test('is never replaced by a file that another input names in another way', async () => {
		const faces = (image_file_path: unknown): Parameters => ({
			resource: 'image',
			operation: 'face-swap-photo',
			target_file_path: binary('target'),
			image_file_path: binary(image_file_path),
		});
		const missing = ['Target Image: no file in the binary field "target"'];
		for (const image of [FILES.image, 'data', keepInMemory(FILES.image)]) {
			const file = image === 'data' ? FILES.image : (image as IBinaryData);
			const { problems } = await checkItem(faces(image), { data: file, again: file });
			expect(problems).toEqual(missing.map((text) => expect.stringContaining(text)));
		}
		const other = await checkItem(faces(FILES.image), { data: SECOND_IMAGE });
		expect(other.files.map(({ name }) => name)).toEqual(['beach.jpg', 'portrait.jpg']);
	});

	test('accepts a .webm file according to its MIME type', async () => {
		const webm = (mimeType: string) => makeStoredBinary('kept', 'a.webm', mimeType);
		const sync = {
			resource: 'video',
			operation: 'lip-sync',
			video_file_path: binary('video'),
			audio_file_path: binary('audio'),
			end_seconds: 1,
		};
		const { problems, files } = await checkItem(sync, {
			one: webm('audio/webm'),
			two: webm('video/webm'),
		});
		expect(problems).toEqual([]);
		expect(files).toMatchObject([{ type: 'video' }, { type: 'audio' }]);
	});
});

test('the title of the error names several inputs that lack a file', async () => {
	const { output } = runNode({ parameters: [{ ...swap(), completion: 'wait' }] });
	await expect(output).rejects.toThrow(/^2 fields have no file: Video, Face Image$/);
});

test('several missing files of one field are reported as one field', async () => {
	const upload = { resource: 'file', operation: 'upload', files: 'a, b' };
	await expect(runNode({ parameters: [upload] }).output).rejects.toThrow(
		/^Input Binary Fields: no file in the binary field "a"\. .+ \(and 1 more problem\)$/,
	);
});

describe('$binary, which lacks the bytes of files that n8n keeps in memory', () => {
	const described = ({ fileName, mimeType }: IBinaryData) => ({ fileName, mimeType });
	const asked = async (file: object, files: Record<string, IBinaryData>) =>
		await checkItem(swap({ image_file_path: binary(file) }), { video: FILES.video, ...files });

	test('is resolved to the file of the item that it describes', async () => {
		const face = keepInMemory(FILES.image);
		const { ok, files } = await asked(described(face), { face, beach: keepInMemory(SECOND_IMAGE) });
		expect([ok, files[1]!.name]).toEqual([true, 'portrait.jpg']);
	});

	test('is refused if it describes two files or none', async () => {
		const face = keepInMemory(FILES.image);
		const items: Array<Record<string, IBinaryData>> = [
			{ one: face, two: face },
			{ beach: keepInMemory(SECOND_IMAGE) },
		];
		for (const files of items) {
			const { problems } = await asked(described(face), files);
			expect(problems).toEqual([
				expect.stringContaining(
					`no file in the binary field "portrait.jpg". This item has: video, ${Object.keys(files).join(', ')}`,
				),
			]);
		}
	});
});

test.each<[string, Parameters]>([
	['a tool', { ...swap({ video_file_path: binary(FILES.video) }), completion: 'wait' }],
	['Upload', { resource: 'file', operation: 'upload', files: 'data' }],
])(
	'%s without a file explains how to get one, or how to enter one from another node',
	async (_, parameters) => {
		const { message, description } = await catchFailure(
			runNode({ parameters: [parameters], stored }).output,
		);
		expect(message).toMatch(/no file in the binary field ".+"\. This item has no files$/);
		expect(description).toContain('Add a node before this one that provides the file');
		const others = [{ one: FILES.image, two: FILES.image, three: FILES.audio, four: FILES.audio }];
		const typed = await catchFailure(
			runNode({ parameters: [parameters], binaries: others, stored }).output,
		);
		expect(typed.description).toContain('.item.binary.data }}');
	},
);
