import type { ModelConstraints } from '../catalog/tool';

type Seconds = NonNullable<ModelConstraints['seconds']>;

function lengthOf(seconds: Seconds): string {
	if ('max' in seconds) return `${seconds.min ?? ''}–${seconds.max} s`;
	const [first, last] = [seconds[0], seconds.at(-1)];
	return first === last ? `${first} s` : `${first}–${last} s`;
}

/** What fits into an entry of the list of models: `Veo 3.1 · 4–56 s · 720p, 1080p`. */
export const summaryOf = ({ seconds, resolution, images }: ModelConstraints): string[] => [
	...(seconds ? [lengthOf(seconds)] : []),
	...(resolution ? [resolution.join(', ')] : []),
	...(images ? [images.length === 1 ? '1 image' : `${images.join(', ')} images`] : []),
];
