import type { IBinaryData } from 'n8n-workflow';
import {
	makeStoredBinary,
	NESTED_CREDENTIAL,
	type Parameters,
} from '../support/fake-execution.mts';
import { catchFailure, runNode } from './support/run-node.mts';

/** Files that are found, replaced or refused. test/engine/gestures has every way in which n8n's users provide one. */

const BYTES = {
	video: Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isom', 'latin1'),
	image: Buffer.from('\xff\xd8\xff\xe0\0\x10JFIF', 'latin1'),
	audio: Buffer.from('ID3\x04\0\0\0\0\0\0', 'latin1'),
};
const stored = { ...BYTES, beach: BYTES.image, page: Buffer.from('<!DOCTYPE html><html>') };
const FILES = {
	video: makeStoredBinary('video', 'clip.mp4', 'video/mp4'),
	image: makeStoredBinary('image', 'portrait.jpg', 'image/jpeg'),
	audio: makeStoredBinary('audio', 'speech.mp3', 'audio/mpeg'),
	beach: makeStoredBinary('beach', 'beach.jpg', 'image/jpeg'),
};
const keepInMemory = (file: IBinaryData): IBinaryData => ({
	...file,
	id: undefined,
	data: BYTES.image.toString('base64'),
});

type Files = Readonly<Record<string, unknown>>;

async function checkItem(parameters: Parameters, files: Files, json = {}) {
	const { output, hints, calls } = runNode({
		parameters: [
			{
				...parameters,
				completion: 'check',
				options: { ...(parameters.options as object), simplify: false },
			},
		],
		binaries: [files as Record<string, IBinaryData>],
		jsons: [json],
		stored,
		credential: NESTED_CREDENTIAL,
	});
	const report = (await output)[0]!.json as {
		ok: boolean;
		problems: string[];
		files: Array<{ name: string; field: string; type: string }>;
		request: unknown;
	};
	expect(calls.filter(({ url }) => !url.endsWith('/v1/account'))).toEqual([]);
	return { ...report, hints };
}

const makeLocator = (mode: string, value: unknown) => ({ __rl: true, mode, value });
const binary = (value: unknown) => makeLocator('binary', value);

const swap = (more: Parameters = {}): Parameters => ({
	resource: 'video',
	operation: 'face-swap',
	video_file_path: binary('video'),
	image_file_path: binary('image'),
	end_seconds: 1,
	...more,
});

const HEADS = {
	resource: 'image',
	operation: 'head-swap',
	body_file_path: binary('body'),
	head_file_path: binary('head'),
};

describe('a preset binary field that the item lacks', () => {
	test('is replaced by the only file that fits, which a hint reports', async () => {
		const { problems, files, hints } = await checkItem(swap(), {
			clip: FILES.video,
			portrait: FILES.image,
			speech: FILES.audio,
		});
		expect(problems).toEqual([]);
		expect(files.map(({ name }) => name)).toEqual(['clip.mp4', 'portrait.jpg']);
		expect(hints.slice(0, 2)).toEqual([
			'Video: used the file in "clip", because there is none in "video"',
			'Face Image: used the file in "portrait", because there is none in "image"',
		]);
	});

	test.each<[string, Parameters, Files, string[]]>([
		[
			'two files fit',
			swap(),
			{ clip: FILES.video, one: FILES.image, two: FILES.beach },
			['Face Image: no file in the binary field "image". This item has: clip, one, two'],
		],
		[
			'the field’s name was typed',
			swap({ video_file_path: binary('film') }),
			{ clip: FILES.video, image: FILES.image },
			['Video: no file in the binary field "film". This item has: clip, image'],
		],
		[
			'another input uses the only file',
			HEADS,
			{ body: FILES.image },
			['Head Image: no file in the binary field "head". This item has: body'],
		],
		[
			'another input uses the same file in another way',
			{ ...HEADS, body_file_path: binary(FILES.image) },
			{ data: FILES.image },
			['Head Image: no file in the binary field "head". This item has: data'],
		],
		[
			'two inputs lack a file',
			HEADS,
			{ data: FILES.image },
			[
				'Body Image: no file in the binary field "body". This item has: data',
				'Head Image: no file in the binary field "head". This item has: data',
			],
		],
	])('is refused if %s', async (_, parameters, files, problems) => {
		expect((await checkItem(parameters, files)).problems).toEqual(problems);
	});

	test('is replaced by a .webm file of the right MIME type', async () => {
		const { files } = await checkItem(
			{
				resource: 'video',
				operation: 'lip-sync',
				video_file_path: binary('video'),
				audio_file_path: makeLocator('path', 'api-assets/id/a.mp3'),
				end_seconds: 1,
			},
			{
				one: { ...FILES.audio, fileName: 'a.webm', mimeType: 'audio/webm' },
				two: FILES.video,
			},
		);
		expect(files.map(({ name }) => name)).toEqual(['clip.mp4']);
	});
});

