import { copyFile, readFile, rm, writeFile } from 'node:fs/promises';
import { extname } from 'node:path';
import jsQR from 'jsqr';
import sharp from 'sharp';
import { probe, type Probe } from '../../sandbox/render/index.mts';
import {
	type Ask,
	CAT,
	CLIP,
	measureDifference,
	measureLoudness,
	readPixels,
	playThrough,
	PORTRAIT,
	RenderKit,
	SHORT,
	SPEECH,
} from './render-kit.mts';

const kit = new RenderKit();

const countDifferent = async (files: string[]) =>
	new Set(await Promise.all(files.map((path) => readFile(path, 'base64')))).size;

const makePrompted = (prompt: string, more: object = {}) => ({ style: { prompt }, ...more });
const makeSize = (width: number, height: number) => ({ width, height });
const FILM = makePrompted('Waves & <wind>', SHORT);

describe('each tool renders what was requested', () => {
	test.each<[string, object, number, Partial<Probe>]>([
		['face-swap', { start_seconds: 0.5, end_seconds: 2 }, 1.5, { ...makeSize(512, 512), fps: 24 }],
		['lip-sync', { end_seconds: 3, max_fps_limit: 12 }, 3, { fps: 12, hasAudio: true }],
		['lip-sync', { ...SHORT, max_fps_limit: 60 }, 1, { fps: 24 }],
		['video-to-video', { ...SHORT, ...makeSize(256, 128) }, 1, makeSize(256, 128)],
		['text-to-video', { ...FILM, orientation: 'landscape' }, 1, makeSize(512, 340)],
		['text-to-video', { ...FILM, orientation: 'portrait' }, 1, makeSize(340, 512)],
		['text-to-video', { ...FILM, orientation: 'square' }, 1, makeSize(512, 512)],
		['text-to-video', { ...FILM, aspect_ratio: '16:9', resolution: '480p' }, 1, makeSize(852, 480)],
	])('%s: the video shows %j', async (tool, body, seconds, expected) => {
		const path = await kit.renderOne(tool, { body });
		expect(extname(path)).toBe('.mp4');
		await playThrough(path);
		const { durationSeconds = 0, ...found } = await probe(path);
		expect(found).toMatchObject({ kind: 'video', ...expected });
		expect(Math.abs(durationSeconds - seconds)).toBeLessThan(0.2);
	});

	test('an image moves for end_seconds, larger in high quality', async () => {
		const move = (body: object) =>
			kit.renderOne('image-to-video', { body: { end_seconds: 2, ...body } });
		const [plain, high] = [await move({}), await move({ high_quality: true })];
		await playThrough(plain);
		expect(await probe(plain)).toMatchObject({ kind: 'video', durationSeconds: 2, width: 512 });
		expect(await probe(high)).toMatchObject({ kind: 'video', durationSeconds: 2, width: 1024 });
		expect(await measureDifference(plain, high)).toBeLessThan(5);
	});

	const odd = ['<svg/>&"\'', 'a\u0000b\u0007\ud800c', '🎨 日本語 naïve', 'x'.repeat(5000), ' \n '];
	const both = { aspect_ratio: '1:1', orientation: 'portrait' };
	const square = makeSize(512, 512);
	type Case = [tool: string, body: object, size: object];
	const images: Case[] = [
		[
			'ai-image-generator',
			makePrompted('A boat', { orientation: 'landscape' }),
			makeSize(768, 512),
		],
		['ai-image-generator', makePrompted('A boat', { orientation: 'portrait' }), makeSize(512, 768)],
		['ai-image-generator', makePrompted('A boat', { orientation: 'square' }), square],
		['ai-image-generator', makePrompted('A boat', { aspect_ratio: '16:9' }), makeSize(768, 432)],
		['ai-image-generator', makePrompted('A boat', { aspect_ratio: '9:16' }), makeSize(432, 768)],
		['ai-image-generator', makePrompted('A boat', both), square],
		...['A boat', ...odd].map((text): Case => ['ai-image-generator', makePrompted(text), square]),
		['ai-image-upscaler', { scale_factor: 2 }, makeSize(902, 600)],
		['ai-image-upscaler', { scale_factor: 4 }, makeSize(1804, 1200)],
		['ai-headshot-generator', {}, makeSize(451, 300)],
		['face-swap-photo', {}, makeSize(451, 300)],
		['image-background-remover', {}, makeSize(451, 300)],
	];

	test.each(images)('%s: a PNG has the requested size (%#)', async (tool, body, size) => {
		const path = await kit.renderOne(tool, { body });
		expect(extname(path)).toBe('.png');
		expect(await probe(path)).toEqual({ kind: 'image', ...size });
	});

	test('a large photo becomes a JPEG, which takes less time than a PNG', async () => {
		const photo = kit.locateFile('large.jpg');
		await sharp(CAT).resize(2400, 1600).jpeg().toFile(photo);
		const ask = { body: { scale_factor: 2 }, inputs: { image_file_path: photo } };
		const path = await kit.renderOne('ai-image-upscaler', ask);
		expect(extname(path)).toBe('.jpg');
		expect(await probe(path)).toMatchObject(makeSize(4800, 3200));
	});

	test.each([1, 4, 16])('%i images differ from each other', async (image_count) => {
		const files = await kit.render('ai-image-generator', {
			body: makePrompted('A', { image_count }),
		});
		expect(await countDifferent(files)).toBe(image_count);
	});

	test.each<[string, object, string]>([
		['ai-image-generator', makePrompted('A kite', { image_count: 1e9 }), 'invalid_parameters'],
		['text-to-video', makePrompted('A kite', { end_seconds: 1e9 }), 'invalid_parameters'],
		['ai-voice-generator', makePrompted('word '.repeat(20_000)), 'text_too_long'],
		['ai-image-upscaler', { scale_factor: 50 }, 'invalid_parameters'],
	])(
		'%s: a request beyond the sandbox’s limits fails with the reason',
		async (tool, body, code) => {
			await expect(kit.render(tool, { body })).rejects.toMatchObject({ code });
		},
	);

	test.each([
		[undefined, '.gif'],
		['mp4', '.mp4'],
		['webm', '.webm'],
	])('the GIF tool with output_format %s renders a %s file', async (output_format, extension) => {
		const body = makePrompted('Hello', { ...SHORT, output_format });
		const path = await kit.renderOne('ai-gif-generator', { body });
		expect(extname(path)).toBe(extension);
		expect(await probe(path)).toMatchObject({ kind: 'video', durationSeconds: 1 });
	});

	const voices = ['ai-voice-generator', 'ai-voice-cloner'];
	test.each(voices)('%s: the sound is as long as the text takes', async (tool) => {
		const speak = (prompt: string) => kit.renderOne(tool, { body: makePrompted(prompt) });
		const text = '日本語 123 !'.repeat(4);
		const [one, three] = [await speak(text), await speak('x'.repeat(3 * text.length))];
		await playThrough(one);
		expect((await measureLoudness(one)).filter((each) => each > 800).length).toBeGreaterThan(10);
		const [short, long] = [await probe(one), await probe(three)];
		expect(short).toMatchObject({ kind: 'audio', hasAudio: true });
		expect(long.durationSeconds! / short.durationSeconds!).toBeCloseTo(3, 1);
	});

	test.each([...voices, 'a-tool-for-sound'])(
		'%s: the sound is as long as end_seconds',
		async (tool) => {
			const body = { ...makePrompted('A long prompt. '.repeat(9)), end_seconds: 2 };
			const path = await kit.renderOne(tool, { body, kind: 'audio' });
			expect(await probe(path)).toMatchObject({ kind: 'audio', durationSeconds: 2 });
		},
	);
});

