import { boolean, extensibleChoice, type Field, image, number } from '../../fields';
import type { ConstraintsByModel, ModelConstraints } from '../tool';
import { addAutomatic, modelField } from './models';

/** Lists the lengths in seconds from `from` to `to`, both included. */
export const listLengths = (from: number, to: number, step = 1): number[] =>
	Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => from + index * step);

/** Length of a video that isn't made from another video; by default, as in the live service's tools with a prompt. */
export const newVideoLength = (
	description = 'Length of the new video. You pay for every second. Each model has its own lengths; most accept 5.',
	live: { min: number; max?: number } = { min: 1, max: 60 },
): Field =>
	number('end_seconds', {
		label: 'Length (Seconds)',
		description,
		required: true,
		above: 0,
		live,
		default: 5,
	});

export const firstImage = image(
	'image_file_path',
	'First Image',
	'An image that the video begins with',
	{ required: false, additional: true },
);

export const TO_720P = ['480p', '720p'];
export const TO_1080P = [...TO_720P, '1080p'];
export const HD = ['720p', '1080p'];
const HD_UP_TO_4K = [...HD, '4k'];
const FROM_360P = ['360p', ...HD_UP_TO_4K];
const TO_4K = [...TO_1080P, '4k'];

const VEO = {
	seconds: [4, 6, 8, 16, 24, 32, 40, 48, 56],
	resolution: HD,
	sound: 'charged',
} as const;

/**
 * Source: the live service's descriptions of `end_seconds`, `resolution` and `audio`, which `/v1/text-to-video` and
 * `/v1/image-to-video` share. These constraints of kling-4.0 and seedance-2.0-fast aren't known.
 */
const KNOWN_CONSTRAINTS = {
	'gemini-omni-1.1': { seconds: listLengths(3, 10), resolution: FROM_360P, sound: 'none' },
	'kling-2.6': { seconds: [5, 10], resolution: HD, sound: 'none' },
	'kling-3.0': { seconds: listLengths(3, 15), resolution: HD_UP_TO_4K, sound: 'charged' },
	'kling-4.0': {},
	'ltx-2.5': { seconds: listLengths(1, 60), resolution: TO_1080P, sound: 'included' },
	'minimax-h3': { seconds: listLengths(1, 30), resolution: TO_1080P, sound: 'included' },
	'seedance-1.5': { seconds: listLengths(4, 12), resolution: TO_1080P, sound: 'charged' },
	'seedance-2.0': { seconds: listLengths(4, 15), resolution: TO_4K, sound: 'included' },
	'seedance-2.0-fast': {},
	'seedance-2.0-mini': { seconds: listLengths(4, 15), resolution: TO_720P, sound: 'included' },
	'seedance-2.5': { seconds: listLengths(4, 30), resolution: TO_4K, sound: 'included' },
	'veo3.1': VEO,
	'veo3.1-lite': VEO,
	'wan-2.2': { seconds: [...listLengths(3, 10), 15], resolution: TO_1080P, sound: 'none' },
	'wan-3.0': {
		seconds: [...listLengths(2, 10), 15, 20, 25, 30],
		resolution: TO_1080P,
		sound: 'included',
	},
} as const satisfies Readonly<Record<string, ModelConstraints>>;

type Model = keyof typeof KNOWN_CONSTRAINTS;

export const videoModelConstraints = (
	further: Readonly<Partial<Record<Model, ModelConstraints>>>,
): ConstraintsByModel => ({
	fieldName: 'model',
	month: '2026-10',
	laterMonths: {
		'kling-4.0': '2026-11',
		'seedance-2.0-fast': '2026-11',
		'seedance-2.5': '2026-11',
	},
	values: Object.fromEntries(
		Object.entries(KNOWN_CONSTRAINTS).map(([name, model]) => [
			name,
			{ ...model, ...further[name as Model] },
		]),
	),
});

/** @param automatic the label of the service's choice; default: by plan (live service, August 2026) */
export const videoResolution = (
	choices: readonly string[],
	automatic = 'Automatic (720p, Free Plan: 480p)',
) =>
	extensibleChoice('resolution', {
		description: 'Resolution of the video. Higher resolutions cost more.',
		at: { nested: 'resolution' },
		...addAutomatic(choices, automatic),
	});

/** The length, the model and the quality of a video that is made from a prompt. */
export const newVideo: readonly Field[] = [
	newVideoLength(),
	// What Automatic was: the notes of the live service's price table.
	modelField(KNOWN_CONSTRAINTS, {
		description:
			'Each has its own lengths, resolutions and price. In August 2026, Automatic was Kling 3.0 (Seedance 1.5 at 480p). Beyond 15 seconds or on the free plan, it was LTX.',
	}),
	{
		...videoResolution(['360p', ...TO_4K]),
		description:
			'Resolution of the video. Higher resolutions cost more. Not every model supports every resolution.',
	},
	boolean('audio', {
		description: 'Whether to generate sound; not every model can, and some charge more',
		at: { nested: 'audio' },
		unset: false,
		additional: true,
	}),
];
