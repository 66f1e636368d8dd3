import type { Values } from '../../../nodes/MediaGeneration/fields';

/** A request written by hand from the tables of spec 4.3 (flat) and of the live service (nested). */
interface Golden {
	/** `<slug>.<layout>`, as in the contract. */
	readonly schema: string;
	readonly values: Values;
	readonly body: object;
}

const VIDEO = 'api-assets/id/clip.mp4';
const IMAGE = 'api-assets/id/face.png';
const TARGET = 'api-assets/id/group.jpg';
const AUDIO = 'api-assets/id/speech.mp3';

const makePath = (value: string) => ({ from: 'path' as const, value });
const makeUrl = (value: string) => ({ from: 'url' as const, value });

const makeGolden = (schema: string, values: Values, body: object): Golden => ({
	schema,
	values,
	body,
});

export const GOLDEN_REQUESTS: readonly Golden[] = [
	makeGolden(
		'face-swap.flat',
		{ video_file_path: makePath(VIDEO), image_file_path: makePath(IMAGE), name: 'Swap' },
		{ video_file_path: VIDEO, image_file_path: IMAGE, name: 'Swap' },
	),
	makeGolden(
		'face-swap.flat',
		{
			video_file_path: makeUrl('https://example.com/a.gif'),
			image_file_path: makeUrl('https://example.com/b.png'),
		},
		{ video_file_path: 'https://example.com/a.gif', image_file_path: 'https://example.com/b.png' },
	),
	makeGolden(
		'face-swap.nested',
		{
			video_file_path: makePath(VIDEO),
			image_file_path: makePath(IMAGE),
			start_seconds: 0,
			end_seconds: 5.5,
		},
		{
			start_seconds: 0,
			end_seconds: 5.5,
			assets: { video_source: 'file', video_file_path: VIDEO, image_file_path: IMAGE },
		},
	),
	makeGolden(
		'face-swap-photo.flat',
		{ image_file_path: makePath(IMAGE), target_file_path: makePath(TARGET) },
		{ image_file_path: IMAGE, target_file_path: TARGET },
	),
	makeGolden(
		'face-swap-photo.nested',
		{ image_file_path: makePath(IMAGE), target_file_path: makePath(TARGET) },
		{ assets: { source_file_path: IMAGE, target_file_path: TARGET } },
	),
	makeGolden(
		'lip-sync.flat',
		{ video_file_path: makePath(VIDEO), audio_file_path: makePath(AUDIO), max_fps_limit: 12 },
		{ video_file_path: VIDEO, audio_file_path: AUDIO, max_fps_limit: 12 },
	),
	makeGolden(
		'lip-sync.nested',
		{
			video_file_path: { from: 'youtube', value: 'https://www.youtube.com/watch?v=x' },
			audio_file_path: makePath(AUDIO),
			start_seconds: 1,
			end_seconds: 3,
		},
		{
			start_seconds: 1,
			end_seconds: 3,
			assets: {
				video_source: 'youtube',
				youtube_url: 'https://www.youtube.com/watch?v=x',
				audio_file_path: AUDIO,
			},
		},
	),
	makeGolden(
		'ai-image-generator.flat',
		{ prompt: 'A kite', image_count: 2, orientation: 'landscape', tool: 'general' },
		{ image_count: 2, orientation: 'landscape', style: { prompt: 'A kite', tool: 'general' } },
	),
	makeGolden(
		'ai-image-generator.nested',
		{ prompt: 'A kite', image_count: 1, orientation: 'square', name: 'Kite' },
		{ image_count: 1, aspect_ratio: '1:1', style: { prompt: 'A kite' }, name: 'Kite' },
	),
	...(['flat', 'nested'] as const).map((layout) =>
		makeGolden(
			`ai-qr-code-generator.${layout}`,
			{ content: 'any text, not only a URL', art_style: 'Watercolor' },
			{ content: 'any text, not only a URL', style: { art_style: 'Watercolor' } },
		),
	),
	makeGolden(
		'image-to-video.flat',
		{ image_file_path: makePath(IMAGE), end_seconds: 5, high_quality: true },
		{ image_file_path: IMAGE, end_seconds: 5, high_quality: true, style: { prompt: null } },
	),
	makeGolden(
		'image-to-video.nested',
		{ image_file_path: makePath(IMAGE), end_seconds: 5, high_quality: true, prompt: 'Wind' },
		{
			end_seconds: 5,
			assets: { image_file_path: IMAGE },
			style: { high_quality: true, prompt: 'Wind' },
		},
	),
	makeGolden(
		'ai-headshot-generator.flat',
		{ image_file_path: makePath(IMAGE) },
		{ image_file_path: IMAGE },
	),
	makeGolden(
		'image-background-remover.nested',
		{ image_file_path: makePath(IMAGE) },
		{ assets: { image_file_path: IMAGE } },
	),
	makeGolden(
		'ai-image-upscaler.flat',
		{
			image_file_path: makePath(TARGET),
			scale_factor: 4,
			enhancement: 'Creative',
			prompt: 'Sharp',
		},
		{
			image_file_path: TARGET,
			scale_factor: 4,
			style: { enhancement: 'Creative', prompt: 'Sharp' },
		},
	),
	makeGolden(
		'ai-voice-generator.nested',
		{ prompt: 'Hello', voice_name: 'Morgan Freeman' },
		{ style: { prompt: 'Hello', voice_name: 'Morgan Freeman' } },
	),
	makeGolden(
		'video-to-video.nested',
		{
			video_file_path: makePath(VIDEO),
			art_style: 'Clay',
			start_seconds: 0,
			end_seconds: 2,
			version: 'v3',
			height: 720,
			width: 1280,
			fps: 24,
			initial_image_path: makePath(IMAGE),
		},
		{
			start_seconds: 0,
			end_seconds: 2,
			height: 720,
			width: 1280,
			fps: 24,
			assets: { video_source: 'file', video_file_path: VIDEO, initial_image_path: IMAGE },
			style: { art_style: 'Clay', version: 'v3' },
		},
	),
];
