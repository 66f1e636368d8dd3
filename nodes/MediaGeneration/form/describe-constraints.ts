import type { ModelConstraints } from '../catalog/tool';
import { counted, or } from '../fields';
import type { Run } from './runs';
import { runsOf } from './runs';

const runAsText = ([from, to, step]: Run): string => {
	if (from === to) return String(from);
	return step === 1 ? `${from} to ${to}` : `${from} to ${to} in steps of ${step}`;
};

/** `1, 2, 3, 5` reads `1 to 3 or 5`. */
export const asText = (numbers: readonly number[]): string => or(runsOf(numbers).map(runAsText));

function ofLength({ seconds }: ModelConstraints): string[] {
	if (!seconds) return [];
	if (!('max' in seconds)) return [`${asText(seconds)} seconds`];
	const { min, max } = seconds;
	return [min === undefined ? `up to ${max} seconds` : `${min} to ${max} seconds`];
}

function ofLastImage({ lastImage }: ModelConstraints): string[] {
	if (lastImage === undefined) return [];
	if (!lastImage) return ['no last image'];
	const { resolution, maxSeconds } = lastImage;
	return [
		...(resolution ? [`last image in ${or(resolution)}`] : []),
		...(maxSeconds ? [`last image up to ${maxSeconds} seconds`] : []),
	];
}

function ofImages({ images, furtherImages: further }: ModelConstraints): string[] {
	const made = images?.length === 1 ? 'one image at a time' : images && `${asText(images)} images`;
	const given = further && counted(further, 'additional image');
	return [made, given].filter((one) => one !== undefined).map(String);
}

function ofReferences({ references: types }: ModelConstraints): string[] {
	if (!types) return [];
	return [types.length === 0 ? 'no references' : `${or(types)} references`];
}

const OF_SOUND = { none: 'no sound', included: 'sound included', charged: 'sound costs extra' };

const ofText = ({ characters = {} }: ModelConstraints): string[] =>
	Object.entries(characters).map(
		([field, most]) => `${field} up to ${most.toLocaleString('en-US')} characters`,
	);

/** What a model allows, as shown in its list: `5 or 10 seconds; 720p or 1080p; no sound`. */
export const describeConstraints = (limits: ModelConstraints): string =>
	[
		...ofLength(limits),
		...(limits.resolution ? [or(limits.resolution)] : []),
		...ofImages(limits),
		...ofText(limits),
		...(limits.sound ? [OF_SOUND[limits.sound]] : []),
		...ofLastImage(limits),
		...ofReferences(limits),
		...new Set((limits.limits ?? []).map(({ says }) => says)),
	].join('; ');
