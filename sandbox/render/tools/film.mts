import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { SeededRandom } from '../../seeded-random.mts';
import { captionFor } from '../captions.mts';
import { ffmpeg } from '../ffmpeg.mts';
import { numberSetting, requestedSeconds, textSetting, type Tool } from '../job.mts';
import { paintingSvg } from '../paintings.mts';
import { requestedShape, videoShape } from '../shapes.mts';
import { H264 } from '../videos.mts';

const SECONDS_PER_PAN = 8;
const ENCODINGS: Record<string, string[]> = {
	gif: ['-loop', '0'],
	mp4: H264,
	webm: ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-b:v', '500k'],
};

/** A silent film in `output_format`: a painting twice as wide passes by, the prompt stands below. */
export const film =
	(usualFormat: keyof typeof ENCODINGS): Tool =>
	async (job) => {
		const asked = textSetting(job, 'output_format', usualFormat);
		const format = asked in ENCODINGS ? asked : usualFormat;
		const text = textSetting(job, 'prompt', job.tool);
		const { width, height } = videoShape(job, requestedShape(job, 'landscape'));
		const [painting, caption] = [join(job.scratch, 'painting.png'), join(job.scratch, 'text.png')];
		const random = new SeededRandom('film', text, job.variant);
		const png = { compressionLevel: 1 };
		await sharp(paintingSvg({ width: width * 2, height }, random))
			.png(png)
			.toFile(painting);
		await writeFile(caption, await captionFor(text, { width, height }));
		const fps = String(numberSetting(job, 'fps') ?? 24);
		const graph = [
			`[0:v]format=yuv420p,loop=loop=-1:size=1:start=0,setpts=N/(${fps}*TB)[still]`,
			`[still]crop=${width}:${height}:(iw-ow)*(0.5-0.5*cos(2*PI*t/${SECONDS_PER_PAN})):0[passing]`,
			'[passing][1:v]overlay=(W-w)/2:H-h[out]',
		].join(';');
		const inputs = ['-framerate', fps, '-i', painting, '-i', caption, '-filter_complex', graph];
		const timing = ['-r', fps, '-t', String(requestedSeconds(job))];
		const output = join(job.outputDir, `output.${format}`);
		await ffmpeg([...inputs, '-map', '[out]', ...timing, ...ENCODINGS[format], output]);
		return [output];
	};
