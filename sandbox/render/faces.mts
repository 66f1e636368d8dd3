import sharp from 'sharp';
import { edit, type Area, type Picture } from './pictures.mts';

const THUMB = 64;
const FACE_HEIGHT_PER_WIDTH = 1.3;
const FACE_WIDTHS = [0.16, 0.22, 0.3, 0.4, 0.55, 0.7];
const OTHER_COLOR_COST = 0.7;

/**
 * The most likely place of a face: the upright box with the most skin-colored pixels, higher boxes first; the upper
 * middle for a picture without such colors.
 */
export async function findFace(picture: Picture): Promise<Area> {
	const thumb = await edit(picture)
		.resize(THUMB, THUMB, { fit: 'fill' })
		.removeAlpha()
		.raw()
		.toBuffer();
	const sums = runningSums(thumb);
	const perColumn = picture.width / THUMB;
	const perRow = picture.height / THUMB;
	let best = {
		score: 0,
		left: THUMB * 0.3,
		top: THUMB * 0.1,
		columns: THUMB * 0.4,
		rows: THUMB * 0.5,
	};
	for (const share of FACE_WIDTHS) {
		const side = Math.min(picture.width, picture.height) * share;
		const columns = Math.round(side / perColumn);
		const rows = Math.min(THUMB, Math.round((side * FACE_HEIGHT_PER_WIDTH) / perRow));
		for (let top = 0; top + rows <= THUMB; top++) {
			for (let left = 0; left + columns <= THUMB; left++) {
				const skin = boxSum(sums, left, top, columns, rows);
				const score = skin * (1 - (0.5 * top) / THUMB);
				if (score > best.score) best = { score, left, top, columns, rows };
			}
		}
	}
	return {
		left: Math.floor(best.left * perColumn),
		top: Math.floor(best.top * perRow),
		width: Math.max(1, Math.floor(best.columns * perColumn)),
		height: Math.max(1, Math.floor(best.rows * perRow)),
	};
}

/** The face cut out as a soft-edged oval of the given size, as PNG. */
async function faceOval(picture: Picture, face: Area, size: { width: number; height: number }) {
	const width = Math.max(2, Math.round(size.width));
	const height = Math.max(2, Math.round(size.height));
	const soft = Math.max(0.5, Math.min(width, height) * 0.04);
	const oval = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
		<filter id="soft"><feGaussianBlur stdDeviation="${soft}"/></filter>
		<ellipse cx="50%" cy="50%" rx="44%" ry="45%" fill="#fff" filter="url(#soft)"/></svg>`;
	return edit(picture)
		.extract(face)
		.resize(width, height, { fit: 'fill' })
		.composite([{ input: Buffer.from(oval), blend: 'dest-in' }])
		.png({ compressionLevel: 1 })
		.toBuffer();
}

/**
 * A transparent PNG as large as the frame: the source's face lies over the frame's face, and once
 * more in a ring in the lower right corner, so that a viewer sees whose face it is.
 */
export async function swapLayer(frame: Picture, source: Picture): Promise<Buffer> {
	const [frameFace, sourceFace] = [await findFace(frame), await findFace(source)];
	const inset = Math.max(16, Math.round(Math.min(frame.width, frame.height) * 0.22));
	const margin = Math.round(inset * 0.12);
	const corner = { left: frame.width - inset - margin, top: frame.height - inset - margin };
	const ring = `<svg xmlns="http://www.w3.org/2000/svg" width="${inset}" height="${inset}">
		<circle cx="50%" cy="50%" r="47%" fill="#fff"/></svg>`;
	const small = Math.round(inset * 0.94);
	const shift = Math.round((inset - small) / 2);
	const { width, height } = frame;
	return sharp({ create: { width, height, channels: 4, background: '#0000' } })
		.composite([
			{
				input: await faceOval(source, sourceFace, frameFace),
				left: frameFace.left,
				top: frameFace.top,
			},
			{ input: Buffer.from(ring), left: Math.max(0, corner.left), top: Math.max(0, corner.top) },
			{
				input: await faceOval(source, sourceFace, { width: small, height: small }),
				left: Math.max(0, corner.left) + shift,
				top: Math.max(0, corner.top) + shift,
			},
		])
		.png({ compressionLevel: 1 })
		.toBuffer();
}

/** Skin in the YCbCr plane counts 1, anything else slightly less than 0; summed up from the top left corner. */
function runningSums(thumb: Buffer): Float64Array {
	const stride = THUMB + 1;
	const sums = new Float64Array(stride * stride);
	for (let row = 0; row < THUMB; row++) {
		let rowSum = 0;
		for (let column = 0; column < THUMB; column++) {
			rowSum += isSkin(thumb, (row * THUMB + column) * 3) ? 1 : -OTHER_COLOR_COST;
			sums[(row + 1) * stride + column + 1] = sums[row * stride + column + 1] + rowSum;
		}
	}
	return sums;
}

function boxSum(
	sums: Float64Array,
	left: number,
	top: number,
	columns: number,
	rows: number,
): number {
	const at = (row: number, column: number) => sums[row * (THUMB + 1) + column];
	return (
		at(top + rows, left + columns) - at(top, left + columns) - at(top + rows, left) + at(top, left)
	);
}

function isSkin(pixels: Buffer, at: number): boolean {
	const [red, green, blue] = [pixels[at], pixels[at + 1], pixels[at + 2]];
	const luma = 0.299 * red + 0.587 * green + 0.114 * blue;
	const blueness = 128 - 0.169 * red - 0.331 * green + 0.5 * blue;
	const redness = 128 + 0.5 * red - 0.419 * green - 0.081 * blue;
	return luma > 50 && redness >= 138 && redness <= 173 && blueness >= 85 && blueness <= 122;
}
