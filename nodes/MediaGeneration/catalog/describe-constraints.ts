import { describeNumbers, joinWithOr } from '../fields';
import type { ModelConstraints } from './tool';

// Descriptions of what a model supports.

type Seconds = NonNullable<ModelConstraints['seconds']>;

/** Examples: `5 or 10`, `0.5 to 60`, `up to 300`. */
const formatSeconds = (seconds: Seconds): string => {
	if (!('max' in seconds)) return describeNumbers(seconds);
	const { min, max } = seconds;
	return min === undefined ? `up to ${max}` : `${min} to ${max}`;
};

/** A list contains whole numbers only; a range also allows fractions. */
export const formatSupportedLength = (seconds: Seconds): string =>
	`${formatSeconds(seconds)} ${'max' in seconds ? '' : 'whole '}seconds`;

export const formatImages = (images: readonly number[]): string =>
	images.length === 1 && images[0] === 1 ? '1 image' : `${describeNumbers(images)} images`;

/** The constraints that the list of models shows, such as `4, 6, 8, 16, 24 … 56 s` and `720p or 1080p`. */
export const summarizeConstraints = (
	{ seconds, resolution, images }: ModelConstraints,
	unit: 's' | 'seconds' = 's',
): string[] => [
	...(seconds ? [`${formatSeconds(seconds)} ${unit}`] : []),
	...(resolution ? [joinWithOr(resolution)] : []),
	...(images ? [formatImages(images)] : []),
];
