import { amountOf } from '../../../nodes/MediaGeneration/estimate/amount';

test.each([
	['free', {}, { min: 1, max: 1 }, ''],
	['fixed', { image_count: 4 }, { min: 1, max: 1 }, ''],
	['image', {}, { min: 1, max: 1 }, '1 image × '],
	['image', { image_count: 4 }, { min: 4, max: 4 }, '4 images × '],
	['character', { prompt: 'Hello' }, { min: 5, max: 5 }, '5 characters × '],
	['second', { end_seconds: 5 }, { min: 5, max: 5 }, '5 seconds × '],
	['second', { start_seconds: 2, end_seconds: 5.5 }, { min: 3.5, max: 3.5 }, '3.5 seconds × '],
] as const)('charged by %s, with %j: %j, "%s"', (by, values, range, text) => {
	expect(amountOf(by, values)).toEqual({ range, text });
});

test.each([
	['of a file', {}, { end_seconds: 2 }, { min: 48, max: 120 }, '2 seconds × 24 to 60 frames × '],
	[
		'up to a limit',
		{ atMost: 'max_fps_limit' },
		{ end_seconds: 2, max_fps_limit: 30 },
		{ min: 48, max: 60 },
		'2 seconds × 24 to 30 frames × ',
	],
	[
		'up to a limit below all',
		{ atMost: 'max_fps_limit' },
		{ end_seconds: 2, max_fps_limit: 12 },
		{ min: 24, max: 24 },
		'2 seconds × 12 frames × ',
	],
	[
		'as stated',
		{ is: 'fps' },
		{ end_seconds: 2, fps: 12 },
		{ min: 24, max: 24 },
		'2 seconds × 12 frames × ',
	],
	[
		'halved',
		{ halvedUnless: ['rate', 'FULL'] },
		{ end_seconds: 2 },
		{ min: 24, max: 60 },
		'2 seconds × 12 to 30 frames × ',
	],
	[
		'not halved',
		{ halvedUnless: ['rate', 'FULL'] },
		{ end_seconds: 2, rate: 'FULL' },
		{ min: 48, max: 120 },
		'2 seconds × 24 to 60 frames × ',
	],
	[
		'of which a part is one or none',
		{ is: 'fps' },
		{ end_seconds: 0.15, fps: 10 },
		{ min: 1, max: 2 },
		'0.15 seconds × 10 frames × ',
	],
] as const)('frames %s', (_, frames, values, range, text) => {
	expect(amountOf('frame', values, frames)).toEqual({ range, text });
});

test.each(['<length of Video>', undefined, Number.NaN])('an end of %p is no length', (end) => {
	for (const by of ['second', 'length', 'frame'] as const) {
		expect(amountOf(by, { end_seconds: end })).toBeUndefined();
	}
});
