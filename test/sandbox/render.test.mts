import { copyFile, rm, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { probe } from '../../sandbox/render/index.mts';
import {
	CAT,
	CLIP,
	CLIP_GIF,
	difference,
	loudness,
	playThrough,
	PORTRAIT,
	RenderKit,
	sameBytes,
	SPEECH,
} from './render-kit.mts';

const kit = new RenderKit();
beforeAll(() => kit.setUp());
afterAll(() => kit.cleanUp());

const WHOLE = { start_seconds: 0, end_seconds: 3 };
const SHORT = { start_seconds: 0, end_seconds: 1 };

describe('video tools', () => {
	test('swaps the face into the requested part of a clip', async () => {
		const body = { start_seconds: 0.5, end_seconds: 2 };
		const file = await kit.renderOne('face-swap', {
			body,
			inputs: { video_file_path: CLIP, image_file_path: CAT },
		});
		expect(file).toMatchObject({ extension: 'mp4', contentType: 'video/mp4' });
		await playThrough(file.path);
		const found = await probe(file.path);
		expect(found).toMatchObject({ kind: 'video', width: 512, height: 512, fps: 24 });
		expect(Math.abs((found.durationSeconds ?? 0) - 1.5)).toBeLessThan(0.2);
	});

	test('shows both the video and the face', async () => {
		const swap = (image: string) =>
			kit.renderOne('face-swap', {
				body: SHORT,
				inputs: { video_file_path: CLIP, image_file_path: image },
			});
		const [cat, portrait] = [await swap(CAT), await swap(PORTRAIT)];
		expect(await difference(cat.path, portrait.path)).toBeGreaterThan(2);
		expect(await difference(cat.path, CLIP)).toBeGreaterThan(2);
		expect(await difference(cat.path, CLIP)).toBeLessThan(40);
	});

	test('accepts an animated GIF and an animated WebP for the face swap', async () => {
		const webp = kit.file('clip.webp');
		await sharp(CLIP_GIF, { animated: true }).webp({ effort: 0 }).toFile(webp);
		for (const video of [CLIP_GIF, webp]) {
			const { fps = 0, ...animation } = await probe(video);
			expect(animation).toMatchObject({ kind: 'video', width: 192, height: 192 });
			expect(fps).toBeCloseTo(8, 0);
			const file = await kit.renderOne('face-swap', {
				body: WHOLE,
				inputs: { video_file_path: video, image_file_path: PORTRAIT },
			});
			await playThrough(file.path);
			const { durationSeconds = 0, ...found } = await probe(file.path);
			expect(found).toMatchObject({ kind: 'video', width: 192, height: 192 });
			expect(Math.abs(durationSeconds - 3)).toBeLessThan(0.2);
		}
	});

	test('puts the given sound under the lips, and holds the frame rate', async () => {
		const ask = { inputs: { video_file_path: CLIP, audio_file_path: SPEECH } };
		const file = await kit.renderOne('lip-sync', { ...ask, body: { ...WHOLE, max_fps_limit: 12 } });
		await playThrough(file.path);
		const { durationSeconds = 0, ...found } = await probe(file.path);
		expect(found).toMatchObject({ kind: 'video', fps: 12, hasAudio: true });
		expect(Math.abs(durationSeconds - 3)).toBeLessThan(0.2);
		expect(Math.max(...(await loudness(file.path)))).toBeGreaterThan(500);

		const higher = await kit.renderOne('lip-sync', {
			...ask,
			body: { ...SHORT, max_fps_limit: 60 },
		});
		expect(await probe(higher.path)).toMatchObject({ fps: 24 });
	});

	test('redraws a video in the requested size, differently per art style', async () => {
		const restyle = (art_style: string) =>
			kit.renderOne('video-to-video', {
				body: { ...SHORT, width: 256, height: 128, style: { art_style } },
				inputs: { video_file_path: CLIP },
			});
		const files = [await restyle('Pixel'), await restyle('Neon Dream'), await restyle('Van Gogh')];
		for (const { path } of files) {
			await playThrough(path);
			expect(await probe(path)).toMatchObject({ width: 256, height: 128, durationSeconds: 1 });
			expect(await difference(path, CLIP)).toBeGreaterThan(2);
		}
		expect(await difference(files[0].path, files[1].path)).toBeGreaterThan(5);
		expect(await difference(files[1].path, files[2].path)).toBeGreaterThan(5);
	});

	test('moves an image for end_seconds, larger in high quality', async () => {
		const ask = { inputs: { image_file_path: CAT } };
		const plain = await kit.renderOne('image-to-video', { ...ask, body: { end_seconds: 2 } });
		const high = await kit.renderOne('image-to-video', {
			...ask,
			body: { end_seconds: 2, high_quality: true },
		});
		await playThrough(plain.path);
		expect(await probe(plain.path)).toMatchObject({
			kind: 'video',
			durationSeconds: 2,
			width: 512,
		});
		expect(await probe(high.path)).toMatchObject({
			kind: 'video',
			durationSeconds: 2,
			width: 1024,
		});
		expect(await difference(plain.path, high.path)).toBeLessThan(5);
	});

	test('ends an image-to-video in the end image', async () => {
		const inputs = { image_file_path: CAT, end_image_file_path: PORTRAIT };
		const faded = await kit.renderOne('image-to-video', { body: { end_seconds: 1 }, inputs });
		await playThrough(faded.path);
		const alone = await kit.renderOne('image-to-video', {
			body: { end_seconds: 1 },
			inputs: { image_file_path: CAT },
		});
		expect(await difference(faded.path, alone.path)).toBeGreaterThan(20);
	});

	test.each([
		[{ orientation: 'landscape' }, 512, 340],
		[{ orientation: 'portrait' }, 340, 512],
		[{ orientation: 'square' }, 512, 512],
		[{ aspect_ratio: '16:9', resolution: '480p' }, 852, 480],
	])('films a prompt in the shape of %j', async (shape, width, height) => {
		const body = { ...shape, end_seconds: 1, style: { prompt: 'Waves & <wind>' } };
		const file = await kit.renderOne('text-to-video', { body });
		await playThrough(file.path);
		expect(await probe(file.path)).toMatchObject({
			kind: 'video',
			durationSeconds: 1,
			width,
			height,
		});
	});
});

describe('equal jobs', () => {
	const inputs = { video_file_path: CLIP, image_file_path: CAT };

	test('give equal files in separate folders, whatever their name and seed', async () => {
		const one = await kit.renderOne('face-swap', { body: { ...SHORT, name: 'one' }, inputs });
		const other = await kit.renderOne('face-swap', {
			body: { ...SHORT, name: 'other' },
			inputs,
			seed: 'another',
		});
		expect(other.path).not.toBe(one.path);
		expect(await sameBytes(one.path, other.path)).toBe(true);
	});

	test('share one rendering in progress', async () => {
		const body = { image_count: 4, style: { prompt: 'many at once' } };
		const jobs = Array.from({ length: 40 }, () => kit.render('ai-image-generator', { body }));
		const results = await Promise.all(jobs);
		expect(new Set(results.flat().map((file) => file.path)).size).toBe(160);
		expect(await sameBytes(results[0][3].path, results[39][3].path)).toBe(true);
	});

	test('are drawn again once the earlier result is deleted', async () => {
		const body = { content: 'deleted' };
		const first = await kit.renderOne('ai-qr-code-generator', { body });
		const copy = kit.file('kept.png');
		await copyFile(first.path, copy);
		await rm(first.path);
		const second = await kit.renderOne('ai-qr-code-generator', { body });
		expect(await sameBytes(copy, second.path)).toBe(true);
	});

	test('see the bytes of the inputs, not their names', async () => {
		const image = kit.file('changing.jpg');
		const ask = { inputs: { image_file_path: image }, body: { scale_factor: 2 } };
		await copyFile(CAT, image);
		const cat = await kit.renderOne('ai-image-upscaler', ask);
		await copyFile(PORTRAIT, image);
		const portrait = await kit.renderOne('ai-image-upscaler', ask);
		expect(await probe(cat.path)).toMatchObject({ width: 902, height: 600 });
		expect(await probe(portrait.path)).toMatchObject({ width: 1024, height: 1024 });
	});

	test('fail alike, and a later one can still succeed', async () => {
		const image = kit.file('broken-then-good.jpg');
		await writeFile(image, 'not an image');
		const ask = { inputs: { image_file_path: image }, body: { scale_factor: 2 } };
		const both = await Promise.allSettled([
			kit.render('ai-image-upscaler', ask),
			kit.render('ai-image-upscaler', ask),
		]);
		expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
		await copyFile(CAT, image);
		expect(await kit.render('ai-image-upscaler', ask)).toHaveLength(1);
	});
});
