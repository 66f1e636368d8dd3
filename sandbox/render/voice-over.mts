import { ffmpeg } from './ffmpeg.mts';
import type { ToolJob } from './job.mts';
import { writeStill } from './motion.mts';
import type { Picture } from './pictures.mts';
import { even, videoShape } from './shapes.mts';
import { AAC, askedClip, asVideo, H264, openAudio } from './videos.mts';

interface VoiceOver {
	/** Video or image file, the filter that brings its frames into shape, and their rate and size. */
	frames: { path: string; filter: string; fps: number; width: number; height: number };
	audio: string;
	/** Seconds into the sound at which the video starts. */
	audioStart: number;
	/** Length of the result; a shorter sound is followed by silence. */
	seconds: number;
	output: string;
}

/** Lays a sound under the frames and shows its wave in a strip at the bottom, which moves as it is spoken. */
export async function voiceOver({
	frames,
	audio,
	audioStart,
	seconds,
	output,
}: VoiceOver): Promise<void> {
	const strip = { width: even(frames.width), height: even(frames.height / 8) };
	const wave = `showwaves=s=${strip.width}x${strip.height}:mode=cline:rate=${frames.fps}:colors=white:scale=sqrt`;
	const graph = [
		`[0:v:0]${frames.filter}[shaped]`,
		`[1:a:0]atrim=start=${audioStart},asetpts=PTS-STARTPTS,aresample=44100,apad,asplit[heard][drawn]`,
		`[drawn]${wave},format=yuva420p,colorchannelmixer=aa=0.6[wave]`,
		'[shaped][wave]overlay=x=0:y=H-h:shortest=0:eof_action=pass[out]',
	].join(';');
	const inputs = ['-i', frames.path, '-i', audio, '-filter_complex', graph];
	const streams = ['-map', '[out]', '-map', '[heard]'];
	const timing = ['-r', String(frames.fps), '-t', String(seconds)];
	await asVideo(ffmpeg([...inputs, ...streams, ...timing, ...AAC, ...H264, output]));
}

const STILL_FPS = 12;

/** A video of one picture that lasts as long as the requested part of the sound. */
export async function soundWithPicture(
	job: ToolJob,
	picture: Picture,
	audio: string,
	output: string,
): Promise<void> {
	const { start, seconds } = askedClip(job, (await openAudio(audio)).durationSeconds);
	const shape = videoShape(job, picture);
	const frames = {
		path: await writeStill(job, picture, shape, 'still.png'),
		filter: `loop=loop=-1:size=1:start=0,setpts=N/(${STILL_FPS}*TB)`,
		fps: STILL_FPS,
		...shape,
	};
	await voiceOver({ frames, audio, audioStart: start, seconds, output });
}
