import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { runInEngine } from '../support/engine/engine.mts';
import { from, itemWith, qrCode, type Sample, SAMPLES } from '../support/engine/inputs.mts';
import type { Parameters } from '../support/tool-samples.mts';
import { SandboxClient } from '../../hosts/sandbox-client.mts';

/**
 * Wrong input is refused with field, value and bound before any request. If n8n itself refuses a value in the form (a
 * required field left empty), the value comes from an expression, as in workflows.
 */

const services = {} as Record<'flat' | 'nested', SandboxClient>;
beforeAll(async () => {
	services.flat = await SandboxClient.start({ renderMs: 50, layout: 'flat' });
	services.nested = await SandboxClient.start({ renderMs: 50, layout: 'nested' });
});
afterAll(async () => {
	await Promise.all(Object.values(services).map(async (service) => await service.close()));
});

const named = (sample: Sample, fileName: string, mimeType = ''): Sample => ({
	...sample,
	fileName,
	mimeType,
});

async function files(): Promise<INodeExecutionData> {
	return await itemWith({
		clip: SAMPLES.video,
		photo: SAMPLES.image,
		moving: SAMPLES.gif,
		speech: SAMPLES.audio,
		notes: named(SAMPLES.image, 'notes.txt', 'text/plain'),
		nameless: named(SAMPLES.image, 'nameless', 'application/x-unknown'),
		empty: { ...SAMPLES.image, bytes: Buffer.alloc(0) },
	});
}

const swap = (more: Parameters = {}): Parameters => ({
	resource: 'video',
	operation: 'face-swap',
	video_file_path: from('binary', 'clip'),
	image_file_path: from('binary', 'photo'),
	start_seconds: 0,
	end_seconds: 1,
	...more,
});
const sync = (more: Parameters): Parameters => ({
	resource: 'video',
	operation: 'lip-sync',
	video_file_path: from('binary', 'clip'),
	audio_file_path: from('binary', 'speech'),
	start_seconds: 0,
	end_seconds: 1,
	...more,
});
const images = (more: Parameters): Parameters => ({
	resource: 'image',
	operation: 'ai-image-generator',
	prompt: 'a boat',
	...more,
});
const image = (more: Parameters) => swap({ image_file_path: more });

const CASES: Array<[what: string, parameters: Parameters, words: string[]]> = [
	[
		'no file in the binary field',
		image(from('binary', 'nothing')),
		['image_file_path', '"nothing"'],
	],
	[
		'no name of a binary field',
		sync({ audio_file_path: from('binary', '={{ "" }}') }),
		['audio_file_path', 'name of a binary field'],
	],
	['an empty file', image(from('binary', 'empty')), ['image_file_path', 'empty file']],
	[
		'an extension outside the table',
		image(from('binary', 'notes')),
		['image_file_path', '"txt"', 'png, jpg, jpeg'],
	],
	['no extension at all', image(from('binary', 'nameless')), ['image_file_path', 'extension']],
	['a video as the image', image(from('binary', 'clip')), ['image_file_path', '"mp4"', 'png, jpg']],
	['a gif as the face', image(from('binary', 'moving')), ['image_file_path', 'GIF', 'Swap Faces']],
	[
		'a gif as the video of Sync Lips',
		sync({ video_file_path: from('binary', 'moving') }),
		['video_file_path', 'GIF', 'mp4, m4v, mov, webm'],
	],
	[
		'a data: URI',
		image(from('url', '={{ "data:image/png;base64,AAAA" }}')),
		['image_file_path', 'data: URI'],
	],
	[
		'no URL',
		image(from('url', '={{ "photo.jpg" }}')),
		['image_file_path', '"photo.jpg"', 'https://'],
	],
	['an empty storage path', image(from('path', '={{ "" }}')), ['image_file_path', 'empty']],
	['image_count 0', images({ image_count: 0 }), ['image_count', 'is 0', 'at least 1']],
	['image_count 1.5', images({ image_count: 1.5 }), ['image_count', '1.5', 'whole number']],
	['an empty prompt', images({ prompt: '={{ "" }}' }), ['prompt', 'empty', 'at least 1']],
	['a blank prompt', images({ prompt: '  \n' }), ['prompt', 'empty', 'at least 1']],
	['a leftover expression', images({ prompt: 'a {{ $json.x }}' }), ['prompt', '{{ $json.x }}']],
	['empty content', qrCode({ content: '={{ "" }}' }), ['content', 'empty']],
	['leftover braces in the content', qrCode({ content: '{{ $json.url }}' }), ['content', '{{']],
	[
		'an end before the start',
		swap({ start_seconds: 2, end_seconds: 1 }),
		['end_seconds', 'is 1', 'start_seconds', 'is 2'],
	],
	[
		'a side below 64',
		video({ additionalFields: { height: 32, width: 64 } }),
		['height', 'is 32', 'at least 64'],
	],
	['no ID', { resource: 'project', kind: 'video', operation: 'get', id: ' ' }, ['id', 'empty']],
	[
		'a leftover ID',
		{ resource: 'project', kind: 'image', operation: 'wait', id: '{{ $json.id }}' },
		['id', '{{'],
	],
	['no files', { resource: 'file', operation: 'upload', files: ' , ' }, ['files', 'at least 1']],
	['unknown files', { resource: 'file', operation: 'upload', files: 'photo, no' }, ['"no"']],
	[
		'a file that the storage refuses',
		{ resource: 'file', operation: 'upload', files: 'notes' },
		['notes.txt', '"txt"'],
	],
];

