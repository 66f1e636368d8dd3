import { findAmount } from '../../../nodes/MediaGeneration/estimate/amount';

test.each([
	['free', {}, 1, ''],
	['fixed', { image_count: 4 }, 1, ''],
	['image', {}, 1, '1 image × '],
	['image', { image_count: 4 }, 4, '4 images × '],
	['character', { prompt: 'Hello' }, 5, '5 characters × '],
	['second', { end_seconds: 5 }, 5, '5 seconds × '],
	['second', { start_seconds: 2, end_seconds: 5.5 }, 3.5, '3.5 seconds × '],
] as const)('charged by %s, with %j: the amount is %d, "%s"', (by, values, amount, text) => {
	expect(findAmount(by, values)).toEqual({ range: { min: amount, max: amount }, text });
});

const LIMIT = { atMost: 'max_fps_limit' };
const HALF = { halvedUnless: ['rate', 'FULL'] } as const;
const STATED = { is: 'fps' };

test.each([
	['of a file', {}, {}, 48, 120, '24 to 60'],
	['up to a limit', LIMIT, { max_fps_limit: 30 }, 48, 60, '24 to 30'],
	['up to a lower limit', LIMIT, { max_fps_limit: 12 }, 24, 24, '12'],
	['at the stated rate', STATED, { fps: 12 }, 24, 24, '12'],
	['halved', HALF, {}, 24, 60, '12 to 30'],
	['not halved', HALF, { rate: 'FULL' }, 48, 120, '24 to 60'],
] as const)(
	'2 seconds of frames %s: %j, %j: the amount is %d to %d',
	(_, frames, values, min, max, rate) => {
		expect(findAmount('frame', { end_seconds: 2, ...values }, frames)).toEqual({
			range: { min, max },
			text: `2 seconds × ${rate} frames × `,
		});
	},
);

test('a fraction of a frame is rounded down for the minimum, and up for the maximum', () => {
	expect(findAmount('frame', { end_seconds: 0.15, fps: 10 }, STATED)).toEqual({
		range: { min: 1, max: 2 },
		text: '0.15 seconds × 10 frames × ',
	});
});

test.each(['<length of Video>', undefined, Number.NaN])('an end of %p gives no amount', (end) => {
	for (const by of ['second', 'length', 'frame'] as const) {
		expect(findAmount(by, { end_seconds: end })).toBeUndefined();
	}
});
