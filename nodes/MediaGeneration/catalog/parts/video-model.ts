import type { ChoiceField, Field } from '../../fields';
import { boolean, number, extensibleChoice } from '../../fields';
import type { ConstraintsByModel, ModelConstraints } from '../tool';
import { AUTOMATIC_VIDEO_NOTE, modelField, addAutomatic } from './models';

/** Lists the lengths in seconds from `from` to `to`, both included. */
export const listLengths = (from: number, to: number, step = 1): number[] =>
	Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => from + index * step);

/** Length of a video generated from text or images, not from another video (live service: 1 to 60 seconds). */
export const newVideoLength = (): Field =>
	number('end_seconds', {
		label: 'Length (Seconds)',
		description:
			'Length of the new video. You pay for every second. Each model has its own lengths; most accept 5.',
		required: true,
		above: 0,
		live: { min: 1, max: 60 },
		default: 5,
	});

export const TO_1080P = ['480p', '720p', '1080p'];
const HD = ['720p', '1080p'];
const HD_UP_TO_4K = [...HD, '4k'];
const SMALL_UP_TO_4K = ['480p', ...HD_UP_TO_4K];

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
	'gemini-omni-1.1': {
		seconds: listLengths(3, 10),
		resolution: ['360p', ...HD_UP_TO_4K],
		sound: 'none',
	},
	'kling-2.6': { seconds: [5, 10], resolution: HD, sound: 'none' },
	'kling-3.0': { seconds: listLengths(3, 15), resolution: HD_UP_TO_4K, sound: 'charged' },
	'kling-4.0': {},
	'ltx-2.5': { seconds: listLengths(1, 60), resolution: TO_1080P, sound: 'included' },
	'minimax-h3': { seconds: listLengths(1, 30), resolution: TO_1080P, sound: 'included' },
	'seedance-1.5': { seconds: listLengths(4, 12), resolution: TO_1080P, sound: 'charged' },
	'seedance-2.0': { seconds: listLengths(4, 15), resolution: SMALL_UP_TO_4K, sound: 'included' },
	'seedance-2.0-fast': {},
	'seedance-2.0-mini': {
		seconds: listLengths(4, 15),
		resolution: ['480p', '720p'],
		sound: 'included',
	},
	'seedance-2.5': { seconds: listLengths(4, 30), resolution: SMALL_UP_TO_4K, sound: 'included' },
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

export const videoModel = (): Field =>
	modelField(KNOWN_CONSTRAINTS, {
		description: `Each has its own lengths, resolutions and price. ${AUTOMATIC_VIDEO_NOTE}`,
	});

/** The label if the service chooses by plan (live service, August 2026: the descriptions of `resolution`). */
const AUTOMATIC_BY_PLAN_LABEL = 'Automatic (720p, Free Plan: 480p)';

/** @param automatic the label of the entry that leaves the choice to the service */
export const videoResolution = (
	choices: readonly string[],
	automatic = AUTOMATIC_BY_PLAN_LABEL,
): ChoiceField =>
	extensibleChoice('resolution', {
		description: 'Resolution of the video. Higher resolutions cost more.',
		at: { nested: 'resolution' },
		...addAutomatic(choices, automatic),
	});

export const videoQuality: readonly Field[] = [
	{
		...videoResolution(['360p', '480p', '720p', '1080p', '4k']),
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
