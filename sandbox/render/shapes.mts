import { readNumber, readText, type ToolJob } from './job.mts';

export interface Shape {
	width: number;
	height: number;
}

const RATIOS: Record<string, string> = { landscape: '3:2', portrait: '2:3', square: '1:1' };
const LONGER_SIDE = 768;
const SQUARE_SIDE = 512;

/**
 * The size of a picture drawn without an input: by `aspect_ratio`, else by `orientation`, else by `fallback`. The
 * longer side is 768, or 512 for a square.
 */
export function chooseSize(job: ToolJob, fallback: keyof typeof RATIOS = 'square'): Shape {
	const named = RATIOS[readText(job, 'orientation')] ?? RATIOS[fallback];
	const asked = readText(job, 'aspect_ratio');
	const ratio = /^[1-9]\d?:[1-9]\d?$/.test(asked) ? asked : named;
	const [across, down] = ratio.split(':').map(Number);
	const factor = (across === down ? SQUARE_SIDE : LONGER_SIDE) / Math.max(across, down);
	return roundShapeToEven({ width: across * factor, height: down * factor });
}

const SHORTER_SIDE: Record<string, number> = {
	'480p': 480,
	'720p': 720,
	'1080p': 1080,
	'4k': 2160,
};

/**
 * The video size in the proportions of `shape`. `resolution` sets the shorter side. Without it, the longer side is 512,
 * or 1024 with `high_quality`.
 */
export function fitVideoShape(job: ToolJob, shape: Shape): Shape {
	const { width, height } = shape;
	const shorter = SHORTER_SIDE[readText(job, 'resolution')];
	const longer = job.body.high_quality === true ? 1024 : 512;
	const factor =
		shorter === undefined ? longer / Math.max(width, height) : shorter / Math.min(width, height);
	return roundShapeToEven({ width: width * factor, height: height * factor });
}

/** Applies the requested `width` and `height` to `shape`; if only one is set, the proportions are kept. */
export function fitRequestedSize(job: ToolJob, shape: Shape): Shape {
	const [width, height] = ['width', 'height'].map((side) => readNumber(job, side) || undefined);
	return roundShapeToEven({
		width: width ?? (shape.width * (height ?? shape.height)) / shape.height,
		height: height ?? (shape.height * (width ?? shape.width)) / shape.width,
	});
}

function roundShapeToEven({ width, height }: Shape): Shape {
	return { width: roundToEven(width), height: roundToEven(height) };
}

/** Rounds down to an even length, at least 2: video frames need even sides. */
export function roundToEven(length: number): number {
	return Math.max(2, Math.floor((length + 1e-6) / 2) * 2);
}
