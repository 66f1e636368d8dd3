import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import jsQR from 'jsqr';
import sharp from 'sharp';
import { root } from '../../hosts/root.mts';
import { loadContract } from '../../sandbox/contract/contract.mts';
import { runFfmpeg } from '../../sandbox/render/ffmpeg.mts';
import { probe, render, type Probe } from '../../sandbox/render/index.mts';
import { useSandbox } from '../support/use-sandbox.mts';

const locateMedia = (name: string) => join(root, 'demo', 'media', name);
const CLIP = locateMedia('clip.mp4');
const CAT = locateMedia('cat.jpg');
const SPEECH = locateMedia('speech.mp3');

let folder = '';
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'render-test-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let jobCount = 0;

async function renderOne(tool: string, body: object, inputs: Record<string, string> = {}) {
	const { kind } = loadContract().tools.find(({ slug }) => slug === tool)!;
	const outputDir = join(folder, `job-${jobCount++}`);
	const paths = await render({ tool, kind, body: { ...body }, inputs, outputDir, seed: 'seed' });
	return paths[0]!;
}

const convert = (source: string, ...options: string[]) => runFfmpeg(['-i', source, ...options]);

const WORDS = { style: { prompt: 'Waves & <wind>' } };
const SHORT = { start_seconds: 0.5, end_seconds: 2 };
const VIDEO = { video_file_path: CLIP };
const IMAGE = { image_file_path: CAT };

test.each<[string, object, Record<string, string>, string, Partial<Probe>]>([
	[
		'text-to-video',
		{ ...WORDS, end_seconds: 2, aspect_ratio: '16:9', resolution: '480p' },
		{},
		'.mp4',
		{ durationSeconds: 2, width: 852, height: 480 },
	],
	[
		'image-to-video',
		{ end_seconds: 1 },
		IMAGE,
		'.mp4',
		{ durationSeconds: 1, width: 450, height: 300 },
	],
	['ai-gif-generator', WORDS, {}, '.gif', { kind: 'video', width: 768 }],
	[
		'face-swap',
		SHORT,
		{ ...VIDEO, ...IMAGE },
		'.mp4',
		{ durationSeconds: 1.5, fps: 24, width: 512 },
	],
	[
		'lip-sync',
		{ end_seconds: 3, max_fps_limit: 12 },
		{ ...VIDEO, audio_file_path: SPEECH },
		'.mp4',
		{ durationSeconds: 3, fps: 12, hasAudio: true },
	],
	[
		'ai-image-generator',
		{ ...WORDS, aspect_ratio: '9:16' },
		{},
		'.png',
		{ kind: 'image', width: 432, height: 768 },
	],
	['ai-image-upscaler', { scale_factor: 2 }, IMAGE, '.png', { width: 902, height: 600 }],
	[
		'face-swap-photo',
		{},
		{ ...IMAGE, target_file_path: locateMedia('portrait.jpg') },
		'.png',
		{ kind: 'image' },
	],
	[
		'ai-voice-generator',
		{ style: { prompt: 'x'.repeat(30) } },
		{},
		'.wav',
		{ kind: 'audio', durationSeconds: 2 },
	],
	[
		'ai-voice-cloner',
		{ style: { prompt: 'x'.repeat(60) } },
		{ audio_file_path: SPEECH },
		'.wav',
		{ durationSeconds: 4 },
	],
])('%s with %j and %j: the result is %s, %j', async (tool, body, inputs, extension, expected) => {
	const path = await renderOne(tool, body, inputs);
	expect(extname(path)).toBe(extension);
	expect((await runFfmpeg(['-v', 'error', '-i', path, '-f', 'null', '-'])).log).toBe('');
	const { durationSeconds = 0, ...found } = await probe(path);
	expect({ ...found, durationSeconds: Math.round(durationSeconds * 10) / 10 }).toMatchObject(
		expected,
	);
});

test('as many images as requested are drawn', async () => {
	const job = { tool: 'ai-image-generator', kind: 'image' as const, inputs: {}, seed: 'seed' };
	const paths = await render({ ...job, body: { image_count: 4 }, outputDir: join(folder, 'four') });
	expect(new Set(await Promise.all(paths.map((path) => readFile(path, 'base64')))).size).toBe(4);
});

test.each(['webm', 'mov', 'gif', 'webp'])('a video can be %s', async (extension) => {
	const path = join(folder, `clip.${extension}`);
	if (extension === 'webp') await sharp(locateMedia('clip.gif'), { animated: true }).toFile(path);
	else await convert(CLIP, '-t', '1', '-vf', 'scale=128:64', path);
	const { width } = await probe(path);
	expect(
		await probe(await renderOne('face-swap', {}, { ...IMAGE, video_file_path: path })),
	).toMatchObject({ kind: 'video', width });
});

test.each(['bmp', 'avif', 'heic'])('an image can be %s', async (extension) => {
	const path =
		extension === 'heic'
			? join(root, 'test', 'sandbox', 'photo.heic')
			: join(folder, `photo.${extension}`);
	if (extension === 'avif') await sharp(CAT).toFile(path);
	if (extension === 'bmp') await convert(CAT, '-pix_fmt', 'bgr24', path);
	const { width } = await probe(path);
	expect(
		await probe(await renderOne('photo-colorizer', {}, { image_file_path: path })),
	).toMatchObject({ kind: 'image', width });
});

test('a QR code can be read', async () => {
	const path = await renderOne('ai-qr-code-generator', { content: 'https://example.com/ä' });
	const { data, info } = await sharp(path)
		.ensureAlpha()
		.raw()
		.toBuffer({ resolveWithObject: true });
	expect(jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data).toBe(
		'https://example.com/ä',
	);
});

test('equal jobs are rendered once, and again after the result was deleted', async () => {
	const draw = () =>
		renderOne('ai-image-generator', { style: { prompt: 'twice' }, name: `${jobCount}` });
	const first = await draw();
	await writeFile(first, 'changed');
	expect(await readFile(await draw(), 'utf8')).toBe('changed');
	await rm(first);
	expect((await probe(await draw())).kind).toBe('image');
});

describe('an unusable input', () => {
	const client = useSandbox({ renderMs: 0, layout: 'nested' });
	const USES: Record<string, [extension: string, tool: string, more?: object]> = {
		video: ['mp4', 'ai-video-upscaler', { end_seconds: 1, resolution: '720p' }],
		image: ['jpg', 'photo-colorizer'],
		audio: ['mp3', 'ai-voice-cloner', { style: { prompt: 'Hi' } }],
	};

	test.each<[string, string, () => Buffer | Promise<Buffer>]>([
		['video', 'noise', () => Buffer.alloc(5000, 0xa7)],
		['video', 'a sound', () => readFile(SPEECH)],
		['image', 'nothing', () => Buffer.alloc(0)],
		['audio', 'a silent film', () => readFile(CLIP)],
	])('as %s: %s ends the project with the code of its field', async (type, _, bytes) => {
		const [extension, tool, more] = USES[type]!;
		const file = await client.uploadFile(type, extension, await bytes());
		const assets = { [`${type}_file_path`]: file };
		const project = await client.runProject(tool, { assets, ...more });
		expect(project.error?.code).toBe(`invalid_${type}_file`);
	});
});
