import type { Parameters as NodeParameters } from '../support/fake-execution.mts';
import { CUSTOM, storedFile } from '../support/fake-execution.mts';
import { image } from './support/fake-service.mts';
import { runNode, errorText } from './support/run-node.mts';
import { refusal, type GivenFile } from './support/refusal.mts';
import { from } from '../support/tool-samples.mts';

const FACE_SWAP: NodeParameters = {
	resource: 'video',
	operation: 'face-swap',
	completion: 'start',
	video_file_path: from('path', 'api-assets/id/clip.mp4'),
	image_file_path: from('path', 'api-assets/id/face.png'),
};

const IMAGE: NodeParameters = image('A lighthouse', 'start');

const UPLOAD: NodeParameters = { resource: 'file', operation: 'upload', files: 'clip' };

const MAGIC_HOUR = { service: 'magicHour', apiKey: 'k' };

const reference = (name: string): NodeParameters => ({
	resource: 'video',
	operation: 'text-to-video',
	completion: 'start',
	prompt: 'A boat',
	end_seconds: 5,
	references: { entries: [{ name, file: from('path', 'api-assets/id/boat.png') }] },
});

/** What the user reads of each of these items. */
async function refusals(given: Readonly<Record<string, Parameters<typeof refusal>>>) {
	const messages: string[] = [];
	for (const [what, item] of Object.entries(given)) {
		messages.push(`${what}: ${await refusal(...item)}`);
	}
	return `\n${messages.join('\n')}\n`;
}

test('a value is refused with its field, its bound, and what to do', async () => {
	expect(
		await refusals({
			'image_count 0': [{ ...IMAGE, image_count: 0 }],
			'half an image': [{ ...IMAGE, image_count: 1.5 }],
			'an empty prompt': [{ ...IMAGE, prompt: '  ' }],
			'a leftover': [{ ...IMAGE, prompt: 'A {{ $json.x }}' }],
			'an empty art style': [
				{
					resource: 'image',
					operation: 'ai-qr-code-generator',
					content: 'x',
					art_style: { __rl: true, mode: 'name', value: '' },
				},
			],
			'an end before the start': [{ ...FACE_SWAP, start_seconds: 5, end_seconds: 3 }],
			'a field that the service lacks': [{ ...IMAGE, additionalFields: { resolution: '1k' } }],
			'no end where it is required': [FACE_SWAP, {}, { ...CUSTOM, layout: 'nested' }],
			'an end that is no number': [{ ...FACE_SWAP, start_seconds: 0, end_seconds: 'soon' }],
			'a wait that is not a number': [{ ...IMAGE, options: { maxWaitMinutes: 'soon' } }],
			'a negative wait': [{ ...IMAGE, options: { maxWaitMinutes: -1 } }],
			'an unknown operation': [{ resource: 'video', operation: 'juggle' }],
			'a reference without a name': [reference(''), {}, MAGIC_HOUR],
		}),
	).toMatchInlineSnapshot(`
		"
		image_count 0: Number of Images (image_count) is 0, but must be at least 1
		half an image: Number of Images (image_count) must be a whole number, but is 1.5
		an empty prompt: Prompt (prompt) is empty; enter at least 1 character
		a leftover: Prompt (prompt) still contains an unevaluated expression: "{{ $json.x }}". Switch the field to "Expression", or remove the braces
		an empty art style: Art Style (art_style) is empty; choose a value or type one
		an end before the start: End (Seconds) (end_seconds) is 3, but must be greater than Start (Seconds) (start_seconds), which is 5
		a field that the service lacks: Resolution (resolution) is not supported by this service; remove it, or choose another service
		no end where it is required: End (Seconds) (end_seconds) is empty, and the length of Video (video_file_path) cannot be read from the service’s storage; enter End (Seconds)
		an end that is no number: End (Seconds) (end_seconds) must be a number, but is "soon"
		a wait that is not a number: Maximum Wait (maxWaitMinutes) is "soon", but must be a number of minutes above 0
		a negative wait: Maximum Wait (maxWaitMinutes) is "-1", but must be a number of minutes above 0
		an unknown operation: Operation (operation) is "juggle", which video does not have
		a reference without a name: References (references) entry 1 has no name; enter one, and write it as @name in the prompt
		"
	`);
});

