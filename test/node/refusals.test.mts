import type { Parameters } from '../support/fake-execution.mts';
import { CUSTOM, storedFile } from '../support/fake-execution.mts';
import { image } from './support/fake-service.mts';
import { runNode } from './support/run-node.mts';
import { refusal } from './support/refusal.mts';
import { from } from '../support/tool-samples.mts';

const FACE_SWAP: Parameters = {
	resource: 'video',
	operation: 'face-swap',
	completion: 'start',
	video_file_path: from('path', 'api-assets/id/clip.mp4'),
	image_file_path: from('path', 'api-assets/id/face.png'),
};

const IMAGE: Parameters = image('A lighthouse', 'start');

test.each<[string, Parameters, string[]]>([
	['image_count 0', { ...IMAGE, image_count: 0 }, ['image_count', 'is 0', 'at least 1']],
	['half an image', { ...IMAGE, image_count: 1.5 }, ['image_count', '1.5', 'whole number']],
	['an empty prompt', { ...IMAGE, prompt: '  ' }, ['prompt', 'is empty', 'at least 1']],
	[
		'a leftover',
		{ ...IMAGE, prompt: 'A {{ $json.x }}' },
		['prompt', '{{ $json.x }}', 'Expression'],
	],
	[
		'an empty art style',
		{
			resource: 'image',
			operation: 'ai-qr-code-generator',
			completion: 'start',
			content: 'x',
			art_style: { __rl: true, mode: 'name', value: '' },
		},
		['art_style', 'is empty'],
	],
	[
		'a data: URI',
		{
			...FACE_SWAP,
			image_file_path: from('url', 'data:image/png;base64,A'),
		},
		['image_file_path', 'data: URI', 'binary'],
	],
	[
		'a GIF for the face',
		{ ...FACE_SWAP, image_file_path: from('path', 'api-assets/id/face.gif') },
		['image_file_path', 'GIF', 'png, jpg'],
	],
	[
		'an extension outside the table',
		{ ...FACE_SWAP, video_file_path: from('path', 'api-assets/id/clip.avi') },
		['video_file_path', '"avi"', 'mp4, m4v, mov, webm, gif, webp'],
	],
	[
		'an end before the start',
		{ ...FACE_SWAP, start_seconds: 5, end_seconds: 3 },
		['end_seconds', 'is 3', '5'],
	],
])('%s is refused before any request', async (_, parameters, words) => {
	const message = await refusal(parameters);
	for (const word of words) expect(message).toContain(word);
});

test.each([CUSTOM, { service: 'magicHour', apiKey: 'k' }])(
	'a value that the list lacks is sent, since the service may know it: %j',
	async (credential) => {
		const { output, calls } = runNode({
			credential,
			parameters: [
				{
					resource: 'video',
					operation: 'video-to-video',
					completion: 'start',
					video_file_path: from('path', 'api-assets/id/clip.mp4'),
					art_style: 'Watercolor',
					start_seconds: 0,
					end_seconds: 5,
					model: 'default',
					version: 'default',
					prompt_type: 'round',
				},
			],
			network: () => ({ body: { id: 'p1' } }),
		});
		await output;
		expect(calls[0]!.body).toMatchObject({ style: { prompt_type: 'round' } });
	},
);

test.each<[string, [string, string, string] | undefined, string[]]>([
	['no file in the binary field', undefined, ['image_file_path', '"face"', 'binary field']],
	['an empty file', ['face.png', 'image/png', ''], ['image_file_path', 'empty file', 'face.png']],
	['a GIF', ['face.gif', 'image/gif', 'GIF89a'], ['image_file_path', 'GIF', 'png, jpg']],
	['a PDF', ['face.pdf', 'application/pdf', '%PDF'], ['image_file_path', '"pdf"', 'png, jpg']],
	[
		'a file of no kind',
		['face', 'application/octet-stream', 'x'],
		['image_file_path', 'without an extension', 'png'],
	],
])('%s is refused before any request', async (_, file, words) => {
	const parameters = { ...FACE_SWAP, image_file_path: from('binary', 'face') };
	const message = await refusal(parameters, file ? { face: file } : {});
	for (const word of words) expect(message).toContain(word);
});

test('what one layout requires is asked for there, and only there', async () => {
	const message = await refusal(FACE_SWAP, {}, { ...CUSTOM, layout: 'nested' });
	expect(message).toContain('end_seconds');
	expect(message).toContain('enter End (Seconds)');
	const { calls, output } = runNode({
		parameters: [FACE_SWAP],
		network: () => ({ body: { id: 'p1' } }),
	});
	await output;
	expect(calls.map(({ body }) => body)).toEqual([
		{ video_file_path: 'api-assets/id/clip.mp4', image_file_path: 'api-assets/id/face.png' },
	]);
});

