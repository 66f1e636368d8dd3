import type { Sharp } from 'sharp';
import type { Area } from './pictures.mts';
import type { Shape } from './shapes.mts';

/** Cuts a soft-edged oval out of the picture; returns a PNG that is transparent outside the oval. */
export async function cutOval(picture: Sharp, { width, height }: Shape): Promise<Buffer> {
	const soft = Math.max(0.5, Math.min(width, height) * 0.04);
	const oval = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
		<filter id="soft"><feGaussianBlur stdDeviation="${soft}"/></filter>
		<ellipse cx="50%" cy="50%" rx="44%" ry="45%" fill="#fff" filter="url(#soft)"/></svg>`;
	return picture
		.resize(width, height, { fit: 'fill' })
		.composite([{ input: Buffer.from(oval), blend: 'dest-in' }])
		.png({ compressionLevel: 1 })
		.toBuffer();
}

/** Returns the usual position of the face in a portrait, since the sandbox detects no faces. */
export function findFaceArea({ width, height }: Shape): Area {
	const share = (length: number, part: number) => Math.max(1, Math.floor(length * part));
	return {
		left: Math.floor(width * 0.3),
		top: Math.floor(height * 0.05),
		width: share(width, 0.32),
		height: share(height, 0.38),
	};
}
