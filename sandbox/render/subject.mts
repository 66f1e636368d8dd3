import sharp from 'sharp';
import { edit, type Picture } from './pictures.mts';

const THUMB = 160;
/** How far apart two colors (0 to 255 per channel, summed) may be to count as the same background. */
const SIMILAR_TO_NEIGHBOR = 20;
const SIMILAR_TO_BORDER = 120;
/** Distance from the center, 1 at the middle of each side: the subject is inside, the corners are outside. */
const SURELY_SUBJECT = 0.25;
const SURELY_BACKGROUND = 1.2;

/**
 * Cuts the subject out: background that can be reached from the upper and side borders through
 * similar colors becomes transparent, the corners always, the center never.
 */
export async function cutOut(picture: Picture): Promise<Picture> {
	const { width, height } = picture;
	const thumb = await edit(picture)
		.resize(THUMB, THUMB, { fit: 'fill' })
		.removeAlpha()
		.raw()
		.toBuffer();
	const mask = await sharp(matte(thumb), { raw: { width: THUMB, height: THUMB, channels: 1 } })
		.blur(1.2)
		.resize(width, height, { fit: 'fill', kernel: 'cubic' })
		.extractChannel(0)
		.raw()
		.toBuffer();
	const data = Buffer.from(picture.data);
	for (let pixel = 0; pixel < width * height; pixel++) {
		data[pixel * 4 + 3] = (data[pixel * 4 + 3] * mask[pixel]) / 255;
	}
	return { data, width, height };
}

/** One byte per pixel of the thumbnail: 255 for the subject, 0 for the background. */
function matte(thumb: Buffer): Buffer {
	const reached = floodFromBorder(thumb);
	const mask = Buffer.alloc(THUMB * THUMB);
	for (let pixel = 0; pixel < mask.length; pixel++) {
		const distance = distanceFromCenter(pixel);
		const background =
			distance > SURELY_BACKGROUND || (reached[pixel] === 1 && distance > SURELY_SUBJECT);
		mask[pixel] = background ? 0 : 255;
	}
	return mask;
}

function distanceFromCenter(pixel: number): number {
	const across = ((pixel % THUMB) / (THUMB - 1)) * 2 - 1;
	const down = (Math.floor(pixel / THUMB) / (THUMB - 1)) * 2 - 1;
	return Math.hypot(across, down);
}

/** Subjects usually stand on the lower border, so the flood starts above the middle only. */
function floodFromBorder(thumb: Buffer): Uint8Array {
	const reached = new Uint8Array(THUMB * THUMB);
	const origin = new Int32Array(THUMB * THUMB);
	const open: number[] = [];
	for (let step = 0; step < THUMB; step++) {
		const sides = step < THUMB / 2 ? [step * THUMB, step * THUMB + THUMB - 1] : [];
		for (const pixel of [step, ...sides]) {
			reached[pixel] = 1;
			origin[pixel] = pixel;
			open.push(pixel);
		}
	}
	for (let pixel = open.pop(); pixel !== undefined; pixel = open.pop()) {
		for (const next of neighbors(pixel)) {
			if (reached[next] === 1) continue;
			const near = difference(thumb, pixel, next) <= SIMILAR_TO_NEIGHBOR;
			if (!near || difference(thumb, origin[pixel], next) > SIMILAR_TO_BORDER) continue;
			reached[next] = 1;
			origin[next] = origin[pixel];
			open.push(next);
		}
	}
	return reached;
}

function neighbors(pixel: number): number[] {
	const column = pixel % THUMB;
	const around = [pixel - THUMB, pixel + THUMB];
	if (column > 0) around.push(pixel - 1);
	if (column < THUMB - 1) around.push(pixel + 1);
	return around.filter((each) => each >= 0 && each < THUMB * THUMB);
}

function difference(thumb: Buffer, one: number, other: number): number {
	const channel = (offset: number) => Math.abs(thumb[one * 3 + offset] - thumb[other * 3 + offset]);
	return channel(0) + channel(1) + channel(2);
}
