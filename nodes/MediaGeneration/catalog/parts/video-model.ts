import type { Field } from '../../fields';
import { boolean, number, extensibleChoice } from '../../fields';
import type { ConstraintsByModel } from '../tool';
import { lengths } from './lengths';

/** Length of a video made from text or one picture alone (live service: 1 to 60 seconds). */
export const newVideoLength = (): Field =>
	number('end_seconds', {
		label: 'Length (Seconds)',
		description: 'Length of the new video in seconds; every second is charged',
		hint: 'Magic Hour makes 1 to 60 seconds, and each model accepts only certain lengths; most accept 5.',
		required: true,
		above: 0,
		live: { min: 1, max: 60 },
		default: 5,
	});

const MODELS = [
	'default',
	'kling-1.6',
	'kling-2.5',
	'kling-2.5-audio',
	'kling-2.6',
	'kling-3.0',
	'ltx-2',
	'ltx-2.3',
	'minimax-h3',
	'seedance',
	'seedance-1.5',
	'seedance-2.0',
	'seedance-2.0-mini',
	'seedance-2.5',
	'sora-2',
	'veo3.1',
	'veo3.1-audio',
	'veo3.1-lite',
	'wan-2.2',
];

const TO_1080P = ['480p', '720p', '1080p'];
const TO_720P = ['480p', '720p'];
const HD = ['720p', '1080p'];

const LTX = { seconds: [...lengths(1, 10), 15, 20, 25, 30], resolution: TO_1080P };
const SEEDANCE_2 = { seconds: lengths(4, 15), resolution: TO_720P };
const VEO = {
	seconds: [4, 6, 8, 16, 24, 32, 40, 48, 56],
	resolution: HD,
	lastImage: { maxSeconds: 8 },
};

/**
 * Live service, document of August 2026, `/v1/image-to-video`: the descriptions of `end_seconds`, `resolution`, `audio`
 * and `assets.end_image_file_path`. There is no entry for the recommended model, which changes, nor for older models,
 * which are not documented.
 */
export const VIDEO_MODELS: ConstraintsByModel = {
	of: 'model',
	values: {
		'kling-2.6': {
			seconds: [5, 10],
			resolution: HD,
			hasSound: false,
			lastImage: { resolution: '1080p' },
		},
		'kling-3.0': { seconds: lengths(3, 15), resolution: [...HD, '4k'] },
		'ltx-2.3': LTX,
		'minimax-h3': { ...LTX, lastImage: false },
		'seedance-1.5': { seconds: lengths(4, 12), resolution: TO_1080P },
		'seedance-2.0': SEEDANCE_2,
		'seedance-2.0-mini': SEEDANCE_2,
		'seedance-2.5': { seconds: lengths(4, 30), resolution: TO_720P },
		'sora-2': { seconds: [4, 8, 12, 24, 36, 48, 60], resolution: ['720p'], lastImage: false },
		'veo3.1': VEO,
		'veo3.1-lite': VEO,
		'wan-2.2': {
			seconds: [...lengths(3, 10), 15],
			resolution: TO_1080P,
			hasSound: false,
			lastImage: false,
		},
	},
};

/** How the live service makes new videos (live service). */
export const videoModel: readonly Field[] = [
	extensibleChoice('model', {
		label: 'Model',
		description: 'The model that makes the video; each has its own lengths, resolutions and price',
		at: { nested: 'model' },
		choices: MODELS,
		default: 'default',
		additional: true,
	}),
	extensibleChoice('resolution', {
		label: 'Resolution',
		description:
			'The resolution of the video; higher costs more, and not every model supports each',
		at: { nested: 'resolution' },
		choices: ['480p', '720p', '1080p', '4k'],
		default: '720p',
		additional: true,
	}),
	boolean('audio', {
		label: 'Audio',
		description: 'Whether to generate sound; not every model can, and some charge more',
		at: { nested: 'audio' },
		additional: true,
	}),
];

/** Resolutions of the live service's newer video tools, each up to its own maximum (live service). */
export const videoResolution = (...choices: string[]): Field =>
	extensibleChoice('resolution', {
		label: 'Resolution',
		description: 'The resolution of the video; higher costs more',
		choices,
		default: choices[0]!,
		additional: true,
	});
