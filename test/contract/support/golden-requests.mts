import type { Layout, Values } from '../../../nodes/MediaGeneration/fields';

/** A request written by hand from the tables of spec 4.3 (flat) and of the live service (nested). */
export interface Golden {
	readonly slug: string;
	readonly layout: Layout;
	/** What a user fills in; undefined if the test concerns only the contract. */
	readonly values: Values;
	readonly body: object;
}

const VIDEO = 'api-assets/id/clip.mp4';
const IMAGE = 'api-assets/id/face.png';
const TARGET = 'api-assets/id/group.jpg';
const AUDIO = 'api-assets/id/speech.mp3';

const path = (value: string) => ({ from: 'path' as const, value });
const url = (value: string) => ({ from: 'url' as const, value });

const golden = (slug: string, layout: Layout, values: Values, body: object): Golden => ({
	slug,
	layout,
	values,
	body,
});

export const GOLDEN_REQUESTS: readonly Golden[] = [
	golden(
		'face-swap',
		'flat',
		{ video_file_path: path(VIDEO), image_file_path: path(IMAGE), name: 'Swap' },
		{ video_file_path: VIDEO, image_file_path: IMAGE, name: 'Swap' },
	),
	golden(
		'face-swap',
		'flat',
		{
			video_file_path: url('https://example.com/a.gif'),
			image_file_path: url('https://example.com/b.png'),
		},
		{ video_file_path: 'https://example.com/a.gif', image_file_path: 'https://example.com/b.png' },
	),
	golden(
		'face-swap',
		'nested',
		{
			video_file_path: path(VIDEO),
			image_file_path: path(IMAGE),
			start_seconds: 0,
			end_seconds: 5.5,
		},
		{
			start_seconds: 0,
			end_seconds: 5.5,
			assets: { video_source: 'file', video_file_path: VIDEO, image_file_path: IMAGE },
		},
	),
	golden(
		'face-swap-photo',
		'flat',
		{ image_file_path: path(IMAGE), target_file_path: path(TARGET) },
		{ image_file_path: IMAGE, target_file_path: TARGET },
	),
	golden(
		'face-swap-photo',
		'nested',
		{ image_file_path: path(IMAGE), target_file_path: path(TARGET) },
		{ assets: { source_file_path: IMAGE, target_file_path: TARGET } },
	),
	golden(
		'lip-sync',
		'flat',
		{ video_file_path: path(VIDEO), audio_file_path: path(AUDIO), max_fps_limit: 12 },
		{ video_file_path: VIDEO, audio_file_path: AUDIO, max_fps_limit: 12 },
	),
	golden(
		'lip-sync',
		'nested',
		{
			video_file_path: { from: 'youtube', value: 'https://www.youtube.com/watch?v=x' },
			audio_file_path: path(AUDIO),
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
	golden(
		'ai-image-generator',
		'flat',
		{ prompt: 'A kite', image_count: 2, orientation: 'landscape', tool: 'general' },
		{ image_count: 2, orientation: 'landscape', style: { prompt: 'A kite', tool: 'general' } },
	),
	golden(
		'ai-image-generator',
		'nested',
		{ prompt: 'A kite', image_count: 1, orientation: 'square', name: 'Kite' },
		{ image_count: 1, aspect_ratio: '1:1', style: { prompt: 'A kite' }, name: 'Kite' },
	),
	...(['flat', 'nested'] as const).map((layout) =>
		golden(
			'ai-qr-code-generator',
			layout,
			{ content: 'any text, not only a URL', art_style: 'Watercolor' },
			{ content: 'any text, not only a URL', style: { art_style: 'Watercolor' } },
		),
	),
	golden(
		'image-to-video',
		'flat',
		{ image_file_path: path(IMAGE), end_seconds: 5, high_quality: true },
		{ image_file_path: IMAGE, end_seconds: 5, high_quality: true, style: { prompt: null } },
	),
	golden(
		'image-to-video',
		'nested',
		{ image_file_path: path(IMAGE), end_seconds: 5, high_quality: true, prompt: 'Wind' },
		{
			end_seconds: 5,
			assets: { image_file_path: IMAGE },
			style: { high_quality: true, prompt: 'Wind' },
		},
	),
	golden(
		'ai-headshot-generator',
		'flat',
		{ image_file_path: path(IMAGE) },
		{ image_file_path: IMAGE },
	),
	golden(
		'image-background-remover',
		'nested',
		{ image_file_path: path(IMAGE) },
		{ assets: { image_file_path: IMAGE } },
	),
	golden(
		'ai-image-upscaler',
		'flat',
		{ image_file_path: path(TARGET), scale_factor: 4, enhancement: 'Creative', prompt: 'Sharp' },
		{
			image_file_path: TARGET,
			scale_factor: 4,
			style: { enhancement: 'Creative', prompt: 'Sharp' },
		},
	),
	golden(
		'ai-voice-generator',
		'flat',
		{ prompt: 'Hello', voice_name: 'Morgan Freeman' },
		{ style: { prompt: 'Hello', voice_name: 'Morgan Freeman' } },
	),
	golden(
		'ai-voice-cloner',
		'nested',
		{ prompt: 'Hello', audio_file_path: path(AUDIO) },
		{ style: { prompt: 'Hello' }, assets: { audio_file_path: AUDIO } },
	),
	golden(
		'ai-voice-generator',
		'nested',
		{ prompt: 'Hola', voice_name: 'Morgan Freeman', language: 'spanish', speed: 1.15 },
		{
			style: { prompt: 'Hola', voice_name: 'Morgan Freeman', language: 'spanish', speed: 1.15 },
		},
	),
	golden(
		'video-to-video',
		'nested',
		{
			video_file_path: path(VIDEO),
			art_style: 'Clay',
			start_seconds: 0,
			end_seconds: 2,
			version: 'v3',
			height: 720,
			width: 1280,
			fps: 24,
			initial_image_path: path(IMAGE),
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
	golden(
		'text-to-video',
		'nested',
		{
			prompt: '@hero rows to @song',
			end_seconds: 5,
			references: [
				{ name: 'hero', file: path(IMAGE) },
				{ name: 'song', file: url('https://example.com/a.mp3') },
			],
		},
		{
			end_seconds: 5,
			references: [
				{ name: 'hero', file_path: IMAGE },
				{ name: 'song', file_path: 'https://example.com/a.mp3' },
			],
			style: { prompt: '@hero rows to @song' },
		},
	),
	golden(
		'ai-video-editor',
		'nested',
		{ video_file_path: path(VIDEO), prompt: 'Make it snow', end_seconds: 3 },
		{ end_seconds: 3, assets: { video_file_path: VIDEO }, style: { prompt: 'Make it snow' } },
	),
	golden(
		'ai-video-upscaler',
		'nested',
		{ video_file_path: path(VIDEO), start_seconds: 1, end_seconds: 3, resolution: '4k' },
		{ start_seconds: 1, end_seconds: 3, resolution: '4k', assets: { video_file_path: VIDEO } },
	),
	golden(
		'ai-ugc-ad',
		'nested',
		{ image_file_path: path(IMAGE), script: 'I love this lamp', end_seconds: 5, model: 'veo3.1' },
		{
			script: 'I love this lamp',
			end_seconds: 5,
			model: 'veo3.1',
			assets: { image_file_path: IMAGE },
		},
	),
	golden(
		'ai-talking-photo',
		'nested',
		{
			image_file_path: path(IMAGE),
			audio_file_path: path(AUDIO),
			start_seconds: 0,
			end_seconds: 5,
			resolution: '720p',
		},
		{
			start_seconds: 0,
			end_seconds: 5,
			resolution: '720p',
			assets: { image_file_path: IMAGE, audio_file_path: AUDIO },
		},
	),
	golden(
		'character-replace',
		'nested',
		{
			video_file_path: path(VIDEO),
			image_file_path: path(IMAGE),
			end_seconds: 5,
			model: 'kling-3.0',
			resolution: '1080p',
		},
		{
			end_seconds: 5,
			model: 'kling-3.0',
			resolution: '1080p',
			assets: { video_file_path: VIDEO, image_file_path: IMAGE },
		},
	),
];

/** Requests that the specification or the live service refuses with 400. */
export const REFUSED_REQUESTS: ReadonlyArray<[string, string, object]> = [
	[
		'a width below 64 (rule 3)',
		'video-to-video.flat',
		{ video_file_path: VIDEO, width: 63, style: { art_style: 'Ink' } },
	],
	['no face', 'face-swap.flat', { video_file_path: VIDEO }],
	['no image at all', 'face-swap-photo.flat', { image_file_path: IMAGE }],
	[
		'no images',
		'ai-image-generator.flat',
		{ image_count: 0, orientation: 'square', style: { prompt: 'x' } },
	],
	[
		'half a frame',
		'lip-sync.flat',
		{ video_file_path: VIDEO, audio_file_path: AUDIO, max_fps_limit: 12.5 },
	],
	[
		'a text for a switch',
		'image-to-video.flat',
		{ image_file_path: IMAGE, end_seconds: 5, high_quality: 'yes' },
	],
	[
		'two references of one name',
		'text-to-video.nested',
		{
			end_seconds: 5,
			references: [
				{ name: 'hero', file_path: IMAGE },
				{ name: 'Hero', file_path: IMAGE },
			],
			style: { prompt: '@hero' },
		},
	],
	[
		'no references at all',
		'text-to-video.nested',
		{ end_seconds: 5, references: [], style: { prompt: 'A boat' } },
	],
	[
		'version v3 without a size',
		'video-to-video.nested',
		{
			start_seconds: 0,
			end_seconds: 1,
			assets: { video_source: 'file', video_file_path: VIDEO, initial_image_path: IMAGE },
			style: { art_style: 'Ink', version: 'v3' },
		},
	],
	[
		'version v3 without an image',
		'video-to-video.nested',
		{
			start_seconds: 0,
			end_seconds: 1,
			height: 720,
			width: 1280,
			assets: { video_source: 'file', video_file_path: VIDEO },
			style: { art_style: 'Ink', version: 'v3' },
		},
	],
	[
		'no source',
		'face-swap.nested',
		{
			start_seconds: 0,
			end_seconds: 1,
			assets: { video_file_path: VIDEO, image_file_path: IMAGE },
		},
	],
	[
		'no end',
		'lip-sync.nested',
		{
			start_seconds: 0,
			assets: { video_source: 'file', video_file_path: VIDEO, audio_file_path: AUDIO },
		},
	],
];