function video(more: Parameters): Parameters {
	return {
		resource: 'video',
		operation: 'video-to-video',
		video_file_path: from('binary', 'clip'),
		end_seconds: 1,
		...more,
	};
}

/** What Magic Hour may accept one day is sent to it; only the specification's bounds of the flat layout are refused. */
const SENT_TO_MAGIC_HOUR = [
	'a file that the storage refuses',
	'a gif as the face',
	'a gif as the video of Sync Lips',
	'a side below 64',
	'a video as the image',
	'an extension outside the table',
];

describe.each(['flat', 'nested'] as const)('in the %s layout', (layout) => {
	const own = CASES.filter(([name]) => layout === 'flat' || !SENT_TO_MAGIC_HOUR.includes(name));

	test.each(own)('%s is refused', async (_, parameters, words) => {
		const service = services[layout];
		await service.forget();
		const { error, outputs } = await runInEngine({
			credential: service.credential,
			parameters: parameters as IDataObject,
			items: [await files()],
		});
		for (const word of words) expect(error?.message).toContain(word);
		expect(error?.description).toContain('Nothing was sent or charged');
		expect(outputs).toEqual([]);
		expect(await service.requests()).toEqual([]);
	});
});

test('a field that the service lacks is refused, not dropped', async () => {
	const parameters = images({ additionalFields: { resolution: '1k' } });
	const { error } = await runInEngine({
		credential: services.flat.credential,
		parameters: parameters as IDataObject,
	});
	expect(error?.message).toContain('resolution');
	expect(error?.message).toContain('is not supported by this service');
});

test('one bad item stops the others before anything is sent, or affects none with Continue On Fail', async () => {
	const service = services.flat;
	await service.forget();
	const given = {
		credential: service.credential,
		parameters: qrCode({ content: '={{ $json.content }}', completion: 'start' }),
		items: ['one', '', 'three'].map((content) => ({ json: { content } })),
	};
	const strict = await runInEngine(given);
	expect(strict.error?.message).toContain('content');
	expect(await service.requests()).toEqual([]);
	const lenient = await runInEngine({ ...given, settings: { onError: 'continueRegularOutput' } });
	expect(lenient.outputs[0]!.map(({ json }) => 'error' in json)).toEqual([false, true, false]);
	expect(await service.accepted()).toHaveLength(2);
});

test('braces in the result of an expression are data, and so is a number', async () => {
	const service = services.flat;
	await service.forget();
	const { error } = await runInEngine({
		credential: service.credential,
		parameters: qrCode({ content: '={{ $json.content }}', completion: 'start' }),
		items: ['Use {{name}} here', 4930012345].map((content) => ({ json: { content } })),
	});
	expect(error?.message).toBeUndefined();
	const sent = (await service.accepted()).map(({ body }) => (body as { content: unknown }).content);
	expect(sent.sort()).toEqual(['4930012345', 'Use {{name}} here']);
});
