import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import installer from '@ffmpeg-installer/ffmpeg';
import sharp from 'sharp';
import { probe } from '../../sandbox/render/index.mts';
import { writeHeic } from './heic.mts';
import {
	CAT,
	CLIP,
	difference,
	loudness,
	playThrough,
	PORTRAIT,
	RenderKit,
	SPEECH,
} from './render-kit.mts';

const kit = new RenderKit();
beforeAll(() => kit.setUp());
afterAll(() => kit.cleanUp());

describe('image formats', () => {
	test.each(['jpeg', 'png', 'webp', 'avif', 'tiff'] as const)('reads %s', async (format) => {
		const image = kit.file(`photo.${format}`);
		await sharp(CAT).toFormat(format).toFile(image);
		expect(await probe(image)).toEqual({ kind: 'image', width: 451, height: 300 });
		const ask = { body: { scale_factor: 2 }, inputs: { image_file_path: image } };
		const file = await kit.renderOne('ai-image-upscaler', ask);
		expect(await difference(file.path, CAT)).toBeLessThan(12);
	});

	test('reads a bitmap', async () => {
		const image = kit.file('photo.bmp');
		await writeFile(image, bitmap(64, 48));
		expect(await probe(image)).toEqual({ kind: 'image', width: 64, height: 48 });
		const ask = { body: { scale_factor: 2 }, inputs: { image_file_path: image } };
		const file = await kit.renderOne('ai-image-upscaler', ask);
		expect(await probe(file.path)).toEqual({ kind: 'image', width: 128, height: 96 });
	});

	test('rotates a phone’s photo upright', async () => {
		const image = kit.file('turned.jpg');
		await sharp(CAT).withMetadata({ orientation: 6 }).jpeg().toFile(image);
		expect(await probe(image)).toEqual({ kind: 'image', width: 300, height: 451 });
		const ask = { body: { scale_factor: 2 }, inputs: { image_file_path: image } };
		const file = await kit.renderOne('ai-image-upscaler', ask);
		expect(await probe(file.path)).toEqual({ kind: 'image', width: 600, height: 902 });
	});

	test('uses the size and colors of a HEIC photo, whose codec is not available', async () => {
		const scale = (image: string) =>
			kit.renderOne('ai-image-upscaler', {
				body: { scale_factor: 2 },
				inputs: { image_file_path: image },
			});
		const [cat, portrait] = [kit.file('cat.heic'), kit.file('portrait.heic')];
		await writeHeic(CAT, cat);
		await writeHeic(PORTRAIT, portrait);
		expect(await probe(cat)).toEqual({ kind: 'image', width: 450, height: 300 });
		const files = [await scale(cat), await scale(portrait)];
		expect(await probe(files[0].path)).toEqual({ kind: 'image', width: 900, height: 600 });
		expect(await difference(files[0].path, files[1].path)).toBeGreaterThan(5);
	});
});

describe('video formats', () => {
	const small = ['-t', '1', '-vf', 'scale=128:64'];
	const swap = async (video: string) => {
		const inputs = { video_file_path: video, image_file_path: PORTRAIT };
		const { path } = await kit.renderOne('face-swap', { inputs });
		await playThrough(path);
		return probe(path);
	};

	test.each(['mp4', 'm4v', 'mov', 'webm'])('reads %s', async (extension) => {
		const video = kit.file(`clip.${extension}`);
		await convert(CLIP, [...small, video]);
		expect(await swap(video)).toEqual({
			kind: 'video',
			durationSeconds: 1,
			fps: 24,
			width: 128,
			height: 64,
			hasAudio: false,
		});
	});

	test('keeps the sound of a video and evens odd sides', async () => {
		const video = kit.file('odd.mov');
		const odd = ['-vf', 'scale=101:77', '-pix_fmt', 'yuv444p'];
		await convert(CLIP, ['-i', SPEECH, '-t', '1', ...odd, video]);
		expect(await swap(video)).toMatchObject({ width: 100, height: 76, hasAudio: true });
	});

	test('reads a phone’s video upright', async () => {
		const [flat, turned] = [kit.file('flat.mp4'), kit.file('turned.mp4')];
		await convert(CLIP, [...small, flat]);
		await convert(flat, ['-c', 'copy', '-metadata:s:v', 'rotate=90', turned]);
		expect(await probe(turned)).toMatchObject({ width: 64, height: 128 });
		expect(await swap(turned)).toMatchObject({ width: 64, height: 128 });
	});

	test('measures a recording whose file states no duration', async () => {
		const video = kit.file('recorded.webm');
		const recording = await convert(CLIP, [...small, '-f', 'webm', 'pipe:1']);
		await writeFile(video, recording);
		expect((await probe(video)).durationSeconds).toBeCloseTo(1, 1);
		expect(await swap(video)).toMatchObject({ kind: 'video', width: 128 });
	});
});

describe('audio formats', () => {
	test.each(['mp3', 'wav', 'aac', 'flac', 'webm', 'm4a'])('reads %s', async (extension) => {
		const sound = kit.file(`speech.${extension}`);
		await convert(SPEECH, ['-t', '2', sound]);
		const { durationSeconds = 0, ...found } = await probe(sound);
		expect(found).toEqual({ kind: 'audio', hasAudio: true });
		expect(Math.abs(durationSeconds - 2)).toBeLessThan(0.2);
		const inputs = { video_file_path: CLIP, audio_file_path: sound };
		const { path } = await kit.renderOne('lip-sync', { body: { end_seconds: 1 }, inputs });
		expect(Math.max(...(await loudness(path)))).toBeGreaterThan(500);
	});

	test.each(['mp3', 'm4a'])('takes %s with a cover picture for a sound', async (extension) => {
		const sound = kit.file(`cover.${extension}`);
		const cover = ['-map', '0', '-map', '1', '-c:v', 'mjpeg', '-disposition:v', 'attached_pic'];
		await convert(SPEECH, ['-i', CAT, ...cover, sound]);
		expect(await probe(sound)).toMatchObject({ kind: 'audio', hasAudio: true });
	});
});

/** Converts one file with ffmpeg options that end in the target; returns what went to `pipe:1`. */
async function convert(source: string, options: string[]): Promise<Buffer> {
	const args = ['-v', 'error', '-y', '-i', source, ...options];
	const limits = { encoding: 'buffer', maxBuffer: 64 * 1024 * 1024 } as const;
	return (await promisify(execFile)(installer.path, args, limits)).stdout;
}

/** An uncompressed 24-bit bitmap file with a color gradient. */
function bitmap(width: number, height: number): Buffer {
	const header = Buffer.alloc(54);
	header.write('BM');
	header.writeUInt32LE(54 + width * height * 3, 2);
	header.writeUInt32LE(54, 10);
	header.writeUInt32LE(40, 14);
	header.writeInt32LE(width, 18);
	header.writeInt32LE(height, 22);
	header.writeUInt16LE(1, 26);
	header.writeUInt16LE(24, 28);
	const body = Buffer.from(Array.from({ length: width * height * 3 }, (_, at) => at % 251));
	return Buffer.concat([header, body]);
}
