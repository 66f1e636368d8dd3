import { theContract } from '../../sandbox/contract/contract.mts';
import { kindsOfResults } from './media-kind.mts';
import { uploadFiles, type Files } from './smallest-request.mts';
import { waitUntil } from '../../hosts/wait-until.mts';
import { demoFile } from '../support/demo-files.mts';
import { sandboxOf } from '../support/sandbox-of.mts';

type Detection = { status: string; faces: { url: string; path: string }[] };

const client = sandboxOf({ renderMs: 0, layout: 'nested' });
let files: Files;

beforeAll(async () => {
	files = await uploadFiles(client);
});

const CUT = { start_seconds: 0, end_seconds: 1 };

test('takes references, and refuses one that was never uploaded or is of another kind', async () => {
	const request = (file_path: string) => ({
		end_seconds: 1,
		references: [{ name: 'hero', file_path }],
		style: { prompt: '@hero rows' },
	});
	const edit = { end_seconds: 1, assets: { video_file_path: files.video } };
	expect(await kindsOfResults(await client.run('text-to-video', request(files.speech)))).toEqual([
		'video',
	]);
	const missing = await client.post('/v1/text-to-video', request('api-assets/x/never.png'));
	expect(missing.status).toBe(422);
	expect(missing.body.message).toContain('references.0.file_path');
	const other = await client.post('/v1/ai-video-editor', { ...edit, ...request(files.speech) });
	expect(other.status).toBe(422);
	expect(other.body.message).toContain('but image is needed');
});

test.each(['video', 'photo'] as const)(
	'finds a face in a %s that a face swap can map',
	async (source) => {
		const target = { target_file_path: files[source] };
		const created = (await client.post('/v1/face-detection', { assets: target })).body;
		expect(created).toEqual({ id: expect.any(String), credits_charged: 0 });
		const found = await waitUntil('the faces are found', async () => {
			const { body } = await client.get<Detection>(`/v1/face-detection/${created.id}`);
			return body.status === 'complete' && body;
		});
		expect(theContract().problems('face-detection-response.nested', found)).toEqual([]);
		const [face] = found.faces;
		expect((await fetch(face.url)).headers.get('content-type')).toBe('image/png');
		const swapped = await client.run('face-swap-photo', {
			assets: {
				face_swap_mode: 'individual-faces',
				target_file_path: files.photo,
				face_mappings: [{ original_face: face.path, new_face: files.face }],
			},
		});
		expect(swapped.status).toBe('complete');
	},
);

test('takes a GIF announced as a video for the face swap', async () => {
	const gif = await client.upload('video', 'gif', await demoFile('clip.gif'));
	const assets = { video_source: 'file', video_file_path: gif, image_file_path: files.face };
	expect((await client.run('face-swap', { ...CUT, assets })).status).toBe('complete');
	const synced = { video_source: 'file', video_file_path: gif, audio_file_path: files.speech };
	expect((await client.post('/v1/lip-sync', { ...CUT, assets: synced })).status).toBe(422);
});

test('refuses the upload type gif', async () => {
	const { status, body } = await client.post('/v1/files/upload-urls', {
		items: [{ type: 'gif', extension: 'gif' }],
	});
	expect([status, body.message]).toEqual([
		400,
		expect.stringContaining('items.0.type: "gif" is not one of'),
	]);
});

test('ends a YouTube input with the live service’s own code', async () => {
	const assets = {
		video_source: 'youtube',
		youtube_url: 'https://www.youtube.com/watch?v=x',
		image_file_path: files.face,
	};
	const project = await client.run('face-swap', { ...CUT, assets });
	expect(project.error?.code).toBe('invalid_youtube_url');
});
