import { request } from 'node:http';
import { readDemoFile, uploadDemo } from '../support/demo-files.mts';
import type { UploadUrl } from '../../hosts/sandbox-client.mts';
import { useSandbox } from '../support/use-sandbox.mts';
import { expectRejection } from './rejection.mts';

const client = useSandbox({ renderMs: 0 });
const remove = (image_file_path: string) =>
	client.post('/v1/image-background-remover', { image_file_path });

describe('upload URLs', () => {
	const item = (type: string, extension?: string) => [{ type, extension }];

	test('returns one item per requested item, in the same order', async () => {
		const items = [
			{ type: 'video', extension: 'mp4' },
			{ type: 'image', extension: 'png' },
			{ type: 'audio', extension: 'm4a' },
			{ type: 'gif', extension: 'webm' },
			{ type: 'image', extension: 'jp2' },
		];
		const { status, body } = await client.post<UploadUrl[]>('/v1/files/upload-urls', items);
		expect(status).toBe(200);
		expect(body).toEqual(
			items.map(({ extension }) => ({
				upload_url: expect.stringMatching(/^http.+\?.+/),
				expires_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
				file_path: expect.stringMatching(`^api-assets/[^/]+/[^/]+\\.${extension}$`),
			})),
		);
		expect(new Set(body.map(({ file_path }) => file_path)).size).toBe(5);
	});

	test.each([
		['an extension of another type', item('audio', 'mp4'), 422, "0.extension: 'mp4'"],
		['gif as a video', item('video', 'gif'), 422, "'gif' is not allowed for video"],
		['no items', [], 400, 'fewer than 1 items'],
		['an unknown type', item('text', 'txt'), 400, '0.type: "text" is not one of'],
		['an extension with a dot', item('image', '.png'), 400, '0.extension'],
		['a path as extension', item('image', '../png'), 400, '0.extension'],
		['a missing extension', item('image'), 400, '0.extension: this required field is missing'],
		['the nested layout', { items: item('image', 'png') }, 400, 'must be array'],
	])('refuses %s', async (_what, body, status, message) => {
		await expectRejection(client.post('/v1/files/upload-urls', body), status, message);
	});
});

describe('PUT to an upload URL', () => {
	const put = (url: string, headers = {}) =>
		client.call('PUT', url, undefined, { key: null, raw: 'no picture', headers });

	test('needs no bearer header and refuses one', async () => {
		const { upload_url } = await client.createUploadUrl('image', 'png');
		const headers = { authorization: `Bearer ${client.apiKey}` };
		await expectRejection(put(upload_url, headers), 403, 'Authorization');
		expect((await put(upload_url)).status).toBe(200);
	});

	test('stops working when the URL expires', async () => {
		const { upload_url, expires_at } = await client.createUploadUrl('image', 'png');
		const secondsLeft = (Date.parse(expires_at) - (await client.readNow())) / 1_000;
		await client.advance(secondsLeft - 5);
		expect((await put(upload_url)).status).toBe(200);
		await client.advance(6);
		await expectRejection(put(upload_url), 403, 'expired');
	});

	test('refuses a changed query or path', async () => {
		const one = await client.createUploadUrl('image', 'png');
		const other = await client.createUploadUrl('image', 'png');
		const later = one.upload_url.replace(/expires=\d+/, 'expires=9999999999999');
		const elsewhere = one.upload_url.replace(one.file_path, other.file_path);
		const unsigned = one.upload_url.split('?')[0];
		for (const url of [later, elsewhere, unsigned]) {
			await expectRejection(put(url), 403);
		}
		expect((await fetch(one.upload_url)).status).toBe(403);
	});

	test('requires a Content-Length', async () => {
		const { upload_url } = await client.createUploadUrl('image', 'png');
		const body = new Blob(['no picture']).stream();
		const init = { method: 'PUT', body, duplex: 'half' } as RequestInit;
		expect((await fetch(upload_url, init)).status).toBe(411);
	});

	test('doesn’t count a broken upload as a file', async () => {
		const { upload_url, file_path } = await client.createUploadUrl('image', 'png');
		await new Promise<void>((resolve) => {
			const broken = request(upload_url, { method: 'PUT', headers: { 'content-length': 1_000 } });
			broken.on('error', () => resolve());
			broken.write('only this', () => broken.destroy());
		});
		await expectRejection(remove(file_path), 422);
	});

	test('stores the bytes unchanged, even many of them', async () => {
		const clip = await readDemoFile('clip.mp4');
		const path = await client.uploadFile('video', 'mp4', Buffer.concat(Array(500).fill(clip)));
		const requests = await client.listRequests();
		expect(requests.at(-1)).toMatchObject({
			method: 'PUT',
			path: `/storage/${path}`,
			bytes: clip.length * 500,
			status: 200,
			authorization: 'absent',
		});
	});
});

describe('a file path in a generation call', () => {
	test.each(['api-assets/none/image.png', '../../etc/passwd', '/etc/passwd', 'file:///etc/passwd'])(
		'must exist: %s',
		async (path) => {
			const problem = `image_file_path: the file path '${path}' does not exist`;
			await expectRejection(remove(path), 422, problem, '/v1/files/upload-urls', 'PUT');
		},
	);

	test('must have been uploaded', async () => {
		const { file_path } = await client.createUploadUrl('image', 'png');
		await expectRejection(remove(file_path), 422);
	});

	test('must be of the right kind', async () => {
		const audio = await uploadDemo(client, 'speech.mp3');
		await expectRejection(remove(audio), 422, 'was uploaded as audio, but image is needed');
	});

	test('expires a week after the upload', async () => {
		const path = await uploadDemo(client, 'portrait.jpg');
		await client.advance(7 * 86_400 - 10);
		expect((await remove(path)).status).toBe(200);
		await client.advance(20);
		await expectRejection(remove(path), 422);
	});

	test('may be a GIF only for the face swap video', async () => {
		const gif = await uploadDemo(client, 'clip.gif');
		const face = await uploadDemo(client, 'portrait.jpg');
		const speech = await uploadDemo(client, 'speech.mp3');
		const synced = { video_file_path: gif, audio_file_path: speech };
		await expectRejection(client.post('/v1/lip-sync', synced), 422, 'is a GIF');
		const swapped = { video_file_path: gif, image_file_path: face, end_seconds: 1 };
		expect((await client.runProject('face-swap', swapped)).status).toBe('complete');
	});
});
