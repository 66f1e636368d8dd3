import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ffmpeg } from './ffmpeg.mts';
import type { ToolJob } from './job.mts';
import { edit, type Picture } from './pictures.mts';
import type { Shape } from './shapes.mts';
import { H264 } from './videos.mts';

const FPS = 24;
const ZOOM = 0.18;

interface Zoom {
	picture: Picture;
	/** Cross-faded in over the middle third, when given. */
	endPicture?: Picture;
	shape: Shape;
	seconds: number;
	output: string;
}

/** Writes a silent video that moves slowly into the picture. */
export async function zoomInto(job: ToolJob, zoom: Zoom): Promise<void> {
	const { shape, seconds, output } = zoom;
	const stills = [zoom.picture, zoom.endPicture].filter((each) => each !== undefined);
	const files = await Promise.all(
		stills.map((each, index) => writeStill(job, each, shape, `still-${index}.png`)),
	);
	const frames = Math.max(1, Math.round(seconds * FPS));
	const { width, height } = shape;
	const middle = 'x=iw/2-iw/zoom/2:y=ih/2-ih/zoom/2';
	const move = `zoompan=z=1+${ZOOM}*on/${frames}:d=${frames}:${middle}:s=${width}x${height}:fps=${FPS}`;
	const fade = `format=yuva420p,fade=t=in:st=${seconds / 3}:d=${seconds / 3}:alpha=1`;
	const graph =
		files.length === 1
			? `[0:v]${move}[out]`
			: `[0:v]${move}[first];[1:v]${move},${fade}[second];[first][second]overlay[out]`;
	const inputs = files.flatMap((file) => ['-i', file]);
	const timing = ['-r', String(FPS), '-t', String(seconds)];
	await ffmpeg([...inputs, '-filter_complex', graph, '-map', '[out]', ...timing, ...H264, output]);
}

/** The picture filling the shape, as an opaque PNG in the scratch folder. */
async function writeStill(
	job: ToolJob,
	picture: Picture,
	{ width, height }: Shape,
	name: string,
): Promise<string> {
	const path = join(job.scratch, name);
	const filled = edit(picture)
		.flatten({ background: '#fff' })
		.resize(width, height, { fit: 'cover' });
	await writeFile(path, await filled.png({ compressionLevel: 1 }).toBuffer());
	return path;
}
