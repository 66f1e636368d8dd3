import type { ChargedBy } from '../catalog/price';
import type { Values } from '../fields';
import type { FrameRate } from './figure';
import { countedRange, exactly, type Range } from './range';

/** How much is charged for, and how that reads before a price: `5 seconds × `. */
interface Amount {
	readonly range: Range;
	readonly text: string;
}

/** Where the frame rate of a file decides: that of nearly every video. */
const USUAL_RATE: Range = { min: 24, max: 60 };

const exactAmount = (number: number, noun: string): Amount => ({
	range: exactly(number),
	text: `${countedRange(exactly(number), noun)} × `,
});

const numberAt = (values: Values, name: string | undefined): number | undefined => {
	const value = name === undefined ? undefined : values[name];
	return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
};

/** The length of a new video, or of the part of a file that is used; undefined if it is not known. */
function durationIn(values: Values): number | undefined {
	const end = numberAt(values, 'end_seconds');
	return end === undefined
		? undefined
		: Math.max(0, end - (numberAt(values, 'start_seconds') ?? 0));
}

const scaled = ({ min, max }: Range, by: number): Range => ({
	min: min * by,
	max: max === undefined ? undefined : max * by,
});

function frameRate({ is, atMost, halvedUnless }: FrameRate, values: Values): Range | undefined {
	if (is !== undefined) {
		const stated = numberAt(values, is);
		return stated === undefined ? undefined : exactly(stated);
	}
	const limit = numberAt(values, atMost) ?? Infinity;
	const rate = {
		min: Math.min(USUAL_RATE.min, limit),
		max: Math.min(USUAL_RATE.max!, limit),
	};
	if (!halvedUnless) return rate;
	const [field, value] = halvedUnless;
	return values[field] === value ? rate : scaled(rate, 0.5);
}

/** How a part of a frame is rounded was not published. */
const wholeFrames = ({ min, max }: Range): Range => ({
	min: Math.floor(Number(min.toFixed(6))),
	max: Math.ceil(Number(max!.toFixed(6))),
});

function framesOf(values: Values, decides: FrameRate): Amount | undefined {
	const seconds = durationIn(values);
	const rate = frameRate(decides, values);
	if (seconds === undefined || rate === undefined) return undefined;
	return {
		range: wholeFrames(scaled(rate, seconds)),
		text: `${exactAmount(seconds, 'second').text}${countedRange(rate, 'frame')} × `,
	};
}

/** How much of what a tool is charged by an item has; undefined if that is not known before it runs. */
export function amountOf(
	by: ChargedBy,
	values: Values,
	frames: FrameRate = {},
): Amount | undefined {
	switch (by) {
		case 'free':
		case 'fixed':
			return { range: exactly(1), text: '' };
		case 'image':
			return exactAmount(numberAt(values, 'image_count') ?? 1, 'image');
		case 'character':
			return exactAmount(String(values.prompt ?? '').length, 'character');
		case 'second':
		case 'length': {
			const seconds = durationIn(values);
			return seconds === undefined ? undefined : exactAmount(seconds, 'second');
		}
		case 'frame':
			return framesOf(values, frames);
	}
}
