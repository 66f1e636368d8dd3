import { join } from 'node:path';
import sharp from 'sharp';
import { captionLayer } from './captions.mts';
import { SeededRandom } from '../seeded-random.mts';
import { ffmpeg } from './ffmpeg.mts';
import type { ToolJob } from './job.mts';
import { paintingSvg } from './paintings.mts';
import type { Shape } from './shapes.mts';

const SECONDS_PER_PAN = 8;

interface TextVideo {
	text: string;
	shape: Shape;
	seconds: number;
	fps: number;
	/** ffmpeg output options of the wanted format. */
	encoding: string[];
	output: string;
}

/** Writes a silent video: a painting twice as wide passes by, the text stands below. */
export async function videoOfText(job: ToolJob, video: TextVideo): Promise<void> {
	const { text, shape, seconds, fps, encoding, output } = video;
	const [landscape, caption] = [
		join(job.scratch, 'landscape.png'),
		join(job.scratch, 'caption.png'),
	];
	const wide = { width: shape.width * 2, height: shape.height };
	const png = { compressionLevel: 1 };
	await sharp(paintingSvg(wide, new SeededRandom('film', text, job.variant)))
		.png(png)
		.toFile(landscape);
	await sharp(captionLayer(text, shape)).png(png).toFile(caption);
	const graph = [
		`[0:v]format=yuv420p,loop=loop=-1:size=1:start=0,setpts=N/(${fps}*TB)[still]`,
		`[still]crop=${shape.width}:${shape.height}:(iw-ow)*(0.5-0.5*cos(2*PI*t/${SECONDS_PER_PAN})):0[passing]`,
		'[passing][1:v]overlay[out]',
	].join(';');
	const inputs = ['-framerate', String(fps), '-i', landscape, '-i', caption];
	const timing = ['-r', String(fps), '-t', String(seconds)];
	await ffmpeg([
		...inputs,
		'-filter_complex',
		graph,
		'-map',
		'[out]',
		...timing,
		...encoding,
		output,
	]);
}
