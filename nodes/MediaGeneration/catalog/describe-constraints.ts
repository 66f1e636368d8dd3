import { pluralize, describeNumbers, joinWithOr } from '../fields';
import type { ModelConstraints } from './tool';

// Descriptions of a model's constraints, for the panel, *Check Only*, errors and the documentation.

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

type LastImageConditions = Exclude<NonNullable<ModelConstraints['lastImage']>, boolean>;

/** The conditions for a last image, worded to follow "last image only". */
const formatLastImage = ({ resolution, maxSeconds }: LastImageConditions): string[] => [
	...(resolution ? [`at ${joinWithOr(resolution)}`] : []),
	...(maxSeconds ? [`up to ${maxSeconds} seconds`] : []),
];

function describeLastImage({ lastImage: last }: ModelConstraints): string[] {
	if (last === undefined) return [];
	return last === false
		? ['no last image']
		: formatLastImage(last).map((text) => `last image only ${text}`);
}

const formatReferences = (types: NonNullable<ModelConstraints['references']>): string =>
	types.length === 0 ? 'no references' : `${joinWithOr(types)} references`;

/** A model adds sound only if *Audio* is on. */
const SOUND_TEXTS = {
	none: 'no sound',
	included: 'sound at no extra cost',
	charged: 'sound costs extra',
};

/** The constraints that the list of models shows, such as `4, 6, 8, 16, 24 … 56 s` and `720p or 1080p`. */
export const summarizeConstraints = (
	{ seconds, resolution, images }: ModelConstraints,
	unit: 's' | 'seconds' = 's',
): string[] => [
	...(seconds ? [`${formatSeconds(seconds)} ${unit}`] : []),
	...(resolution ? [joinWithOr(resolution)] : []),
	...(images ? [formatImages(images)] : []),
];

/** Example: `5 or 10 seconds; 720p or 1080p; no sound`. */
export const describeConstraints = (model: ModelConstraints): string => {
	const { furtherImages, characters = {}, sound, references } = model;
	return [
		...summarizeConstraints(model, 'seconds'),
		...(furtherImages ? [`up to ${pluralize(furtherImages, 'additional input image')}`] : []),
		...Object.entries(characters).map(
			([field, most]) => `${field} up to ${pluralize(most, 'character')}`,
		),
		...(sound ? [SOUND_TEXTS[sound]] : []),
		...describeLastImage(model),
		...(references ? [formatReferences(references)] : []),
		...(model.otherLimits ?? []),
	].join('; ');
};
