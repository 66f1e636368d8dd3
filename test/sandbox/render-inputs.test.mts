import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { probe } from '../../sandbox/render/index.mts';
import { root } from '../../hosts/root.mts';
import {
	CAT,
	CLIP,
	CLIP_GIF,
	convert,
	measureDifference,
	measureLoudness,
	playThrough,
	RenderKit,
	SHORT,
	SPEECH,
} from './render-kit.mts';
import { uploadDemo } from '../support/demo-files.mts';
import { useSandbox } from '../support/use-sandbox.mts';

const kit = new RenderKit();

describe('images', () => {
	const upscaled = (image_file_path: string) =>
		kit.renderOne('ai-image-upscaler', { body: { scale_factor: 2 }, inputs: { image_file_path } });

	test.each(['jpeg', 'png', 'webp', 'avif', 'tiff'] as const)('%s is upscaled', async (format) => {
		const image = kit.locateFile(`photo.${format}`);
		await sharp(CAT).toFormat(format).toFile(image);
		expect(await probe(image)).toEqual({ kind: 'image', width: 451, height: 300 });
		expect(await measureDifference(await upscaled(image), CAT)).toBeLessThan(12);
	});

	test.each(['bmp', 'jp2'])('%s, a format that only ffmpeg reads, is upscaled', async (format) => {
		const image = kit.locateFile(`photo.${format}`);
		await convert(CAT, ['-vf', 'scale=64:48', '-pix_fmt', 'bgr24', image]);
		expect(await probe(image)).toEqual({ kind: 'image', width: 64, height: 48 });
		expect(await probe(await upscaled(image))).toMatchObject({ width: 128, height: 96 });
	});

	test('a HEIC photo, for which no codec is available, is drawn in its size', async () => {
		const image = join(root, 'test', 'sandbox', 'photo.heic');
		expect(await probe(image)).toEqual({ kind: 'image', width: 128, height: 96 });
		expect(await probe(await upscaled(image))).toMatchObject({ width: 256, height: 192 });
	});

	test('a phone’s photo is turned upright', async () => {
		const image = kit.locateFile('turned.jpg');
		await sharp(CAT).withMetadata({ orientation: 6 }).jpeg().toFile(image);
		expect(await probe(image)).toEqual({ kind: 'image', width: 300, height: 451 });
		expect(await probe(await upscaled(image))).toMatchObject({ width: 600, height: 902 });
	});
});

describe('videos', () => {
	const small = ['-t', '1', '-vf', 'scale=128:64'];
	const swap = async (video: string) => {
		const path = await kit.renderOne('face-swap', { inputs: { video_file_path: video } });
		await playThrough(path);
		return probe(path);
	};

	test.each(['mp4', 'm4v', 'mov', 'webm'])('%s keeps size, rate and length', async (extension) => {
		const video = kit.locateFile(`clip.${extension}`);
		await convert(CLIP, [...small, video]);
		const made = { durationSeconds: 1, fps: 24, width: 128, height: 64, hasAudio: false };
		expect(await swap(video)).toEqual({ kind: 'video', ...made });
	});

	test('an animated GIF and an animated WebP are videos', async () => {
		const webp = kit.locateFile('clip.webp');
		await sharp(CLIP_GIF, { animated: true }).webp({ effort: 0 }).toFile(webp);
		for (const video of [CLIP_GIF, webp]) {
			const { fps = 0, ...animation } = await probe(video);
			expect(animation).toMatchObject({ kind: 'video', width: 192, height: 192 });
			expect(fps).toBeCloseTo(8, 0);
			const { durationSeconds = 0, ...found } = await swap(video);
			expect(found).toMatchObject({ kind: 'video', width: 192, height: 192 });
			expect(Math.abs(durationSeconds - 3)).toBeLessThan(0.2);
		}
	});

	test('keep their sound, and odd sides become even', async () => {
		const video = kit.locateFile('odd.mov');
		const odd = ['-vf', 'scale=101:77', '-pix_fmt', 'yuv444p'];
		await convert(CLIP, ['-i', SPEECH, '-t', '1', ...odd, video]);
		expect(await swap(video)).toMatchObject({ width: 100, height: 76, hasAudio: true });
	});

	test('a phone’s video is turned upright', async () => {
		const [flat, turned] = [kit.locateFile('flat.mp4'), kit.locateFile('turned.mp4')];
		await convert(CLIP, [...small, flat]);
		await convert(flat, ['-c', 'copy', '-metadata:s:v', 'rotate=90', turned]);
		expect(await probe(turned)).toMatchObject({ width: 64, height: 128 });
		expect(await swap(turned)).toMatchObject({ width: 64, height: 128 });
	});

	test('a recording without a duration in its header is measured and used', async () => {
		const video = kit.locateFile('recorded.webm');
		await writeFile(video, await convert(CLIP, [...small, '-f', 'webm', 'pipe:1']));
		expect((await probe(video)).durationSeconds).toBeCloseTo(1, 1);
		expect(await swap(video)).toMatchObject({ kind: 'video', width: 128 });
	});
});

