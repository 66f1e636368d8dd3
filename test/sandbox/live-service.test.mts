import { loadContract } from '../../sandbox/contract/contract.mts';
import { detectResultKinds } from './media-kind.mts';
import { uploadFiles, type Files } from './smallest-request.mts';
import { waitUntil } from '../../machine/wait-until.mts';
import { readDemoFile } from '../support/demo-files.mts';
import { useSandbox } from '../support/use-sandbox.mts';
import { expectRejection } from './rejection.mts';

type Detection = { status: string; faces: { url: string; path: string }[] };

const client = useSandbox({ renderMs: 0, layout: 'nested' });
let files: Files;

beforeAll(async () => {
	files = await uploadFiles(client);
});

const CUT = { start_seconds: 0, end_seconds: 1 };

test('the sandbox accepts references, and refuses one that was never uploaded or is of another kind', async () => {
	const request = (file_path: string) => ({
		end_seconds: 1,
		references: [{ name: 'hero', file_path }],
		style: { prompt: '@hero rows' },
	});
	const made = await client.runProject('text-to-video', request(files.speech));
	expect(await detectResultKinds(made)).toEqual(['video']);
	const missing = client.post('/v1/text-to-video', request('api-assets/x/never.png'));
	await expectRejection(missing, 422, 'references.0.file_path');
	const edit = { ...request(files.speech), assets: { video_file_path: files.video } };
	await expectRejection(client.post('/v1/ai-video-editor', edit), 422, 'but image is needed');
});

test.each(['video', 'photo'] as const)(
	'it finds a face in a %s that a face swap can map',
	async (source) => {
		const target = { target_file_path: files[source] };
		const created = (await client.post('/v1/face-detection', { assets: target })).body;
		expect(created).toEqual({ id: expect.any(String), credits_charged: 0 });
		const found = await waitUntil('the faces are found', async () => {
			const { body } = await client.get<Detection>(`/v1/face-detection/${created.id}`);
			return body.status === 'complete' && body;
		});
		expect(loadContract().findProblems('face-detection-response.nested', found)).toEqual([]);
		const [face] = found.faces;
		expect((await fetch(face.url)).headers.get('content-type')).toBe('image/png');
		const face_mappings = [{ original_face: face.path, new_face: files.face }];
		const mode = { face_swap_mode: 'individual-faces', target_file_path: files.photo };
		const swapped = await client.runProject('face-swap-photo', {
			assets: { ...mode, face_mappings },
		});
		expect(swapped.status).toBe('complete');
	},
);

test('it accepts a GIF declared as a video for the face swap', async () => {
	const gif = await client.uploadFile('video', 'gif', await readDemoFile('clip.gif'));
	const assets = { video_source: 'file', video_file_path: gif, image_file_path: files.face };
	expect((await client.runProject('face-swap', { ...CUT, assets })).status).toBe('complete');
	const synced = { video_source: 'file', video_file_path: gif, audio_file_path: files.speech };
	await expectRejection(client.post('/v1/lip-sync', { ...CUT, assets: synced }), 422);
});

test('it ends a YouTube input with the live service’s own code', async () => {
	const youtube_url = 'https://www.youtube.com/watch?v=x';
	const assets = { video_source: 'youtube', youtube_url, image_file_path: files.face };
	const project = await client.runProject('face-swap', { ...CUT, assets });
	expect(project.error?.code).toBe('invalid_youtube_url');
});

describe('a link of the library', () => {
	const linkTo = (kind: string, id: string) => `https://magichour.ai/my-library?${kind}Id=${id}`;
	const animate = (link: string) => ({
		end_seconds: 1,
		assets: { image_file_path: link },
		style: { prompt: 'it moves' },
	});

	test('makes the result of a finished project the input of the next tool', async () => {
		const image = await client.runProject('ai-image-generator', {
			style: { prompt: 'a cat' },
			image_count: 1,
		});
		const video = await client.runProject('image-to-video', animate(linkTo('image', image.id)));
		expect(await detectResultKinds(video)).toEqual(['video']);
		const wrong = client.post('/v1/ai-video-editor', {
			end_seconds: 1,
			assets: { video_file_path: linkTo('image', image.id) },
			style: { prompt: 'it rains' },
		});
		await expectRejection(wrong, 422, 'video is needed');
	});

	test('is refused without such a project', async () => {
		const none = client.post('/v1/image-to-video', animate(linkTo('image', 'none')));
		await expectRejection(none, 422, 'no finished image project none');
	});
});
