import { readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { probe } from '../../sandbox/render/index.mts';
import {
	CAT,
	CLIP,
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

	it.each(['ai-voice-generator', 'ai-voice-cloner'])(
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

	it('gives each voice its sound', async () => {
		const speak = (voice_name: string) =>
			kit.renderOne('ai-voice-generator', { body: { style: { prompt: SENTENCE, voice_name } } });
		const [ada, bob] = [await speak('Ada'), await speak('Bob')];
		expect(await sameBytes(ada.path, bob.path)).toBe(false);
	});

	it('clones from the sample that is given', async () => {
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

	it.each(['日本語のテキスト', '12345', '!!!', 'x'.repeat(1000)])('speaks %j', async (prompt) => {
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

	it.each([
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

	it.each([
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

	it.each([
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

	it('a single colour has no face', async () => {
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

	it('a start after the end of the video is invalid_parameters', async () => {
		const body = { start_seconds: 10, end_seconds: 12 };
		const inputs = { video_file_path: CLIP, image_file_path: PORTRAIT };
		await expect(kit.render('face-swap', { body, inputs })).rejects.toMatchObject({
			code: 'invalid_parameters',
		});
	});

	it('a missing input is named', async () => {
		await expect(
			kit.render('lip-sync', { body: WHOLE, inputs: { video_file_path: CLIP } }),
		).rejects.toMatchObject({
			code: 'invalid_parameters',
			message: 'lip-sync needs audio_file_path',
		});
	});
});

describe('tools of the live service only', () => {
	const IMAGE = { image_file_path: PORTRAIT };
	const SHORT = {
		start_seconds: 0,
		end_seconds: 1,
		style: { prompt: 'Hello', template: 'karaoke' },
	};

	it.each([
		['ai-talking-photo', SHORT, { ...IMAGE, audio_file_path: SPEECH }, 'video'],
		[
			'animation',
			{ ...SHORT, fps: 8, width: 256, height: 128 },
			{ audio_file_path: SPEECH },
			'video',
		],
		['audio-to-video', SHORT, { audio_file_path: SPEECH }, 'video'],
		['ai-video-editor', SHORT, { video_file_path: CLIP }, 'video'],
		['character-replace', SHORT, { ...IMAGE, video_file_path: CLIP }, 'video'],
		['auto-subtitle-generator', SHORT, { video_file_path: CLIP }, 'video'],
		['ai-gif-generator', SHORT, {}, 'video'],
		['ai-clothes-changer', {}, { person_file_path: PORTRAIT, garment_file_path: CAT }, 'image'],
		['ai-meme-generator', { style: { topic: 'Mondays', template: 'Random' } }, {}, 'image'],
		['ai-face-editor', { style: { mouth_smile: 50, head_roll: -20 } }, IMAGE, 'image'],
		['photo-colorizer', {}, IMAGE, 'image'],
		['ai-image-editor', SHORT, { image_file_paths: PORTRAIT }, 'image'],
		['head-swap', {}, { body_file_path: PORTRAIT, head_file_path: CAT }, 'image'],
		['body-swap', {}, { person_file_path: PORTRAIT, scene_file_path: CAT }, 'image'],
	])('%s makes a result of its kind', async (tool, body, inputs, kind) => {
		const { path } = await kit.renderOne(tool, { body, inputs: { ...inputs } });
		await playThrough(path);
		expect(await probe(path)).toMatchObject({ kind });
	});

	it.each(['video', 'image', 'audio'] as const)(
		'a tool without a renderer makes the kind of the contract: %s',
		async (kind) => {
			for (const body of [{}, { ...SHORT, style: { prompt: 'Hello' }, kind: 'image' }]) {
				const { path } = await kit.renderOne('not-yet-known', { kind, body, inputs: {} });
				await playThrough(path);
				expect(await probe(path)).toMatchObject({ kind });
			}
		},
	);

	it.each(['gif', 'mp4', 'webm'])('ai-gif-generator writes %s', async (output_format) => {
		const body = { output_format, style: { prompt: 'Hello' } };
		const file = await kit.renderOne('ai-gif-generator', { body });
		expect(file.extension).toBe(output_format);
		expect(await probe(file.path)).toMatchObject({ kind: 'video', durationSeconds: 2 });
	});
});
