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
	difference,
	loudness,
	playThrough,
	PORTRAIT,
	RenderKit,
	SHORT,
	SPEECH,
} from './render-kit.mts';

const kit = new RenderKit();

describe('images', () => {
	const upscaled = async (image: string) => {
		const ask = { body: { scale_factor: 2 }, inputs: { image_file_path: image } };
		return (await kit.renderOne('ai-image-upscaler', ask)).path;
	};

	test.each(['jpeg', 'png', 'webp', 'avif', 'tiff'] as const)('%s is upscaled', async (format) => {
		const image = kit.file(`photo.${format}`);
		await sharp(CAT).toFormat(format).toFile(image);
		expect(await probe(image)).toEqual({ kind: 'image', width: 451, height: 300 });
		expect(await difference(await upscaled(image), CAT)).toBeLessThan(12);
	});

	test.each(['bmp', 'jp2'])('%s, which only ffmpeg reads, is upscaled', async (format) => {
		const image = kit.file(`photo.${format}`);
		await convert(CAT, ['-vf', 'scale=64:48', '-pix_fmt', 'bgr24', image]);
		expect(await probe(image)).toEqual({ kind: 'image', width: 64, height: 48 });
		expect(await probe(await upscaled(image))).toMatchObject({ width: 128, height: 96 });
	});

	test('a HEIC photo, whose codec is not available, is drawn by its size', async () => {
		const image = join(root, 'test', 'sandbox', 'photo.heic');
		expect(await probe(image)).toEqual({ kind: 'image', width: 128, height: 96 });
		expect(await probe(await upscaled(image))).toMatchObject({ width: 256, height: 192 });
	});

	test('a phone’s photo comes out upright', async () => {
		const image = kit.file('turned.jpg');
		await sharp(CAT).withMetadata({ orientation: 6 }).jpeg().toFile(image);
		expect(await probe(image)).toEqual({ kind: 'image', width: 300, height: 451 });
		expect(await probe(await upscaled(image))).toMatchObject({ width: 600, height: 902 });
	});
});

