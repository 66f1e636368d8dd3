// Made by "npm run generate" from scripts/generate/figures.yaml; do not edit.
import { listFromLowest, listModelRates, type Figure, type Rate } from './figure';

const NEW_VIDEOS: readonly Rate[] = [
	...listModelRates(null, {
		'480p': [
			[24, 30],
			[24, 60],
		],
		'720p': [48, [48, 72]],
		'1080p': [72, [72, 96]],
		'4k': [240, 288],
	}),
	...listModelRates('kling-2.6', { '720p': 36, '1080p': 72 }),
	...listModelRates('kling-3.0', { '720p': [48, 72], '1080p': [72, 96], '4k': [240, 288] }),
	...listModelRates('minimax-h3', { '480p': 24, '720p': 48, '1080p': 72 }),
	...listModelRates('seedance-1.5', { '480p': [30, 60], '720p': [60, 120], '1080p': [90, 180] }),
	...listModelRates('seedance-2.0', { '480p': 144, '720p': 288 }),
	...listModelRates('seedance-2.0-mini', { '480p': 96, '720p': 192 }),
	...listModelRates('seedance-2.5', { '480p': 288, '720p': 576 }),
	...listModelRates('veo3.1', { '720p': [96, 120], '1080p': [120, 144] }),
	...listModelRates('veo3.1-lite', { '720p': [48, 72], '1080p': [72, 96] }),
	...listModelRates('wan-2.2', { '480p': 24, '720p': 48, '1080p': 72 }),
];

const NEW_IMAGES: readonly Rate[] = [
	...listFromLowest({ model: 'flux-2-klein' }, 5, '640px'),
	...listFromLowest({ model: 'flux-schnell' }, 5, '640px'),
	...listFromLowest({ model: 'gpt-image-2' }, 50, '640px'),
	...listFromLowest({ model: 'gpt-image-2.5-flare' }, 100, '640px'),
	...listFromLowest({ model: 'krea-2' }, 10, '640px'),
	...listFromLowest({ model: 'nano-banana' }, 50, '640px'),
	...listFromLowest({ model: 'nano-banana-2' }, 100, '640px'),
	...listFromLowest({ model: 'nano-banana-2-lite' }, 50, '640px'),
	...listFromLowest({ model: 'nano-banana-pro' }, 150, '1k'),
	...listFromLowest({ model: 'qwen-edit' }, 10, '640px'),
	...listFromLowest({ model: 'seedream-v4' }, 40, '640px'),
	...listFromLowest({ model: 'seedream-v4.5' }, 50, '640px'),
	...listFromLowest({ model: 'seedream-v5-pro' }, 75, '640px'),
	...listFromLowest({ model: 'z-image-turbo' }, 5, '640px'),
];

/** Magic Hour’s prices and typical times by tool. Prices change, so each is shown with its month. */
export const FIGURES: Readonly<Record<string, Figure>> = {
	'face-swap': { seconds: 71, rates: [{ credits: 1 }] },
	'lip-sync': {
		seconds: 90,
		unset: { generation_mode: 'lite' },
		frames: { atMost: 'max_fps_limit' },
		rates: [
			{ when: { generation_mode: 'lite' }, credits: 1 },
			{ when: { generation_mode: 'standard' }, credits: 1 },
			{ when: { generation_mode: 'pro' }, credits: 2 },
		],
	},
	'video-to-video': {
		seconds: 386,
		unset: { version: 'default' },
		frames: { halvedUnless: ['fps_resolution', 'FULL'] },
		rates: [
			{ when: { version: 'default' }, credits: 2 },
			{ when: { version: 'v1' }, credits: 2 },
			{ when: { version: 'v2' }, credits: 2 },
		],
	},
	'image-to-video': {
		seconds: 33,
		notWith: ['high_quality'],
		unset: { resolution: ['480p', '720p'], audio: false },
		rates: NEW_VIDEOS,
	},
	'text-to-video': {
		seconds: 25,
		unset: { resolution: ['480p', '720p'], audio: false },
		rates: NEW_VIDEOS,
	},
	'ai-image-generator': { seconds: 4, rates: NEW_IMAGES },
	'face-swap-photo': { seconds: 4, rates: [{ credits: 10 }] },
	'ai-headshot-generator': { seconds: 16, rates: [{ credits: 50 }] },
	'ai-image-upscaler': {
		seconds: 27,
		rates: [
			{ when: { scale_factor: 2, enhancement: 'Resemblance' }, credits: 25 },
			{ when: { scale_factor: 2, enhancement: 'Balanced' }, credits: 50 },
			{ when: { scale_factor: 2, enhancement: 'Creative' }, credits: 50 },
			{ when: { scale_factor: 4, enhancement: 'Resemblance' }, credits: 100 },
			{ when: { scale_factor: 4, enhancement: 'Balanced' }, credits: 200 },
			{ when: { scale_factor: 4, enhancement: 'Creative' }, credits: 200 },
		],
	},
	'ai-qr-code-generator': { seconds: 7, rates: [{ credits: 0 }] },
	'image-background-remover': { seconds: 4, rates: [{ credits: 5 }] },
	'ai-voice-generator': { seconds: 19, rates: [{ credits: 0.1 }] },
	'ai-voice-cloner': { seconds: 71, rates: [{ credits: 0.1 }] },
	'ai-talking-photo': {
		seconds: 41,
		unset: { generation_mode: 'realistic' },
		rates: [
			{ when: { generation_mode: 'prompted' }, credits: 24 },
			{ when: { generation_mode: 'realistic' }, credits: 48 },
		],
	},
	animation: { seconds: 166, frames: { is: 'fps' }, rates: [{ credits: 1 }] },
	'auto-subtitle-generator': { seconds: 52, rates: [{ credits: 0.2 }] },
	'audio-to-video': {
		seconds: 71,
		unset: { resolution: ['480p', '720p'] },
		rates: [
			{ when: { resolution: '480p' }, credits: 24 },
			{ when: { resolution: '720p' }, credits: 48 },
			{ when: { resolution: '1080p' }, credits: 72 },
		],
	},
	'ai-video-editor': { seconds: 71, rates: [] },
	'character-replace': { seconds: 690, rates: [] },
	'ai-clothes-changer': { seconds: 10, rates: [{ credits: 25 }] },
	'ai-face-editor': { seconds: 2, rates: [{ credits: 1 }] },
	'ai-gif-generator': { seconds: 26, rates: [{ credits: 50 }] },
	'ai-image-editor': { seconds: 9, rates: NEW_IMAGES },
	'ai-meme-generator': { seconds: 6, rates: [{ credits: 10 }] },
	'body-swap': { seconds: 27, rates: [...listFromLowest({}, 50, '640px')] },
	'face-detection': { rates: [{ credits: 0 }] },
	'head-swap': { seconds: 18, rates: [{ credits: 10 }] },
	'photo-colorizer': { seconds: 10, rates: [{ credits: 10 }] },
};
