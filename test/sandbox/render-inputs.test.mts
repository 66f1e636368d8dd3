import { readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { probe } from '../../sandbox/render/index.mts';
import {
	CAT,
	CLIP,
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

describe('audio tools', () => {
	const SENTENCE = 'Hello there, this is a sentence to be spoken.';

	test.each(['ai-voice-generator', 'ai-voice-cloner'])(
		'%s speaks as long as the text is',
		async (tool) => {
			const inputs: Record<string, string> =
				tool === 'ai-voice-cloner' ? { audio_file_path: SPEECH } : {};
			const speak = (prompt: string) =>
				kit.renderOne(tool, { body: { style: { prompt, voice_name: 'Ada' } }, inputs });
			const [one, three] = [await speak(SENTENCE), await speak(Array(3).fill(SENTENCE).join(' '))];
			expect(one).toMatchObject({ extension: 'wav', contentType: 'audio/wav' });
			await playThrough(one.path);
			const [short, long] = [await probe(one.path), await probe(three.path)];
			expect(short).toMatchObject({ kind: 'audio', hasAudio: true });
			expect(short.durationSeconds).toBeGreaterThan(1.5);
			expect(Math.abs((long.durationSeconds ?? 0) - 3 * (short.durationSeconds ?? 0))).toBeLessThan(
				0.2,
			);
			const loud = await loudness(one.path);
			expect(loud.filter((each) => each > 800).length).toBeGreaterThan(10);
		},
	);

	test('gives each voice its sound', async () => {
		const speak = (voice_name: string) =>
			kit.renderOne('ai-voice-generator', { body: { style: { prompt: SENTENCE, voice_name } } });
		const [ada, bob] = [await speak('Ada'), await speak('Bob')];
		expect(await sameBytes(ada.path, bob.path)).toBe(false);
	});

	test('clones from the sample that is given', async () => {
		const tone = kit.file('tone.wav');
		const spoken = await kit.renderOne('ai-voice-generator', {
			body: { style: { prompt: 'la la la' } },
		});
		await writeFile(tone, await readFile(spoken.path));
		const clone = (audio: string) =>
			kit.renderOne('ai-voice-cloner', {
				body: { style: { prompt: SENTENCE } },
				inputs: { audio_file_path: audio },
			});
		const [one, other] = [await clone(SPEECH), await clone(tone)];
		expect(await sameBytes(one.path, other.path)).toBe(false);
	});

	test.each(['日本語のテキスト', '12345', '!!!', 'x'.repeat(1000)])('speaks %j', async (prompt) => {
		const file = await kit.renderOne('ai-voice-generator', { body: { style: { prompt } } });
		await playThrough(file.path);
		expect((await probe(file.path)).durationSeconds).toBeGreaterThan(0.1);
	});
});

describe('inputs that cannot be used', () => {
	const broken = async (name: string, bytes: Buffer | string) => {
		const path = kit.file(name);
		await writeFile(path, bytes);
		return path;
	};
	const cutOff = async (path: string, share: number) => {
		const bytes = await readFile(path);
		return bytes.subarray(0, Math.floor(bytes.length * share));
	};

	test.each([
		['noise', async () => broken('noise.mp4', Buffer.alloc(5000, 0xa7))],
		['nothing', async () => broken('empty.mp4', '')],
		['half a file', async () => broken('half.mp4', await cutOff(CLIP, 0.05))],
		['an image', async () => CAT],
		['a sound', async () => SPEECH],
	])('a video of %s is invalid_video_file', async (_, video) => {
		const inputs = {
			video_file_path: await video(),
			image_file_path: PORTRAIT,
			audio_file_path: SPEECH,
		};
		for (const tool of ['face-swap', 'lip-sync', 'video-to-video']) {
			await expect(kit.render(tool, { body: WHOLE, inputs })).rejects.toMatchObject({
				code: 'invalid_video_file',
			});
		}
	});

	test.each([
		['noise', async () => broken('noise.jpg', Buffer.alloc(5000, 0xa7))],
		['nothing', async () => broken('empty.jpg', '')],
		['half a file', async () => broken('half.jpg', await cutOff(CAT, 0.01))],
		['a sound', async () => SPEECH],
	])('an image of %s is invalid_file_format', async (_, image) => {
		const path = await image();
		const inputs = { image_file_path: path, target_file_path: PORTRAIT, video_file_path: CLIP };
		const tools = [
			'face-swap',
			'face-swap-photo',
			'ai-headshot-generator',
			'ai-image-upscaler',
			'image-to-video',
		];
		for (const tool of tools) {
			await expect(kit.render(tool, { body: WHOLE, inputs })).rejects.toMatchObject({
				code: 'invalid_file_format',
			});
		}
	});

	test.each([
		['noise', async () => broken('noise.mp3', Buffer.alloc(5000, 0))],
		['an image', async () => CAT],
		['a silent film', async () => CLIP],
	])('a sound of %s is invalid_audio_file', async (_, audio) => {
		const inputs = { audio_file_path: await audio(), video_file_path: CLIP };
		for (const tool of ['lip-sync', 'ai-voice-cloner']) {
			const body = { ...WHOLE, style: { prompt: 'Hello' } };
			await expect(kit.render(tool, { body, inputs })).rejects.toMatchObject({
				code: 'invalid_audio_file',
			});
		}
	});

	test('a single color has no face', async () => {
		const flat = kit.file('flat.jpg');
		await sharp({ create: { width: 200, height: 200, channels: 3, background: '#c0a080' } })
			.jpeg()
			.toFile(flat);
		const inputs = { image_file_path: flat, target_file_path: PORTRAIT, video_file_path: CLIP };
		for (const tool of ['face-swap', 'face-swap-photo', 'ai-headshot-generator']) {
			await expect(kit.render(tool, { body: WHOLE, inputs })).rejects.toMatchObject({
				code: 'no_source_face',
			});
		}
	});

	test('a start after the end of the video is invalid_parameters', async () => {
		const body = { start_seconds: 10, end_seconds: 12 };
		const inputs = { video_file_path: CLIP, image_file_path: PORTRAIT };
		await expect(kit.render('face-swap', { body, inputs })).rejects.toMatchObject({
			code: 'invalid_parameters',
		});
	});

	test('a missing input is named', async () => {
		await expect(
			kit.render('lip-sync', { body: WHOLE, inputs: { video_file_path: CLIP } }),
		).rejects.toMatchObject({
			code: 'invalid_parameters',
			message: 'lip-sync needs audio_file_path',
		});
	});
});

describe('tools without a renderer of their own', () => {
	const PART = { start_seconds: 1, end_seconds: 2, style: { prompt: 'Hello' } };

	test.each(['video', 'image', 'audio'] as const)(
		'make the kind of the contract: %s',
		async (kind) => {
			for (const body of [{}, { ...PART, kind: 'image' }]) {
				const { path } = await kit.renderOne('not-yet-known', { kind, body, inputs: {} });
				await playThrough(path);
				expect(await probe(path)).toMatchObject({ kind });
			}
		},
	);

	test.each([
		['a video', { video_file_path: CLIP }],
		['an image and a sound', { image_file_path: PORTRAIT, audio_file_path: SPEECH }],
		['a sound', { audio_file_path: SPEECH }],
	])('make a video of %s as long as the requested part', async (_what, inputs) => {
		const ask = { kind: 'video' as const, body: PART, inputs: { ...inputs } };
		const { path } = await kit.renderOne('not-yet-known', ask);
		await playThrough(path);
		expect(await probe(path)).toMatchObject({ kind: 'video', durationSeconds: 1 });
	});

	test('show the first image, as often as requested', async () => {
		const inputs = { person_file_path: PORTRAIT, garment_file_path: CAT };
		const ask = { kind: 'image' as const, body: { image_count: 4 }, inputs };
		const files = await kit.render('not-yet-known', ask);
		expect(files).toHaveLength(4);
		for (const { path } of files) {
			expect(await probe(path)).toEqual({ kind: 'image', width: 512, height: 512 });
			expect(await difference(path, PORTRAIT)).toBeLessThan(await difference(path, CAT));
		}
	});

	test.each([
		[undefined, 'gif'],
		['mp4', 'mp4'],
		['webm', 'webm'],
	])('except ai-gif-generator: output_format %s gives %s', async (output_format, extension) => {
		const body = { output_format, style: { prompt: 'Hello' } };
		const file = await kit.renderOne('ai-gif-generator', { body });
		expect(file.extension).toBe(extension);
		expect(await probe(file.path)).toMatchObject({ kind: 'video', durationSeconds: 2 });
	});
});