describe('videos', () => {
	const small = ['-t', '1', '-vf', 'scale=128:64'];
	const swap = async (video: string) => {
		const inputs = { video_file_path: video, image_file_path: PORTRAIT };
		const { path } = await kit.renderOne('face-swap', { inputs });
		await playThrough(path);
		return probe(path);
	};

	test.each(['mp4', 'm4v', 'mov', 'webm'])('%s keeps size, rate and length', async (extension) => {
		const video = kit.file(`clip.${extension}`);
		await convert(CLIP, [...small, video]);
		const made = { durationSeconds: 1, fps: 24, width: 128, height: 64, hasAudio: false };
		expect(await swap(video)).toEqual({ kind: 'video', ...made });
	});

	test('an animated GIF and an animated WebP are videos', async () => {
		const webp = kit.file('clip.webp');
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

	test('keep their sound, and their odd sides become even', async () => {
		const video = kit.file('odd.mov');
		const odd = ['-vf', 'scale=101:77', '-pix_fmt', 'yuv444p'];
		await convert(CLIP, ['-i', SPEECH, '-t', '1', ...odd, video]);
		expect(await swap(video)).toMatchObject({ width: 100, height: 76, hasAudio: true });
	});

	test('a phone’s video comes out upright', async () => {
		const [flat, turned] = [kit.file('flat.mp4'), kit.file('turned.mp4')];
		await convert(CLIP, [...small, flat]);
		await convert(flat, ['-c', 'copy', '-metadata:s:v', 'rotate=90', turned]);
		expect(await probe(turned)).toMatchObject({ width: 64, height: 128 });
		expect(await swap(turned)).toMatchObject({ width: 64, height: 128 });
	});

	test('a recording whose file states no duration is measured and used', async () => {
		const video = kit.file('recorded.webm');
		await writeFile(video, await convert(CLIP, [...small, '-f', 'webm', 'pipe:1']));
		expect((await probe(video)).durationSeconds).toBeCloseTo(1, 1);
		expect(await swap(video)).toMatchObject({ kind: 'video', width: 128 });
	});
});

describe('sounds', () => {
	test.each(['mp3', 'wav', 'aac', 'flac', 'webm', 'm4a'])('%s is heard', async (extension) => {
		const sound = kit.file(`speech.${extension}`);
		await convert(SPEECH, ['-t', '2', sound]);
		const { durationSeconds = 0, ...found } = await probe(sound);
		expect(found).toEqual({ kind: 'audio', hasAudio: true });
		expect(Math.abs(durationSeconds - 2)).toBeLessThan(0.2);
		const inputs = { video_file_path: CLIP, audio_file_path: sound };
		const { path } = await kit.renderOne('lip-sync', { body: SHORT, inputs });
		expect(Math.max(...(await loudness(path)))).toBeGreaterThan(500);
	});

	test.each(['mp3', 'm4a'])('%s with a cover picture is a sound', async (extension) => {
		const sound = kit.file(`cover.${extension}`);
		const cover = ['-map', '0', '-map', '1', '-c:v', 'mjpeg', '-disposition:v', 'attached_pic'];
		await convert(SPEECH, ['-i', CAT, ...cover, sound]);
		expect(await probe(sound)).toMatchObject({ kind: 'audio', hasAudio: true });
	});
});

describe('what cannot be used', () => {
	const NOISE = Buffer.alloc(5000, 0xa7);
	const cutOff = async (path: string, share: number) => {
		const bytes = await readFile(path);
		return bytes.subarray(0, Math.floor(bytes.length * share));
	};
	const FLAT_COLOR = { width: 200, height: 200, channels: 3, background: '#c0a080' } as const;

	/** The tools that must refuse it in this field, with this code. */
	const USES = {
		video_file_path: ['invalid_video_file', 'face-swap', 'lip-sync', 'video-to-video'],
		image_file_path: [
			'invalid_file_format',
			'face-swap',
			'face-swap-photo',
			'ai-headshot-generator',
			'ai-image-upscaler',
			'image-to-video',
		],
		audio_file_path: ['invalid_audio_file', 'lip-sync', 'ai-voice-cloner'],
	} as const;
	const GOOD = {
		video_file_path: CLIP,
		image_file_path: PORTRAIT,
		target_file_path: PORTRAIT,
		audio_file_path: SPEECH,
	};
	const codesOf = async (field: keyof typeof USES, path: string, tools: readonly string[]) => {
		const ask = { body: { ...SHORT, style: { prompt: 'Hi' } }, inputs: { ...GOOD, [field]: path } };
		const ends = await Promise.allSettled(tools.map((tool) => kit.render(tool, ask)));
		return ends.map((end) => end.status === 'rejected' && end.reason.code);
	};

	test.each<[keyof typeof USES, string, () => Promise<Buffer>]>([
		['video_file_path', 'noise', async () => NOISE],
		['video_file_path', 'nothing', async () => Buffer.alloc(0)],
		['video_file_path', 'half a file', async () => cutOff(CLIP, 0.05)],
		['video_file_path', 'an image', async () => readFile(CAT)],
		['video_file_path', 'a sound', async () => readFile(SPEECH)],
		['image_file_path', 'noise', async () => NOISE],
		['image_file_path', 'nothing', async () => Buffer.alloc(0)],
		['image_file_path', 'half a file', async () => cutOff(CAT, 0.01)],
		['image_file_path', 'a sound', async () => readFile(SPEECH)],
		['audio_file_path', 'zeros', async () => Buffer.alloc(5000)],
		['audio_file_path', 'an image', async () => readFile(CAT)],
		['audio_file_path', 'a silent film', async () => readFile(CLIP)],
	])('%s: %s has the code of its field', async (field, _, bytes) => {
		const path = kit.file('unusable');
		await writeFile(path, await bytes());
		const [code, ...tools] = USES[field];
		expect(await codesOf(field, path, tools)).toEqual(tools.map(() => code));
	});

	test('a single color has no face', async () => {
		const flat = kit.file('flat.jpg');
		await sharp({ create: FLAT_COLOR }).jpeg().toFile(flat);
		const tools = ['face-swap', 'face-swap-photo', 'ai-headshot-generator'];
		const codes = await codesOf('image_file_path', flat, tools);
		expect(codes).toEqual(tools.map(() => 'no_source_face'));
	});

	test('a start after the end of the video is refused', async () => {
		const ask = { body: { start_seconds: 10, end_seconds: 12 }, inputs: GOOD };
		const refusal = { code: 'invalid_parameters' };
		await expect(kit.render('face-swap', ask)).rejects.toMatchObject(refusal);
	});

	test('a missing input is named', async () => {
		const ask = { body: SHORT, inputs: { video_file_path: CLIP } };
		const message = 'lip-sync needs audio_file_path';
		const refusal = { code: 'invalid_parameters', message };
		await expect(kit.render('lip-sync', ask)).rejects.toMatchObject(refusal);
	});
});
