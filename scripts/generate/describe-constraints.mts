import { summarizeConstraints } from '../../nodes/MediaGeneration/catalog/describe-constraints.ts';
import type { ModelConstraints } from '../../nodes/MediaGeneration/catalog/tool.ts';
import { joinWithOr, pluralize } from '../../nodes/MediaGeneration/fields/index.ts';

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
