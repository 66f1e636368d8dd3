import { join } from 'node:path';
import { runFfmpeg } from './ffmpeg.mts';
import { readText, type RenderJob } from './job.mts';
import { drawPicture } from './pictures.mts';

/** MP4 is H.264, which any player supports, and plays before it is fully loaded. */
const FORMATS: Record<string, readonly string[]> = {
	gif: ['-loop', '0'],
	mp4: [
		...['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '26', '-threads', '1'],
		...['-pix_fmt', 'yuv420p', '-movflags', '+faststart'],
	],
	webm: ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-b:v', '500k'],
};

/** A picture that stands for the length, in an MP4 with the sound of the inputs. */
export async function renderVideo(job: RenderJob): Promise<string[]> {
	const { tool, body, seconds, fps, sound, outputDir } = job;
	const still = join(outputDir, 'still.png');
	await (await drawPicture(job)).png().toFile(still);
	const asked = readText(body, 'output_format', tool === 'ai-gif-generator' ? 'gif' : 'mp4');
	const format = asked in FORMATS ? asked : 'mp4';
	const output = join(outputDir, `output.${format}`);
	const isMp4 = format === 'mp4';
	const hasSound = isMp4 && sound !== undefined;
	const heard = ['-map', '1:a:0', '-af', 'apad', '-c:a', 'aac', '-ac', '2', '-ar', '44100'];
	await runFfmpeg([
		// The other formats take as long as MP4 with a tenth of its frames.
		...['-loop', '1', '-framerate', String(isMp4 ? fps : 2), '-i', still],
		...(hasSound ? ['-i', sound] : []),
		...['-map', '0:v', ...(hasSound ? heard : [])],
		...['-t', String(seconds), ...FORMATS[format], output],
	]);
	return [output];
}

export async function renderSound({ seconds, outputDir }: RenderJob): Promise<string[]> {
	const output = join(outputDir, 'output.wav');
	const tone = ['-f', 'lavfi', '-i', 'sine=frequency=160', '-af', 'tremolo=f=5:d=0.9'];
	await runFfmpeg([...tone, '-t', String(seconds), '-ac', '1', '-ar', '22050', output]);
	return [output];
}
