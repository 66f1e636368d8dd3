import type { ChargedBy } from '../catalog/price';
import type { Values } from '../fields';
import type { FrameRateSource } from './figure';
import { formatQuantity, makeExactRange, type Range } from './range';

/** A charged amount, and the text to put before a price, such as `5 seconds × `. */
interface Amount {
	readonly range: Range;
	readonly text: string;
}

/** The range of usual frame rates, for tools whose price depends on the frame rate of the file. */
const USUAL_FRAME_RATES: Range = { min: 24, max: 60 };

const makeExactAmount = (number: number, noun: string): Amount => ({
	range: makeExactRange(number),
	text: `${formatQuantity(makeExactRange(number), noun)} × `,
});

const readFiniteNumber = (values: Values, name: string | undefined): number | undefined => {
	const value = name === undefined ? undefined : values[name];
	return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
};

/** The length of a new video, or of the used part of a file, in seconds; undefined if it is unknown. */
function computeSeconds(values: Values): number | undefined {
	const end = readFiniteNumber(values, 'end_seconds');
	return end === undefined
		? undefined
		: Math.max(0, end - (readFiniteNumber(values, 'start_seconds') ?? 0));
}

const scaleRange = ({ min, max }: Range, by: number): Range => ({
	min: min * by,
	max: max === undefined ? undefined : max * by,
});

function findFrameRate(
	{ is, atMost, halvedUnless }: FrameRateSource,
	values: Values,
): Range | undefined {
	if (is !== undefined) {
		const stated = readFiniteNumber(values, is);
		return stated === undefined ? undefined : makeExactRange(stated);
	}
	const limit = readFiniteNumber(values, atMost) ?? Infinity;
	const rate = {
		min: Math.min(USUAL_FRAME_RATES.min, limit),
		max: Math.min(USUAL_FRAME_RATES.max!, limit),
	};
	if (!halvedUnless) return rate;
	const [field, value] = halvedUnless;
	return values[field] === value ? rate : scaleRange(rate, 0.5);
}

/** Rounds min down and max up, because the service's rounding of partial frames isn't published. */
const roundFrames = ({ min, max }: Range): Range => ({
	min: Math.floor(Number(min.toFixed(6))),
	max: Math.ceil(Number(max!.toFixed(6))),
});

function countFrames(values: Values, decides: FrameRateSource): Amount | undefined {
	const seconds = computeSeconds(values);
	const rate = findFrameRate(decides, values);
	if (seconds === undefined || rate === undefined) return undefined;
	return {
		range: roundFrames(scaleRange(rate, seconds)),
		text: `${makeExactAmount(seconds, 'second').text}${formatQuantity(rate, 'frame')} × `,
	};
}

/** The charged amount of an item in its tool's unit; undefined if the amount isn't known before the run. */
export function findAmount(
	by: ChargedBy,
	values: Values,
	frames: FrameRateSource = {},
): Amount | undefined {
	switch (by) {
		case 'free':
		case 'fixed':
			return { range: makeExactRange(1), text: '' };
		case 'image':
			return makeExactAmount(readFiniteNumber(values, 'image_count') ?? 1, 'image');
		case 'character':
			return makeExactAmount(String(values.prompt ?? '').length, 'character');
		case 'second':
		case 'length': {
			const seconds = computeSeconds(values);
			return seconds === undefined ? undefined : makeExactAmount(seconds, 'second');
		}
		case 'frame':
			return countFrames(values, frames);
	}
}
