import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { requireInput, type Renderer, type ToolJob } from '../job.mts';
import { findFaceArea, cutOval } from '../ovals.mts';
import { createSharp, openPicture, savePng } from '../pictures.mts';
import { roundToEven, type Shape } from '../shapes.mts';
import {
	makeCutFilter,
	encode,
	EVEN_SIDES,
	openVideo,
	makeSoundOptions,
	readClip,
} from '../videos.mts';

export const swapFaceInPhoto: Renderer = async (job) => {
	const target = await openPicture(requireInput(job, 'target_file_path'));
	const layer = await drawFaceLayer(job, target);
	return [await savePng(job, createSharp(target).composite([{ input: layer }]))];
};

export const swapFaceInVideo: Renderer = async (job) => {
	const source = await openVideo(job, requireInput(job, 'video_file_path'));
	const clip = readClip(job, source.seconds);
	const size = { width: roundToEven(source.width), height: roundToEven(source.height) };
	const layer = join(job.scratch, 'faces.png');
	await writeFile(layer, await drawFaceLayer(job, size));
	const filters = [
		`[0:v:0]${makeCutFilter(clip)},${EVEN_SIDES}[frames]`,
		'[frames][1:v]overlay=format=auto[out]',
	];
	const inputs = ['-i', source.path, '-i', layer];
	const timing = { fps: source.fps, seconds: clip.seconds };
	return encode(job, inputs, filters, timing, makeSoundOptions(source, clip));
};

/** Draws a transparent PNG as large as the target, with the image's face at the usual position of a face. */
async function drawFaceLayer(job: ToolJob, { width, height }: Shape): Promise<Buffer> {
	const source = await openPicture(requireInput(job, 'image_file_path'));
	const { left, top, ...size } = findFaceArea({ width, height });
	const face = await cutOval(createSharp(source).extract(findFaceArea(source)), size);
	return sharp({ create: { width, height, channels: 4, background: '#0000' } })
		.composite([{ input: face, left, top }])
		.png({ compressionLevel: 1 })
		.toBuffer();
}
