import { theContract } from '../../sandbox/contract/contract.mts';
import { Client, demoFile, eventually, type Json } from '../support/sandbox-client.mts';
import { kindsOfResults } from './media-kind.mts';
import { smallestRequest } from './smallest-request.mts';
import { uploadFiles, type Files } from './tool-requests.mts';

let client: Client;
let files: Files;

beforeAll(async () => {
	client = await Client.start({ layout: 'nested' });
	files = await uploadFiles(client);
});
afterAll(() => client.close());

const CUT = { start_seconds: 0, end_seconds: 1 };
const TOOLS: [string, string, (files: Files) => object][] = [
	[
		'ai-talking-photo',
		'video',
		({ face, speech }) => ({ ...CUT, assets: { image_file_path: face, audio_file_path: speech } }),
	],
	[
		'animation',
		'video',
		({ photo }) => ({
			fps: 12,
			end_seconds: 1,
			height: 64,
			width: 64,
			assets: { audio_source: 'none', image_file_path: photo },
			style: {
				art_style: 'Cyberpunk',
				camera_effect: 'Simple Zoom In',
				prompt_type: 'ai_choose',
				transition_speed: 5,
			},
		}),
	],
	[
		'auto-subtitle-generator',
		'video',
		({ video }) => ({ ...CUT, assets: { video_file_path: video }, style: { template: 'karaoke' } }),
	],
	[
		'audio-to-video',
		'video',
		({ speech }) => ({ end_seconds: 1, assets: { audio_file_path: speech } }),
	],
	[
		'ai-video-editor',
		'video',
		({ video }) => ({
			end_seconds: 1,
			assets: { video_file_path: video },
			style: { prompt: 'snow' },
		}),
	],
	[
		'character-replace',
		'video',
		({ video, face }) => ({
			end_seconds: 1,
			assets: { video_file_path: video, image_file_path: face },
		}),
	],
	[
		'ai-clothes-changer',
		'image',
		({ face, photo }) => ({ assets: { person_file_path: face, garment_file_path: photo } }),
	],
	[
		'ai-face-editor',
		'image',
		({ face }) => ({ assets: { image_file_path: face }, style: { mouth_smile: 50 } }),
	],
	['ai-gif-generator', 'image', () => ({ style: { prompt: 'a wave' }, output_format: 'gif' })],
	[
		'ai-image-editor',
		'image',
		({ photo, face }) => ({
			assets: { image_file_paths: [photo, face] },
			style: { prompt: 'blue' },
			image_count: 4,
		}),
	],
	['ai-meme-generator', 'image', () => ({ style: { topic: 'Mondays', template: 'Random' } })],
	['photo-colorizer', 'image', ({ photo }) => ({ assets: { image_file_path: photo } })],
	[
		'head-swap',
		'image',
		({ face, photo }) => ({ assets: { body_file_path: photo, head_file_path: face } }),
	],
	[
		'body-swap',
		'image',
		({ face, photo }) => ({
			resolution: '640px',
			assets: { person_file_path: face, scene_file_path: photo },
		}),
	],
];

async function expectMade(tool: string, kind: string, body: object): Promise<void> {
	const project = await client.run(tool, body);
	expect(project.error).toBeNull();
	expect(theContract().problems(`${kind}-project.nested`, project)).toEqual([]);
	expect(await kindsOfResults(project)).toEqual(
		Array(tool === 'ai-image-editor' ? 4 : 1).fill(kind),
	);
	expect(theContract().tool(tool, 'nested')?.kind).toBe(kind);
}

it.each(TOOLS)('%s makes a %s', (tool, kind, body) => expectMade(tool, kind, body(files)));

const withoutRow = theContract()
	.tools.filter(({ layouts }) => !layouts.includes('flat'))
	.filter(({ slug }) => !TOOLS.some(([tool]) => tool === slug));

it.each(withoutRow.map(({ slug, kind }) => [slug, kind] as const))(
	'%s makes a %s of the least that it asks for',
	(tool, kind) => expectMade(tool, kind, smallestRequest(`${tool}.nested`, files)),
);

it.each(['video', 'photo'] as const)(
	'finds a face in a %s that a face swap can map',
	async (source) => {
		const target = { target_file_path: files[source] };
		const created = (await client.post('/v1/face-detection', { assets: target })).body;
		expect(created).toEqual({ id: expect.any(String), credits_charged: 0 });
		const found = await eventually(async () => {
			const { body } = await client.get(`/v1/face-detection/${created.id}`);
			return body.status === 'complete' ? body : undefined;
		});
		expect(theContract().problems('face-detection-reply.nested', found)).toEqual([]);
		const [face]: Json = found.faces;
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

it('takes a GIF announced as a video for the face swap', async () => {
	const gif = await client.upload('video', 'gif', await demoFile('clip.gif'));
	const assets = { video_source: 'file', video_file_path: gif, image_file_path: files.face };
	expect((await client.run('face-swap', { ...CUT, assets })).status).toBe('complete');
	const synced = { video_source: 'file', video_file_path: gif, audio_file_path: files.speech };
	expect((await client.post('/v1/lip-sync', { ...CUT, assets: synced })).status).toBe(422);
});

it('refuses the upload type gif', async () => {
	const { status, body } = await client.post('/v1/files/upload-urls', {
		items: [{ type: 'gif', extension: 'gif' }],
	});
	expect([status, body.message]).toEqual([
		400,
		expect.stringContaining('items.0.type: "gif" is not one of'),
	]);
});

it('ends a YouTube input with the live service’s own code', async () => {
	const assets = {
		video_source: 'youtube',
		youtube_url: 'https://www.youtube.com/watch?v=x',
		image_file_path: files.face,
	};
	const project = await client.run('face-swap', { ...CUT, assets });
	expect(project.error?.code).toBe('invalid_youtube_url');
});
