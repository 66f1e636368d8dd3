import { numberSetting, textSetting, type ToolJob } from './job.mts';

export interface Shape {
	width: number;
	height: number;
}

const BY_ORIENTATION: Record<string, Shape> = {
	landscape: { width: 768, height: 512 },
	portrait: { width: 512, height: 768 },
	square: { width: 512, height: 512 },
};
const LONGER_SIDE = 768;
const SQUARE_SIDE = 512;

/**
 * The size of an invented picture: by `orientation`, or by `aspect_ratio` with a longer side of 768 (square 512), or
 * `fallback` if the request has neither. Sides are even.
 */
export function requestedShape(
	job: ToolJob,
	fallback: keyof typeof BY_ORIENTATION = 'square',
): Shape {
	const ratio = /^(\d{1,2}):(\d{1,2})$/.exec(textSetting(job, 'aspect_ratio'));
	if (ratio !== null) return shapeOfRatio(Number(ratio[1]), Number(ratio[2]));
	return BY_ORIENTATION[textSetting(job, 'orientation')] ?? BY_ORIENTATION[fallback];
}

function shapeOfRatio(across: number, down: number): Shape {
	if (across === 0 || down === 0 || across === down) {
		return { width: SQUARE_SIDE, height: SQUARE_SIDE };
	}
	const shorter =
		Math.round((LONGER_SIDE * Math.min(across, down)) / Math.max(across, down) / 2) * 2;
	return across > down
		? { width: LONGER_SIDE, height: shorter }
		: { width: shorter, height: LONGER_SIDE };
}

const SHORTER_SIDE: Record<string, number> = {
	'480p': 480,
	'720p': 720,
	'1080p': 1080,
	'4k': 2160,
};

/**
 * Video size in the proportions of `shape`. `resolution` names the shorter side; without it
 * `high_quality` doubles the longer side of 512 that a preview has.
 */
export function videoShape(job: ToolJob, shape: Shape): Shape {
	const { width, height } = shape;
	const shorter = SHORTER_SIDE[textSetting(job, 'resolution')];
	const longer = job.body.high_quality === true ? 1024 : 512;
	const factor =
		shorter === undefined ? longer / Math.max(width, height) : shorter / Math.min(width, height);
	return evenShape({ width: width * factor, height: height * factor });
}

/** The size that `width` and `height` ask for; with one of them the other keeps the proportions. */
export function sizedShape(job: ToolJob, shape: Shape): Shape {
	const [width, height] = [positive(job, 'width'), positive(job, 'height')];
	if (width === undefined && height === undefined) return evenShape(shape);
	return evenShape({
		width: width ?? (shape.width * (height ?? shape.height)) / shape.height,
		height: height ?? (shape.height * (width ?? shape.width)) / shape.width,
	});
}

function positive(job: ToolJob, name: string): number | undefined {
	const value = numberSetting(job, name);
	return value !== undefined && value > 0 ? value : undefined;
}

function evenShape({ width, height }: Shape): Shape {
	return { width: even(width), height: even(height) };
}

/** The nearest even length below, at least 2: video frames need even sides. */
export function even(length: number): number {
	return Math.max(2, Math.floor((length + 1e-6) / 2) * 2);
}