describe('$binary, which lacks the bytes of files that n8n keeps in memory', () => {
	const face = keepInMemory(FILES.image);
	const described = { fileName: face.fileName, mimeType: face.mimeType };
	const checkFace = async (files: Files) =>
		await checkItem(swap({ image_file_path: binary(described) }), { video: FILES.video, ...files });

	test('is resolved to the file of the item that it describes', async () => {
		const { problems, files } = await checkFace({ face, beach: keepInMemory(FILES.beach) });
		expect([problems, files[1]!.name]).toEqual([[], 'portrait.jpg']);
	});

	test.each<[string, Files]>([
		['two files', { one: face, two: face }],
		['none', { beach: keepInMemory(FILES.beach) }],
	])('is refused if it describes %s', async (_, files) => {
		expect((await checkFace(files)).problems).toEqual([
			expect.stringContaining('no file in the binary field "portrait.jpg". This item has: video, '),
		]);
	});
});

test.each([
	[{ image: null }],
	[{ image: 'iVBORw0KGgo' }],
	[{ image: [] }],
	[{ image: {} }],
	[{ data: 'iVBORw0KGgo', mimeType: 'image/png' }],
	[null],
	['iVBORw0KGgo'],
])('a binary that is no file is refused, and harms no other input: %j', async (odd) => {
	const faces = await checkItem(
		swap({ video_file_path: makeLocator('path', 'api-assets/id/a.mp4') }),
		odd as Files,
	);
	expect(faces.problems).toEqual([expect.stringContaining('binary field "image"')]);
	const beside = await checkItem(swap({ image_file_path: binary('face') }), {
		...(Object(odd) as object),
		video: FILES.video,
		face: FILES.beach,
	});
	expect(beside.problems).toEqual([]);
});

test('a file that is no media is refused, and the message names it', async () => {
	const page = makeStoredBinary('page', 'clip.mp4', 'video/mp4');
	const { problems } = await checkItem(swap(), { video: page, image: FILES.image });
	expect(problems).toEqual([expect.stringMatching(/^Video: "clip\.mp4" .*<!DOCTYPE|web page/)]);
});

test('a list of files that is longer than the service accepts is refused', async () => {
	const entry = { file: makeLocator('path', 'api-assets/id/a.png') };
	const { problems } = await checkItem(
		{
			resource: 'image',
			operation: 'ai-image-editor',
			prompt: 'a cat',
			image_file_paths_1: entry.file,
			options: { more_image_file_paths: { entries: Array(10).fill(entry) } },
		},
		{},
	);
	expect(problems).toEqual(['More Images has 10 files, but may have at most 9']);
});

const UPLOAD = { resource: 'file', operation: 'upload', files: 'data' };

test('a file of the wrong kind is named before a missing one', async () => {
	const { problems } = await checkItem(swap({ image_file_path: binary('portrait') }), {
		portrait: FILES.audio,
	});
	expect(problems).toEqual([
		'Face Image: "speech.mp3" in "portrait" is an audio file (mp3), not a picture: enter the binary field of a picture',
		'Video: no file in the binary field "video". This item has: portrait',
	]);
});

test.each<[string, Parameters]>([
	['a tool', { ...swap({ video_file_path: binary(FILES.video) }), completion: 'wait' }],
	['Upload', UPLOAD],
])(
	'%s without a file explains how to get one, or how to enter one from another node',
	async (_, parameters) => {
		const { message, description } = await catchFailure(
			runNode({ parameters: [parameters], stored }).output,
		);
		expect(message).toMatch(/no file in the binary field ".+"\. This item has no files$/);
		expect(description).toContain('Add a node before this one that provides the file');
		const binaries = [{ one: FILES.image, two: FILES.beach, three: FILES.audio }];
		const several = await catchFailure(
			runNode({ parameters: [parameters], binaries, stored }).output,
		);
		expect(several.description).toContain('.item.binary.data }}');
	},
);