describe('results depend on their inputs', () => {
	test.each<[string, object, Record<string, string>]>([
		['face-swap', SHORT, { image_file_path: PORTRAIT }],
		['face-swap-photo', {}, { image_file_path: CAT }],
		['ai-headshot-generator', {}, { image_file_path: PORTRAIT }],
		['image-to-video', SHORT, { end_image_file_path: PORTRAIT }],
		['video-to-video', { ...SHORT, style: { art_style: 'Van Gogh' } }, {}],
		['ai-image-generator', makePrompted('Plane'), {}],
	])('%s: the result changes with %j, %j', async (tool, body, inputs) => {
		const usual = await kit.renderOne(tool, { body: SHORT });
		const other = await kit.renderOne(tool, { body, inputs });
		expect(await measureDifference(usual, other)).toBeGreaterThan(2);
	});

	test('a swap keeps most of its target', async () => {
		const path = await kit.renderOne('face-swap', { body: SHORT });
		expect(await measureDifference(path, CLIP)).toBeLessThan(40);
		const photo = await kit.renderOne('face-swap-photo');
		expect(await measureDifference(photo, CAT)).toBeLessThan(30);
	});

	test('a voice differs by its name, or by the cloned sample', async () => {
		const speak = async (tool: string, voice_name: string, inputs = {}) => {
			const body = { style: { prompt: 'Hello', voice_name } };
			return readFile(await kit.renderOne(tool, { body, inputs }));
		};
		const ada = await speak('ai-voice-generator', 'Ada');
		expect(await speak('ai-voice-generator', 'Bob')).not.toEqual(ada);
		const sample = kit.locateFile('ada.wav');
		await writeFile(sample, ada);
		const cloned = await speak('ai-voice-cloner', '', { audio_file_path: sample });
		expect(await speak('ai-voice-cloner', '')).not.toEqual(cloned);
	});

	test.each([PORTRAIT, CAT])('the background of %s is removed', async (image) => {
		const ask = { inputs: { image_file_path: image } };
		const path = await kit.renderOne('image-background-remover', ask);
		const { data, info } = await readPixels(path);
		const alpha = (x: number, y: number) => data[(y * info.width + x) * 4 + 3];
		const [right, bottom] = [info.width - 1, info.height - 1];
		const corners = [alpha(0, 0), alpha(right, 0), alpha(0, bottom), alpha(right, bottom)];
		expect(corners).toEqual([0, 0, 0, 0]);
		expect(alpha(info.width >> 1, info.height >> 1)).toBe(255);
	});

	test('another background appears behind the subject', async () => {
		const inputs = { image_file_path: PORTRAIT, background_image_file_path: CAT };
		const path = await kit.renderOne('image-background-remover', { inputs });
		const background = await sharp(CAT).resize(512, 512).ensureAlpha().raw().toBuffer();
		const [made, subject] = [(await readPixels(path)).data, (await readPixels(PORTRAIT)).data];
		const middle = (256 * 512 + 256) * 4;
		expect(made.subarray(0, 4)).toEqual(background.subarray(0, 4));
		expect(made.subarray(middle, middle + 4)).toEqual(subject.subarray(middle, middle + 4));
	});
});

