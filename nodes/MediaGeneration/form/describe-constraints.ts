import type { ModelConstraints } from '../catalog/tool';
import type { Run } from './runs';
import { runsOf } from './runs';

const or = (values: readonly string[]): string =>
	[values.slice(0, -1).join(', '), values.at(-1)].filter(Boolean).join(' or ');

const runInWords = ([from, to, step]: Run): string => {
	if (from === to) return String(from);
	return step === 1 ? `${from} to ${to}` : `${from} to ${to} in steps of ${step}`;
};

/** `1, 2, 3, 5` reads `1 to 3 or 5`. */
export const inWords = (numbers: readonly number[]): string => or(runsOf(numbers).map(runInWords));

function ofLength({ seconds }: ModelConstraints): string[] {
	if (!seconds) return [];
	if (!('max' in seconds)) return [`${inWords(seconds)} seconds`];
	const { min, max } = seconds;
	return [min === undefined ? `up to ${max} seconds` : `${min} to ${max} seconds`];
}

function ofLastImage({ lastImage }: ModelConstraints): string[] {
	if (lastImage === undefined) return [];
	if (!lastImage) return ['no last image'];
	const { resolution, maxSeconds } = lastImage;
	return [
		...(resolution ? [`last image in ${resolution}`] : []),
		...(maxSeconds ? [`last image up to ${maxSeconds} seconds`] : []),
	];
}

function ofImages({ images }: ModelConstraints): string[] {
	if (!images) return [];
	return [images.length === 1 ? 'one image at a time' : `${inWords(images)} images`];
}

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
		...(limits.hasSound === false ? ['no sound'] : []),
		...ofLastImage(limits),
	].join('; ');
