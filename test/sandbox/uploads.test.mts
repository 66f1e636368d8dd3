import { request } from 'node:http';
import { demoFile, uploadDemo } from '../support/demo-files.mts';
import type { UploadUrl } from '../../hosts/sandbox-client.mts';
import { sandboxOf } from '../support/sandbox-of.mts';

type Refusal = { message: string };

const PNG_TEXT = new TextEncoder().encode('not really a picture');

const client = sandboxOf({ renderMs: 0 });

describe('upload URLs', () => {
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
		expect(body).toHaveLength(5);
		for (const [index, item] of items.entries()) {
			expect(Object.keys(body[index]).sort()).toEqual(['expires_at', 'file_path', 'upload_url']);
			expect(body[index].file_path).toMatch(/^api-assets\/[^/]+\/[^/]+\.[a-z0-9]+$/);
			expect(body[index].file_path).toMatch(new RegExp(`\\.${item.extension}$`));
			expect(body[index].expires_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
			expect(new URL(body[index].upload_url).search).not.toBe('');
		}
		expect(new Set(body.map((item: { file_path: string }) => item.file_path)).size).toBe(5);
	});

	test.each([
		[
			'an extension of another type',
			[{ type: 'audio', extension: 'mp4' }],
			422,
			/0\.extension: 'mp4'/,
		],
		['gif as a video', [{ type: 'video', extension: 'gif' }], 422, /'gif' is no video extension/],
		['no items', [], 400, /fewer than 1 items/],
		['an unknown type', [{ type: 'text', extension: 'txt' }], 400, /0\.type: "text" is not one of/],
		['an extension with a dot', [{ type: 'image', extension: '.png' }], 400, /0\.extension/],
		['a path as extension', [{ type: 'image', extension: '../png' }], 400, /0\.extension/],
		[
			'a missing extension',
			[{ type: 'image' }],
			400,
			/0\.extension: this required field is missing/,
		],
		['the nested layout', { items: [{ type: 'image', extension: 'png' }] }, 400, /must be array/],
	])('refuses %s', async (_what, body, status, message) => {
		const response = await client.post('/v1/files/upload-urls', body);
		expect(response.status).toBe(status);
		expect(response.body.message).toMatch(message);
	});
});

describe('PUT to an upload URL', () => {
	test('needs no bearer header and refuses one', async () => {
		const { upload_url } = await client.uploadUrl('image', 'png');
		const headers = { authorization: `Bearer ${client.apiKey}` };
		const refused = await fetch(upload_url, { method: 'PUT', body: PNG_TEXT, headers });
		expect(refused.status).toBe(403);
		expect(((await refused.json()) as Refusal).message).toContain('Authorization');
		expect((await fetch(upload_url, { method: 'PUT', body: PNG_TEXT })).status).toBe(200);
	});

	test('stops working when the URL expires', async () => {
		const { upload_url, expires_at } = await client.uploadUrl('image', 'png');
		const secondsLeft = (Date.parse(expires_at) - (await client.now())) / 1_000;
		await client.advance(secondsLeft - 5);
		expect((await fetch(upload_url, { method: 'PUT', body: PNG_TEXT })).status).toBe(200);
		await client.advance(6);
		const late = await fetch(upload_url, { method: 'PUT', body: PNG_TEXT });
		expect(late.status).toBe(403);
		expect(((await late.json()) as Refusal).message).toContain('expired');
	});

	test('refuses a changed query or path', async () => {
		const [one, other] = [
			await client.uploadUrl('image', 'png'),
			await client.uploadUrl('image', 'png'),
		];
		const later = one.upload_url.replace(/expires=\d+/, 'expires=9999999999999');
		const elsewhere = one.upload_url.replace(one.file_path, other.file_path);
		const unsigned = one.upload_url.split('?')[0];
		for (const url of [later, elsewhere, unsigned]) {
			expect((await fetch(url, { method: 'PUT', body: PNG_TEXT })).status).toBe(403);
		}
		expect((await fetch(one.upload_url)).status).toBe(403);
	});

	test('requires a Content-Length', async () => {
		const { upload_url } = await client.uploadUrl('image', 'png');
		const body = new ReadableStream({
			start(controller) {
				controller.enqueue(PNG_TEXT);
				controller.close();
			},
		});
		const init = { method: 'PUT', body, duplex: 'half' } as RequestInit;
		expect((await fetch(upload_url, init)).status).toBe(411);
	});

	test('does not count a broken upload as a file', async () => {
		const { upload_url, file_path } = await client.uploadUrl('image', 'png');
		await new Promise<void>((resolve) => {
			const broken = request(upload_url, { method: 'PUT', headers: { 'content-length': 1_000 } });
			broken.on('error', () => resolve());
			broken.write('only this', () => broken.destroy());
		});
		const response = await client.post('/v1/image-background-remover', {
			image_file_path: file_path,
		});
		expect(response.status).toBe(422);
	});

	test('stores exactly the bytes, even many of them', async () => {
		const clip = await demoFile('clip.mp4');
		const path = await client.upload('video', 'mp4', Buffer.concat(Array(500).fill(clip)));
		const requests = await client.requests();
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
	const remove = (path: string) =>
		client.post('/v1/image-background-remover', { image_file_path: path });

	test.each(['api-assets/none/image.png', '../../etc/passwd', '/etc/passwd', 'file:///etc/passwd'])(
		'must exist: %s',
		async (path) => {
			const { status, body } = await remove(path);
			expect(status).toBe(422);
			expect(body.message).toContain(`image_file_path: the file path '${path}' does not exist`);
			expect(body.message).toContain('/v1/files/upload-urls');
			expect(body.message).toContain('PUT');
		},
	);

	test('must have been uploaded', async () => {
		const { file_path } = await client.uploadUrl('image', 'png');
		expect((await remove(file_path)).status).toBe(422);
	});

	test('must be of the right kind', async () => {
		const audio = await uploadDemo(client, 'speech.mp3');
		const { status, body } = await remove(audio);
		expect(status).toBe(422);
		expect(body.message).toContain('was uploaded as audio, but image is needed');
	});

	test('is gone a week after the upload', async () => {
		const path = await uploadDemo(client, 'portrait.jpg');
		await client.advance(7 * 86_400 - 10);
		expect((await remove(path)).status).toBe(200);
		await client.advance(20);
		expect((await remove(path)).status).toBe(422);
	});

	test('may be a GIF only for the face swap video', async () => {
		const gif = await uploadDemo(client, 'clip.gif');
		const face = await uploadDemo(client, 'portrait.jpg');
		const speech = await uploadDemo(client, 'speech.mp3');
		const synced = { video_file_path: gif, audio_file_path: speech };
		const refused = await client.post('/v1/lip-sync', synced);
		expect(refused.status).toBe(422);
		expect(refused.body.message).toContain('is a GIF');
		const swapped = { video_file_path: gif, image_file_path: face, end_seconds: 1 };
		expect((await client.run('face-swap', swapped)).status).toBe('complete');
	});
});