describe('a QR code', () => {
	const readCode = async (content: string, art_style: string) => {
		const body = { content, style: { art_style } };
		const path = await kit.renderOne('ai-qr-code-generator', { body });
		const { data, info } = await readPixels(path);
		const code = jsQR(new Uint8ClampedArray(data), info.width, info.height);
		const text = code === null ? undefined : Buffer.from(code.binaryData).toString('utf8');
		return { text, color: data.subarray(0, 3).toString('hex') };
	};

	test.each([
		['a URL', 'https://example.com/path?one=1&two=2', 'Watercolor'],
		['plain text', 'Any text, not only a URL', 'Cyberpunk City'],
		['other scripts', 'Grüße 日本語 🎉', 'a style of one’s own'],
		['much text', 'long '.repeat(400), 'Mech'],
	])('of %s can be read', async (_, content, art_style) => {
		expect((await readCode(content, art_style)).text).toBe(content);
	});

	test('has the colors of its art style', async () => {
		const styles = ['Watercolor', 'Mech', 'Minecraft', 'Picasso Painting', 'Spaceship'];
		const codes = await Promise.all(styles.map((style) => readCode('same', style)));
		expect(new Set(codes.map(({ color }) => color)).size).toBe(5);
	});

	test('refuses content beyond its capacity', async () => {
		const body = { content: 'x'.repeat(3000) };
		await expect(kit.render('ai-qr-code-generator', { body })).rejects.toMatchObject({
			code: 'invalid_parameters',
			message: 'content has 3000 bytes: a QR code holds 1 to 2953.',
		});
	});
});

