import type { IBinaryData } from 'n8n-workflow';
import type { Parameters } from '../../../support/fake-execution.mts';
import { CUSTOM, storedFile } from '../../../support/fake-execution.mts';
import { runNode } from '../../support/fake-session.mts';

const path = (value: string) => ({ __rl: true, mode: 'path', value });
const binary = (value: string) => ({ __rl: true, mode: 'binary', value });

const FACE_SWAP: Parameters = {
	resource: 'video',
	operation: 'face-swap',
	completion: 'start',
	video_file_path: path('api-assets/id/clip.mp4'),
	image_file_path: path('api-assets/id/face.png'),
};

const IMAGE: Parameters = {
	resource: 'image',
	operation: 'ai-image-generator',
	completion: 'start',
	prompt: 'A lighthouse',
	image_count: 1,
	orientation: 'square',
};

const UPSCALED: Parameters = {
	resource: 'image',
	operation: 'ai-image-upscaler',
	completion: 'start',
	image_file_path: { __rl: true, mode: 'url', value: 'https://files.test/a.png' },
	scale_factor: 2,
};

/** What the node says, having sent nothing at all. */
async function refusal(
	parameters: Parameters,
	files: Record<string, [fileName: string, mimeType: string, bytes: string]> = {},
	credential: Record<string, unknown> = CUSTOM,
): Promise<string> {
	const entries = Object.entries(files);
	const stored = Object.fromEntries(
		entries.map(([name, [, , bytes]]) => [name, Buffer.from(bytes)]),
	);
	const binaries: Record<string, IBinaryData> = Object.fromEntries(
		entries.map(([name, [fileName, mime]]) => [name, storedFile(name, fileName, mime)]),
	);
	const { output, calls } = runNode({
		parameters: [parameters],
		binaries: [binaries],
		stored,
		credential,
	});
	const message = await output.then(
		() => 'nothing was refused',
		(error: Error & { description?: string }) => `${error.message} ${error.description}`,
	);
	expect(calls.map(({ method, url }) => `${method} ${url}`)).toEqual([]);
	return message;
}

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
		'a wrong shape',
		{ ...UPSCALED, enhancement: 'round' },
		['enhancement', '"round"', 'Resemblance, Balanced, Creative'],
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
			image_file_path: { __rl: true, mode: 'url', value: 'data:image/png;base64,A' },
		},
		['image_file_path', 'data: URI', 'binary'],
	],
	[
		'a GIF for the face',
		{ ...FACE_SWAP, image_file_path: path('api-assets/id/face.gif') },
		['image_file_path', 'GIF', 'png, jpg'],
	],
	[
		'an extension outside the table',
		{ ...FACE_SWAP, video_file_path: path('api-assets/id/clip.avi') },
		['video_file_path', '"avi"', 'mp4, m4v, mov, webm, gif, webp'],
	],
	[
		'an end before the start',
		{ ...FACE_SWAP, start_seconds: 5, end_seconds: 3 },
		['end_seconds', 'is 3', '5'],
	],
	[
		'a project ID that is none',
		{ resource: 'video', operation: 'get', id: ' ' },
		['id', 'is empty'],
	],
	[
		'an unworked ID',
		{ resource: 'video', operation: 'wait', id: '{{ $json.id }}' },
		['id', '{{ $json.id }}'],
	],
	['a path as an ID', { resource: 'video', operation: 'delete', id: 'a/b' }, ['id', '"a/b"']],
	[
		'an unknown operation',
		{ resource: 'video', operation: 'juggle' },
		['operation', '"juggle"', 'video'],
	],
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
	[
		'a wait of no number',
		{ ...IMAGE, options: { maxWaitMinutes: 'soon' } },
		['maxWaitMinutes', '"soon"'],
	],
	[
		'a wait of less than nothing',
		{ ...IMAGE, options: { maxWaitMinutes: -1 } },
		['maxWaitMinutes', '-1'],
	],
])('%s is refused before any request', async (_, parameters, words) => {
	const message = await refusal(parameters);
	for (const word of words) expect(message).toContain(word);
});

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
	const parameters = { ...FACE_SWAP, image_file_path: binary('face') };
	const message = await refusal(parameters, file ? { face: file } : {});
	for (const word of words) expect(message).toContain(word);
});

test('what one layout requires is asked for there, and only there', async () => {
	const message = await refusal(FACE_SWAP, {}, { ...CUSTOM, layout: 'nested' });
	expect(message).toContain('end_seconds');
	expect(message).toContain('enter where to stop');
});

test.each([
	['no address', ''],
	['an address of another protocol', 'ftp://media.test'],
	['an address with a password in it', 'https://name:word@media.test'],
])('%s in the credential is refused before any request', async (_, baseUrl) => {
	expect(await refusal(IMAGE, {}, { ...CUSTOM, baseUrl })).toMatch(/base address/i);
});

test('deleting an audio project is refused where the interface has no such call', async () => {
	const message = await refusal({ resource: 'audio', operation: 'delete', id: 'p1' });
	expect(message).not.toBe('nothing was refused');
});
