import { Receiver } from '../support/receiver.mts';
import { waitUntil } from '../../machine/wait-until.mts';
import { serve } from '../../machine/loopback.mts';
import { QR, readDemoFile, uploadDemo } from '../support/demo-files.mts';
import { SandboxClient } from '../../machine/sandbox-client.mts';
import { useSandbox } from '../support/use-sandbox.mts';
import { closeAfterEach } from '../support/close-after-each.mts';
import { expectRejection } from './rejection.mts';

const startSandbox = closeAfterEach(SandboxClient.start);
const startReceiver = closeAfterEach(Receiver.start);
const startServer = closeAfterEach(serve);

const client = useSandbox({ renderMs: 0 });

const makeNamed = (name: string) => ({ ...QR, name });

describe('the life of a project', () => {
	test('goes from pending through rendering to complete, with an event at each step', async () => {
		const times = { queueMs: 60_000, renderMs: 3_600_000 };
		const slow = await startSandbox({ ...times, layout: 'nested' });
		const receiver = await startReceiver();
		await slow.createWebhook(receiver.url, ['image.started', 'image.completed', 'image.errored']);
		const { id } = await slow.createProject('ai-qr-code-generator', QR);
		const status = async () => (await slow.readProject(id)).status;
		expect(await status()).toBe('queued');
		await slow.advance(60);
		expect(await status()).toBe('rendering');
		await slow.advance(1_800);
		const [halfway] = await slow.listProjects();
		expect(halfway.progress).toBeCloseTo(0.5, 1);
		await slow.advance(1_800);
		expect((await slow.waitForEnd(id)).status).toBe('complete');
		const completed = await waitUntil('a second event', () => receiver.received[1]);
		expect(receiver.received.map(({ type }) => type)).toEqual(['image.started', 'image.completed']);
		const { payload } = JSON.parse(completed.rawBody);
		const downloads = [{ url: expect.any(String) }];
		expect(payload).toMatchObject({ id, status: 'complete', downloads });
	});

	test.each([
		['ai-qr-code-generator', makeNamed('please fail:file_too_large now'), 'file_too_large'],
		['ai-qr-code-generator', { ...QR, content: 'fail:no_source_face' }, 'no_source_face'],
		[
			'text-to-video',
			{ end_seconds: 1, orientation: 'square', style: { prompt: 'fail:bad' } },
			'bad',
		],
	])('of %s ends with the error code in its text %j, free of charge', async (tool, body, code) => {
		const failed = await client.runProject(tool, body);
		const free = { credits_charged: 0, downloads: [] };
		expect(failed).toMatchObject({ status: 'error', error: { code }, ...free });
		expect(failed.error?.message).not.toBe('');
	});

	test('takes as long as requested', async () => {
		const { id } = await client.createProject('ai-qr-code-generator', makeNamed('slow:600'));
		await waitUntil('rendering', async () => (await client.readProject(id)).status === 'rendering');
		await client.advance(500);
		expect((await client.readProject(id)).status).toBe('rendering');
		await client.advance(101);
		expect((await client.waitForEnd(id)).status).toBe('complete');
	});

	test('returns a new download link at every read, each valid for 24 hours', async () => {
		const { id, downloads } = await client.runProject('ai-qr-code-generator', QR);
		const first = downloads[0];
		const hours = (Date.parse(first.expires_at) - (await client.readNow())) / 3_600_000;
		expect(hours).toBeGreaterThan(23.9);
		expect(hours).toBeLessThanOrEqual(24);
		await client.advance(86_390);
		const response = await fetch(first.url);
		const bytes = (await response.arrayBuffer()).byteLength;
		expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
		expect(response.headers.get('content-length')).toBe(String(bytes));
		const part = await fetch(first.url, { headers: { range: 'bytes=1-3' } });
		expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 3]);
		await client.advance(20);
		expect((await fetch(first.url)).status).toBe(403);
		const [fresh] = (await client.readProject(id)).downloads;
		expect((await fetch(fresh.url)).status).toBe(200);
	});

	test('ends without an event if it is deleted while it runs', async () => {
		const receiver = await startReceiver();
		await client.createWebhook(receiver.url, ['image.completed', 'image.errored']);
		const { id } = await client.createProject('ai-qr-code-generator', makeNamed('slow:5'));
		expect((await client.call('DELETE', `/v1/image-projects/${id}`)).status).toBe(204);
		await client.advance(10);
		expect(await client.readProject(id)).toMatchObject({ enabled: false, downloads: [] });
		expect(receiver.received).toEqual([]);
	});
});

describe('inputs by URL', () => {
	test('are fetched; a result’s link is a valid input, its path isn’t', async () => {
		const { downloads } = await client.runProject('ai-qr-code-generator', QR);
		const body = { image_file_path: downloads[0].url, end_seconds: 1 };
		expect((await client.runProject('image-to-video', body)).status).toBe('complete');
		const path = new URL(body.image_file_path).pathname.replace('/storage/', '');
		const request = client.post('/v1/image-to-video', { ...body, image_file_path: path });
		await expectRejection(request, 422, `the file path '${path}' does not exist`);
	});

	test.each(['photo', 'picture.php?id=3', 'photo.jpg.large', 'v1.2'])(
		'need no extension: %s is identified by its content',
		async (name) => {
			const portrait = await readDemoFile('portrait.jpg');
			const server = await startServer((_request, response) => response.end(portrait));
			const body = { image_file_path: `${server.baseUrl}/${name}` };
			expect((await client.runProject('ai-headshot-generator', body)).status).toBe('complete');
		},
	);

	test.each([
		['ai-headshot-generator', { image_file_path: 'http://a.b/photo.mp4?x=.png' }],
		['image-to-video', { image_file_path: 'http://a.b/sound.mp3', end_seconds: 1 }],
		['lip-sync', { video_file_path: 'http://a.b/a.gif', audio_file_path: 'http://a.b/a.mp3' }],
	])('of %s are refused with the extension of another kind of file', async (tool, body) => {
		const message = '_file_path: the URL must end in a supported';
		await expectRejection(client.post(`/v1/${tool}`, body), 422, message);
	});

	test('that can’t be fetched or read end the project with a code of the spec', async () => {
		const server = await startServer((request, response) => {
			const ok = request.url?.startsWith('/garbage');
			response.writeHead(ok ? 200 : 404).end('no media at all');
		});
		const face = await uploadDemo(client, 'portrait.jpg');
		for (const file of ['missing', 'garbage']) {
			const image = { image_file_path: `${server.baseUrl}/${file}.png` };
			const photo = await client.runProject('ai-headshot-generator', image);
			expect(photo).toMatchObject({ status: 'error', error: { code: 'invalid_file_format' } });
			const clip = { video_file_path: `${server.baseUrl}/${file}.mp4`, image_file_path: face };
			const video = await client.runProject('face-swap', clip);
			expect(video.error?.code).toBe('invalid_video_file');
			expect(video.error?.message).toContain('video_file_path');
		}
	});
});
