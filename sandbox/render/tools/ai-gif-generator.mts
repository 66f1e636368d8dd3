import { join } from 'node:path';
import { textSetting, type Tool } from '../job.mts';
import { videoOfText } from '../text-video.mts';
import { H264 } from '../videos.mts';

const SHAPE = { width: 320, height: 240 };
const ENCODINGS: Record<string, string[]> = {
	gif: ['-loop', '0'],
	mp4: H264,
	webm: ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-b:v', '500k'],
};

/** Two seconds of passing hills with the prompt as caption, in `output_format`. */
export const aiGifGenerator: Tool = async (job) => {
	const format = textSetting(job, 'output_format', 'gif');
	const encoding = ENCODINGS[format] ?? ENCODINGS.gif;
	const output = join(job.outputDir, `output.${format in ENCODINGS ? format : 'gif'}`);
	const text = textSetting(job, 'prompt', job.tool);
	await videoOfText(job, { text, shape: SHAPE, seconds: 2, fps: 10, encoding, output });
	return [output];
};
