import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { cp, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { runFfmpeg } from '../../../sandbox/render/ffmpeg.mts';
import { root } from '../../../machine/root.mts';
import { withFolder } from '../../support/temporary-folder.mts';

/** The length of each sample, without the frames that its encoder adds. */
export const SECONDS = 6.2;

const PICTURE = ['-map', '0:v', '-pix_fmt', 'yuv420p'];
const FILM = ['-map', '0:v', '-map', '1:a', '-pix_fmt', 'yuv420p', '-g', '25'];
const SOUND = ['-map', '1:a'];

/** ffmpeg's options for each sample. */
const SAMPLES = {
	'film.mp4': FILM,
	'header first.mp4': [...FILM, '-movflags', 'faststart'],
	'fragments.mp4': [...FILM, '-movflags', 'frag_keyframe'],
	'film.mov': FILM,
	'film.m4v': FILM,
	'film.mkv': FILM,
	'film.avi': FILM,
	'film.webm': [...PICTURE, '-c:v', 'libvpx'],
	'recording.webm': [...PICTURE, '-c:v', 'libvpx', '-live', '1'],
	'animation.gif': ['-map', '0:v', '-t', '1'],
	'sound.m4a': SOUND,
	'sound.aac': SOUND,
	'sound.webm': [...SOUND, '-c:a', 'libopus'],
	'sound.weba': [...SOUND, '-c:a', 'libopus', '-f', 'webm'],
	'constant.mp3': [...SOUND, '-b:a', '320k'],
	'constant, not counted.mp3': [...SOUND, '-b:a', '320k', '-write_xing', '0'],
	'variable.mp3': [...SOUND, '-q:a', '0'],
	'variable, not counted.mp3': [...SOUND, '-q:a', '0', '-write_xing', '0'],
	'no tag.mp3': [...SOUND, '-id3v2_version', '0'],
	'mono at 22050.mp3': [...SOUND, '-ar', '22050', '-ac', '1'],
	'mono at 11025.mp3': [...SOUND, '-ar', '11025', '-ac', '1'],
	'sound.wav': SOUND,
	'long form.wav': [...SOUND, '-rf64', 'always'],
	'extensible.wav': [...SOUND, '-c:a', 'pcm_s24le', '-ac', '6'],
	'floating point.wav': [...SOUND, '-c:a', 'pcm_f32le'],
	'telephone.wav': [...SOUND, '-c:a', 'pcm_mulaw', '-ar', '8000'],
	'compressed.wav': [...SOUND, '-c:a', 'adpcm_ms'],
	'sound.flac': SOUND,
	'sound.aiff': SOUND,
	'sound.amr': [...SOUND, '-ar', '8000', '-ac', '1'],
	'sound.opus': [...SOUND, '-c:a', 'libopus'],
	'sound.ogg': [...SOUND, '-c:a', 'libvorbis'],
	'sound.oga': [...SOUND, '-c:a', 'libopus', '-f', 'ogg'],
	'film.ogv': [...FILM, '-c:v', 'libtheora', '-c:a', 'libvorbis'],
	'picture.bmp': ['-map', '0:v', '-frames:v', '1'],
	'picture.jp2': ['-map', '0:v', '-frames:v', '1'],
} as const;

export type SampleName = keyof typeof SAMPLES;

/** Files of ffmpeg, made in one process and kept for the next run. */
export async function makeSamples(): Promise<Readonly<Record<SampleName, Buffer>>> {
	const version = createHash('sha256').update(readFileSync(__filename)).digest('hex').slice(0, 8);
	const kept = join(root, '.cache', `media-samples-${version}`);
	if (!existsSync(kept)) await renderSamples(kept);
	const files = Object.keys(SAMPLES).map(
		async (name) => [name, await readFile(join(kept, name))] as const,
	);
	return Object.fromEntries(await Promise.all(files)) as Record<SampleName, Buffer>;
}

async function renderSamples(kept: string): Promise<void> {
	await withFolder(async (folder) => {
		const inputs = ['-f', 'lavfi', '-i', 'testsrc=s=64x48:r=25', '-f', 'lavfi', '-i'];
		const noise = `anoisesrc=r=44100:a=0.3:c=pink,volume='0.2+0.8*mod(t,2)/2':eval=frame`;
		const outputs = Object.entries(SAMPLES).map(([name, options]) => [
			...['-t', String(SECONDS), '-fflags', '+bitexact', ...options, join(folder, name)],
		]);
		await runFfmpeg([...inputs, noise, ...outputs.flat()]);
		const mine = `${kept}-${process.pid}`;
		await cp(folder, mine, { recursive: true });
		// Another test file may have been faster.
		await rename(mine, kept).catch(() => rm(mine, { recursive: true }));
	});
}
