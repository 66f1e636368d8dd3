import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { requiredInput, type Tool } from '../job.mts';
import { swapLayer } from '../ovals.mts';
import { openPicture } from '../pictures.mts';
import { even } from '../shapes.mts';
import { cut, encode, EVEN_SIDES, openVideo, ownSound, requestedClip } from '../videos.mts';

/** The clip with the image's face where a portrait has its own, sound kept. */
export const faceSwap: Tool = async (job) => {
	const source = await openVideo(job, requiredInput(job, 'video_file_path'));
	const face = await openPicture(requiredInput(job, 'image_file_path'));
	const clip = requestedClip(job, source.seconds);
	const size = { width: even(source.width), height: even(source.height) };
	const layer = join(job.scratch, 'faces.png');
	await writeFile(layer, await swapLayer(size, face));
	const filters = [
		`[0:v:0]${cut(clip)},${EVEN_SIDES}[frames]`,
		'[frames][1:v]overlay=format=auto[out]',
	];
	const inputs = ['-i', source.path, '-i', layer];
	const timing = { fps: source.fps, seconds: clip.seconds };
	return encode(job, inputs, filters, timing, ownSound(source, clip));
};