describe('sounds', () => {
	test.each(['mp3', 'wav', 'aac', 'flac', 'webm', 'm4a'])('%s is decoded', async (extension) => {
		const sound = kit.locateFile(`speech.${extension}`);
		await convert(SPEECH, ['-t', '2', sound]);
		const { durationSeconds = 0, ...found } = await probe(sound);
		expect(found).toEqual({ kind: 'audio', hasAudio: true });
		expect(Math.abs(durationSeconds - 2)).toBeLessThan(0.2);
		const inputs = { audio_file_path: sound };
		const path = await kit.renderOne('lip-sync', { body: SHORT, inputs });
		expect(Math.max(...(await measureLoudness(path)))).toBeGreaterThan(500);
	});

	test.each(['mp3', 'm4a'])('%s with a cover picture is a sound', async (extension) => {
		const sound = kit.locateFile(`cover.${extension}`);
		const cover = ['-map', '0', '-map', '1', '-c:v', 'mjpeg', '-disposition:v', 'attached_pic'];
		await convert(SPEECH, ['-i', CAT, ...cover, sound]);
		expect(await probe(sound)).toMatchObject({ kind: 'audio', hasAudio: true });
	});
});

describe('an unusable input', () => {
	const client = useSandbox({ renderMs: 0, layout: 'nested' });
	const USES: Record<string, [extension: string, tool: string, more?: object]> = {
		video: ['mp4', 'ai-video-upscaler', { end_seconds: 1, resolution: '720p' }],
		image: ['jpg', 'photo-colorizer'],
		audio: ['mp3', 'ai-voice-cloner', { style: { prompt: 'Hi' } }],
	};
	const NOISE = Buffer.alloc(5000, 0xa7);
	const cutOff = async (path: string, share: number) => {
		const bytes = await readFile(path);
		return bytes.subarray(0, Math.floor(bytes.length * share));
	};

	test.each<[string, string, () => Buffer | Promise<Buffer>]>([
		['video', 'noise', () => NOISE],
		['video', 'nothing', () => Buffer.alloc(0)],
		['video', 'half a file', () => cutOff(CLIP, 0.05)],
		['video', 'an image', () => readFile(CAT)],
		['video', 'a sound', () => readFile(SPEECH)],
		['image', 'noise', () => NOISE],
		['image', 'nothing', () => Buffer.alloc(0)],
		['image', 'half a file', () => cutOff(CAT, 0.01)],
		['image', 'a sound', () => readFile(SPEECH)],
		['audio', 'zeros', () => Buffer.alloc(5000)],
		['audio', 'an image', () => readFile(CAT)],
		['audio', 'a silent film', () => readFile(CLIP)],
	])('as %s: %s ends the project with the code of its field', async (type, _, bytes) => {
		const [extension, tool, more] = USES[type]!;
		const file = await client.uploadFile(type, extension, await bytes());
		const project = await client.runProject(tool, {
			assets: { [`${type}_file_path`]: file },
			...more,
		});
		expect(project.error?.code).toBe(`invalid_${type}_file`);
	});

	test('that is missing is named', async () => {
		const assets = { target_file_path: await uploadDemo(client, 'cat.jpg'), face_swap_mode: 'odd' };
		const { error } = await client.runProject('face-swap-photo', { assets });
		expect(error).toEqual({
			code: 'invalid_parameters',
			message: 'face-swap-photo needs image_file_path',
		});
	});
});
