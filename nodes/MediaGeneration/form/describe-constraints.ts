import type { ModelConstraints } from '../catalog/tool';

const or = (values: readonly string[]): string =>
	[values.slice(0, -1).join(', '), values.at(-1)].filter(Boolean).join(' or ');

/** `1, 2, 3, 5` reads `1 to 3 or 5`. */
export function inWords(numbers: readonly number[]): string {
	const runs: number[][] = [];
	for (const number of numbers) {
		const run = runs.at(-1);
		if (run?.at(-1) === number - 1) run.push(number);
		else runs.push([number]);
	}
	return or(
		runs.flatMap((run) =>
			run.length > 2 ? [`${run[0]!} to ${run.at(-1)!}`] : run.map((number) => String(number)),
		),
	);
}

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

/** What a model allows, as shown in its list: `5 or 10 seconds; 720p or 1080p; no sound`. */
export const describeConstraints = (limits: ModelConstraints): string =>
	[
		...ofLength(limits),
		...(limits.resolution ? [or(limits.resolution)] : []),
		...ofImages(limits),
		...(limits.hasSound === false ? ['no sound'] : []),
		...ofLastImage(limits),
	].join('; ');