test('a file is refused with its field, its name, and what the service accepts', async () => {
	const face = (mode: 'binary' | 'url' | 'path', value = 'face') => ({
		...FACE_SWAP,
		image_file_path: from(mode, value),
	});
	const clip = (...file: GivenFile) => ({ clip: file });
	expect(
		await refusals({
			'a data: URI': [face('url', 'data:image/png;base64,A')],
			'no URL': [face('url', 'photo.jpg')],
			'an empty storage path': [face('path', '')],
			'a GIF in the storage': [face('path', 'api-assets/id/face.gif')],
			'an extension outside the table': [
				{ ...FACE_SWAP, video_file_path: from('path', 'api-assets/id/clip.avi') },
			],
			'no binary field': [face('binary', '')],
			'no file in the binary field': [face('binary')],
			'an empty file': [face('binary'), { face: ['face.png', 'image/png', ''] }],
			'a GIF': [face('binary'), { face: ['face.gif', 'image/gif', 'GIF89a'] }],
			'a PDF': [face('binary'), { face: ['face.pdf', 'application/pdf', '%PDF'] }],
			'a file of no kind': [face('binary'), { face: ['face', 'application/octet-stream', 'x'] }],
			'no files': [{ ...UPLOAD, files: ' , ' }],
			'a file that is not there': [UPLOAD],
			'an empty upload': [UPLOAD, clip('a.mp4', 'video/mp4', '')],
			'an upload that the table lacks': [UPLOAD, clip('a.txt', 'text/plain', 'x')],
			'an upload of no kind': [UPLOAD, clip('a', 'application/octet-stream', 'x')],
			'an upload of another type than chosen': [
				{ ...UPLOAD, fileType: 'gif' },
				clip('a.png', 'image/png', 'x'),
			],
			'one bad file of several': [
				{ ...UPLOAD, files: 'good,bad' },
				{ good: ['a.png', 'image/png', 'x'], bad: ['b.txt', 'text/plain', 'x'] },
			],
		}),
	).toMatchInlineSnapshot(`
		"
		a data: URI: Face Image (image_file_path) is a data: URI, which cannot be sent; turn it into a binary field (node "Convert to File") and choose "Binary"
		no URL: Face Image (image_file_path) is "photo.jpg", but must be a URL that starts with https:// or http://
		an empty storage path: Face Image (image_file_path) is empty
		a GIF in the storage: Face Image (image_file_path) is a GIF. Only the Video field of Swap Faces accepts GIFs; use png, jpg, jpeg, heic, heif, webp, avif, jp2, tiff, bmp
		an extension outside the table: Video (video_file_path) has the extension "avi", but must be one of mp4, m4v, mov, webm, gif, webp
		no binary field: Face Image (image_file_path) is empty; enter the name of a binary field
		no file in the binary field: Face Image (image_file_path): no file in the binary field "face". This item has no files
		an empty file: Face Image (image_file_path): "face.png" is an empty file
		a GIF: Face Image (image_file_path): "face.gif" is a GIF. Only the Video field of Swap Faces accepts GIFs; use png, jpg, jpeg, heic, heif, webp, avif, jp2, tiff, bmp
		a PDF: Face Image (image_file_path): "face.pdf" has the extension "pdf", but must be one of png, jpg, jpeg, heic, heif, webp, avif, jp2, tiff, bmp
		a file of no kind: Face Image (image_file_path): "face" is a file without an extension or a known MIME type; it must be one of png, jpg, jpeg, heic, heif, webp, avif, jp2, tiff, bmp
		no files: Input Binary Fields (files) is empty; name at least 1 field
		a file that is not there: Input Binary Fields (files): no file in the binary field "clip". This item has no files
		an empty upload: Input Binary Fields (files): "a.mp4" is an empty file
		an upload that the table lacks: Input Binary Fields (files): "a.txt" has the extension "txt", but must be one of mp4, m4v, mov, webm, mp3, wav, aac, flac, m4a, png, jpg, jpeg, heic, heif, webp, avif, jp2, tiff, bmp, gif
		an upload of no kind: Input Binary Fields (files): "a" is a file without an extension or a known MIME type; it must be one of mp4, m4v, mov, webm, mp3, wav, aac, flac, m4a, png, jpg, jpeg, heic, heif, webp, avif, jp2, tiff, bmp, gif
		an upload of another type than chosen: Input Binary Fields (files): "a.png" has the extension "png", but must be one of gif, webp, webm
		one bad file of several: Input Binary Fields (files): "b.txt" has the extension "txt", but must be one of mp4, m4v, mov, webm, mp3, wav, aac, flac, m4a, png, jpg, jpeg, heic, heif, webp, avif, jp2, tiff, bmp, gif
		"
	`);
});

test('a base address is refused as it was entered, and without a password', async () => {
	const at = (baseUrl: string): Parameters<typeof refusal> => [IMAGE, {}, { ...CUSTOM, baseUrl }];
	expect(
		await refusals({
			'no address': at(''),
			'another protocol': at('ftp://media.test'),
			'an address with a password in it': at('https://name:word@media.test'),
		}),
	).toMatchInlineSnapshot(`
		"
		no address: Base Address (baseUrl) of the credential is "", but must start with https:// or http://
		another protocol: Base Address (baseUrl) of the credential is "ftp://media.test", but must start with https:// or http://
		an address with a password in it: Base Address (baseUrl) of the credential contains a user name or password; the API key has its own field
		"
	`);
});

test('a rejection by the service reads as well as a refusal: it names the field as the panel does', async () => {
	const { output } = runNode({
		credential: MAGIC_HOUR,
		parameters: [{ ...IMAGE, prompt: 'x', model: 'nano' }],
		network: () => ({
			status: 422,
			body: { message: 'style.prompt: not allowed with model nano' },
		}),
	});
	expect(await errorText(output)).toMatchInlineSnapshot(`
		"
		Magic Hour rejected these values (422): style.prompt: not allowed with model nano
		You weren’t charged. Correct Prompt (prompt) and Model (model) and run again.
		"
	`);
});

test('a rejected upload names the field of its file', async () => {
	const { output } = runNode({
		credential: MAGIC_HOUR,
		parameters: [
			{ ...FACE_SWAP, image_file_path: from('binary', 'face'), start_seconds: 0, end_seconds: 5 },
		],
		binaries: [{ face: storedFile('face', 'face.qxz', 'image/x-qxz') }],
		stored: { face: Buffer.from('x') },
		network: () => ({ status: 422, body: { message: "'qxz' is an invalid image extension" } }),
	});
	expect(await errorText(output)).toMatchInlineSnapshot(`
		"
		Magic Hour rejected these values (422): 'qxz' is an invalid image extension
		Correct Face Image (image_file_path) and run again.
		"
	`);
});