describe('equal jobs', () => {
	const qrCode = (ask: Ask = {}) => kit.renderOne('ai-qr-code-generator', ask);

	test('give equal files in separate folders, whatever their name and seed', async () => {
		const one = await qrCode({ body: { content: 'same', name: 'one' }, seed: 'one' });
		const other = await qrCode({ body: { content: 'same', name: 'other' }, seed: 'other' });
		expect(other).not.toBe(one);
		expect(await readFile(other)).toEqual(await readFile(one));
	});

	test('without a prompt of their own differ by their seeds', async () => {
		const seeds = ['a', 'b', 'c', 'd', 'e'];
		const files = await Promise.all(
			seeds.map((seed) =>
				kit.renderOne('ai-image-generator', { body: makePrompted('A boat'), seed }),
			),
		);
		expect(await countDifferent(files)).toBeGreaterThan(1);
	});

	test('share one rendering in progress', async () => {
		const body = makePrompted('many at once', { image_count: 4 });
		const jobs = Array.from({ length: 40 }, () => kit.render('ai-image-generator', { body }));
		const results = await Promise.all(jobs);
		expect(new Set(results.flat()).size).toBe(160);
		expect(await readFile(results[39]![3]!)).toEqual(await readFile(results[0]![3]!));
	});

	test('are drawn again once the earlier result is deleted', async () => {
		const first = await qrCode({ body: { content: 'deleted' } });
		const bytes = await readFile(first);
		await rm(first);
		const second = await qrCode({ body: { content: 'deleted' } });
		expect(await readFile(second)).toEqual(bytes);
	});

	test('compare the bytes of inputs, not their names, and start over after a failure', async () => {
		const image = kit.locateFile('changing.jpg');
		const ask = { inputs: { image_file_path: image }, body: { scale_factor: 2 } };
		await writeFile(image, 'not an image');
		const both = [kit.render('ai-image-upscaler', ask), kit.render('ai-image-upscaler', ask)];
		const ends = await Promise.allSettled(both);
		expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
		await copyFile(CAT, image);
		const cat = await kit.renderOne('ai-image-upscaler', ask);
		await copyFile(PORTRAIT, image);
		const portrait = await kit.renderOne('ai-image-upscaler', ask);
		expect(await probe(cat)).toMatchObject(makeSize(902, 600));
		expect(await probe(portrait)).toMatchObject(makeSize(1024, 1024));
	});
});

describe('tools without a renderer of their own', () => {
	const kinds = ['video', 'image', 'audio'] as const;
	test.each(kinds)('render the kind of the contract: %s', async (kind) => {
		const body = makePrompted('Hello', { ...SHORT, kind: 'image' });
		const path = await kit.renderOne('not-yet-known', { kind, body });
		await playThrough(path);
		expect(await probe(path)).toMatchObject({ kind });
	});

	test.each([
		['a video', { video_file_path: CLIP }],
		['an image and a sound', { image_file_path: PORTRAIT, audio_file_path: SPEECH }],
		['a sound', { audio_file_path: SPEECH }],
	])('render a video of %s as long as the requested part', async (_what, inputs) => {
		const ask = { kind: 'video' as const, body: SHORT, inputs: { ...inputs } };
		const path = await kit.renderOne('not-yet-known', ask);
		expect(await probe(path)).toMatchObject({ kind: 'video', durationSeconds: 1 });
	});

	test('show the first image, as often as requested', async () => {
		const inputs = { person_file_path: PORTRAIT, garment_file_path: CAT };
		const ask = { kind: 'image' as const, body: { image_count: 4 }, inputs };
		const files = await kit.render('not-yet-known', ask);
		expect(files).toHaveLength(4);
		const path = files[3]!;
		expect(await probe(path)).toEqual({ kind: 'image', ...makeSize(512, 512) });
		expect(await measureDifference(path, PORTRAIT)).toBeLessThan(
			await measureDifference(path, CAT),
		);
	});
});