test('a rejection by the service reads as well as a refusal: it names the field as the panel does', async () => {
	const { output } = runNode({
		credential: { service: 'magicHour', apiKey: 'k' },
		parameters: [{ ...IMAGE, prompt: 'x', model: 'nano' }],
		network: () => ({
			status: 422,
			body: { message: 'style.prompt: not allowed with model nano' },
		}),
	});
	const error: Error & { description?: string } = await output.then(
		() => new Error('nothing was refused'),
		(thrown: Error) => thrown,
	);
	expect(error.message).toContain('style.prompt: not allowed with model nano');
	expect(error.description).toContain('Correct Prompt (prompt) and Model (model) and run again.');
});

test('a rejected upload names the field of its file', async () => {
	const { output } = runNode({
		credential: { service: 'magicHour', apiKey: 'k' },
		parameters: [
			{ ...FACE_SWAP, image_file_path: from('binary', 'face'), start_seconds: 0, end_seconds: 5 },
		],
		binaries: [{ face: storedFile('face', 'face.qxz', 'image/x-qxz') }],
		stored: { face: Buffer.from('x') },
		network: () => ({ status: 422, body: { message: "'qxz' is an invalid image extension" } }),
	});
	await expect(output).rejects.toMatchObject({
		message: expect.stringContaining("'qxz' is an invalid image extension"),
		description: expect.stringContaining('Correct Face Image (image_file_path) and run again.'),
	});
});

test.each<[string, Parameters, string[]]>([
	[
		'no files',
		{ resource: 'file', operation: 'upload', files: ' , ' },
		['files', 'is empty', 'at least 1'],
	],
	[
		'a file that is not there',
		{ resource: 'file', operation: 'upload', files: 'clip' },
		['files', '"clip"', 'This item has no files'],
	],
])('%s is refused before any request', async (_, parameters, words) => {
	const message = await refusal(parameters);
	for (const word of words) expect(message).toContain(word);
});

const named = async (fileName: string, bytes: string, more: Parameters = {}) =>
	await refusal(
		{ resource: 'file', operation: 'upload', files: 'clip', ...more },
		{ clip: [fileName, 'application/octet-stream', bytes] },
	);

test('what the service does not accept is refused, with what it accepts', async () => {
	const files = 'Input Binary Fields (files)';
	expect(await named('a.mp4', '')).toMatch(/"a.mp4".*empty/);
	expect(await named('a.txt', 'x')).toMatch(/"a.txt".*"txt"/);
	expect(await named('a', 'x')).toContain(files);
	expect(await named('a.png', 'x', { fileType: 'gif' })).toContain('gif, webp, webm');
});

test('one bad file of several means that none is sent', async () => {
	const files = { resource: 'file', operation: 'upload', files: 'good,bad' };
	const message = await refusal(files, {
		good: ['a.png', 'image/png', 'x'],
		bad: ['b.txt', 'text/plain', 'x'],
	});
	expect(message).toContain('"b.txt"');
});

test.each<[string, Parameters, string[]]>([
	[
		'a wait that is not a number',
		{ ...IMAGE, options: { maxWaitMinutes: 'soon' } },
		['maxWaitMinutes', '"soon"'],
	],
	['a negative wait', { ...IMAGE, options: { maxWaitMinutes: -1 } }, ['maxWaitMinutes', '-1']],
])('%s is refused before any request', async (_, parameters, words) => {
	const message = await refusal(parameters);
	for (const word of words) expect(message).toContain(word);
});

test.each<[string, Parameters, string[]]>([
	[
		'an unknown operation',
		{ resource: 'video', operation: 'juggle' },
		['operation', '"juggle"', 'video'],
	],
])('%s is refused before any request', async (_, parameters, words) => {
	const message = await refusal(parameters);
	for (const word of words) expect(message).toContain(word);
});

test.each([
	['no address', ''],
	['an address of another protocol', 'ftp://media.test'],
	['an address with a password in it', 'https://name:word@media.test'],
])('%s in the credential is refused before any request', async (_, baseUrl) => {
	expect(await refusal(image('A lighthouse', 'start'), {}, { ...CUSTOM, baseUrl })).toMatch(
		/base address/i,
	);
});
