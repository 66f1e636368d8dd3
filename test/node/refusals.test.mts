import type { Parameters as NodeParameters } from '../support/fake-execution.mts';
import { MAGIC_HOUR_CREDENTIAL } from '../support/fake-execution.mts';
import { makeImage } from './support/fake-service.mts';
import { runNode, readErrorText } from './support/run-node.mts';
import { readRefusal } from './support/refusal.mts';
import { makeMediaInput } from '../support/media-input.mts';

const FACE_SWAP: NodeParameters = {
	resource: 'video',
	operation: 'face-swap',
	completion: 'start',
	video_file_path: makeMediaInput('path', 'api-assets/id/clip.mp4'),
	image_file_path: makeMediaInput('path', 'api-assets/id/face.png'),
};

const IMAGE: NodeParameters = makeImage('A lighthouse', 'start');

const UPLOAD: NodeParameters = { resource: 'file', operation: 'upload', files: 'clip' };

async function listRefusals(given: Readonly<Record<string, Parameters<typeof readRefusal>>>) {
	const messages: string[] = [];
	for (const [what, item] of Object.entries(given)) {
		messages.push(`${what}: ${await readRefusal(...item)}`);
	}
	return `\n${messages.join('\n')}\n`;
}

test('a value is refused with its field, its bound, and the next step', async () => {
	expect(
		await listRefusals({
			'image_count 0': [{ ...IMAGE, image_count: 0 }],
			'a leftover': [{ ...IMAGE, prompt: 'A {{ $json.x }}' }],
			'a negative wait': [{ ...IMAGE, options: { maxWaitMinutes: -1 } }],
		}),
	).toMatchInlineSnapshot(`
		"
		image_count 0: Number of Images is 0, but must be at least 1
		a leftover: Prompt still contains an unevaluated expression: "{{ $json.x }}". Switch the field to "Expression", or remove the braces
		a negative wait: Maximum Wait (Minutes) is -1, but must be at least 0.1
		"
	`);
});

test('a file is refused with its field, its name, and the accepted types', async () => {
	const face = (mode: 'binary' | 'url' | 'path', value = 'face') => ({
		...FACE_SWAP,
		image_file_path: makeMediaInput(mode, value),
	});
	expect(
		await listRefusals({
			'another scheme': [face('url', 's3://bucket/photo.jpg')],
			'no URL': [face('url', 'photo.jpg')],
			'no file in the binary field': [face('binary')],
			'an empty file': [face('binary'), { face: ['face.png', 'image/png', Buffer.alloc(0)] }],
			'a PDF': [face('binary'), { face: ['face.pdf', 'application/pdf', '%PDF'] }],
			'an upload of another type than chosen': [
				{ ...UPLOAD, fileType: 'gif' },
				{ clip: ['a.png', 'image/png', 'x'] },
			],

			'one invalid file of several': [
				{ ...UPLOAD, files: 'good,bad' },
				{ good: ['a.png', 'image/png', 'x'], bad: ['b.txt', 'text/plain', 'x'] },
			],
		}),
	).toMatchInlineSnapshot(`
		"
		another scheme: Face Image is "s3://bucket/photo.jpg", but must be one address that starts with https:// or http://. To use a file from elsewhere, load it with a node before this one, such as Read/Write Files from Disk, and choose Binary
		no URL: Face Image is "photo.jpg", but must be one address that starts with https:// or http://. To use a file from elsewhere, load it with a node before this one, such as Read/Write Files from Disk, and choose Binary
		no file in the binary field: Face Image: no file in the binary field "face". This item has no files
		an empty file: Face Image: "face.png" in "face" is an empty file
		a PDF: Face Image: "face.pdf" in "face" has the extension "pdf", but must be one of png, jpg, jpeg, heic, heif, webp, avif, jp2, tiff, bmp
		an upload of another type than chosen: Input Binary Fields: "a.png" in "clip" is a picture (png), not a GIF: enter the binary field of a GIF
		one invalid file of several: Input Binary Fields: "b.txt" in "bad" has the extension "txt", but must be one of mp4, m4v, mov, webm, mp3, wav, aac, flac, m4a, png, jpg, jpeg, heic, heif, webp, avif, jp2, tiff, bmp, gif
		"
	`);
});

test('a rejection by the service names the value to correct', async () => {
	const { output } = runNode({
		credential: MAGIC_HOUR_CREDENTIAL,
		parameters: [{ ...IMAGE, prompt: 'x', model: 'nano' }],
		network: () => ({
			status: 422,
			body: { message: 'style.prompt: not allowed with model nano' },
		}),
	});
	expect(await readErrorText(output)).toMatchInlineSnapshot(`
		"
		Magic Hour rejected the request (422): style.prompt: not allowed with model nano
		You weren’t charged for this item. Correct the value that the message names, then run this item again.
		"
	`);
});

test('a file with an unknown ending is sent as the field’s own type; if it is rejected, the message names the value', async () => {
	const { output, calls } = runNode({
		credential: MAGIC_HOUR_CREDENTIAL,
		parameters: [
			{
				...FACE_SWAP,
				image_file_path: makeMediaInput('binary', 'face'),
				end_seconds: 5,
			},
		],
		files: { face: ['face.qxz', 'application/octet-stream', 'x'] },
		network: () => ({ status: 422, body: { message: "'qxz' is an invalid image extension" } }),
	});
	expect(await readErrorText(output)).toMatchInlineSnapshot(`
		"
		Magic Hour rejected the request (422): 'qxz' is an invalid image extension
		You weren’t charged for this item. Correct the value that the message names, then run this item again.
		"
	`);
	expect(calls.map(({ body }) => body)).toEqual([{ items: [{ type: 'image', extension: 'qxz' }] }]);
});
