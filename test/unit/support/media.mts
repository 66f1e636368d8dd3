import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { measureDuration } from '../../../nodes/MediaGeneration/media-files/duration';
import type { ByteSource } from '../../../nodes/MediaGeneration/media-files/byte-reader';
import { runFfmpeg } from '../../../sandbox/render/ffmpeg.mts';
import { withFolder } from '../../support/temporary-folder.mts';

/** The length of each sample, without the frames that its encoder adds. */
export const SECONDS = 6.2;

const TONE = ['-f', 'lavfi', '-i', 'sine=440:r=44100'];
const PICTURE = ['-f', 'lavfi', '-i', 'testsrc=s=64x48:r=25'];

const makeSoundArgs = (...options: string[]): string[] => [...TONE, ...options];
const makePictureArgs = (...options: string[]): string[] => [
	...PICTURE,
	'-pix_fmt',
	'yuv420p',
	...options,
];
const makeFilmArgs = (...options: string[]): string[] => [
	...[...PICTURE, ...TONE, '-pix_fmt', 'yuv420p', '-g', '25', '-preset', 'ultrafast'],
	...options,
];
const makeFragmentArgs = (flags = ''): string[] =>
	makeFilmArgs('-movflags', `frag_keyframe${flags}`);

/** ffmpeg's options for each sample. A piped file can't get its final header. */
const SAMPLES = {
	'moov at the end.mp4': makeFilmArgs(),
	'moov at the start.mp4': makeFilmArgs('-movflags', 'faststart'),
	'fragments.mp4': makeFragmentArgs('+empty_moov'),
	'fragments after samples.mp4': makeFragmentArgs(),
	'fragments with an index each.mp4': makeFragmentArgs('+dash'),
	'fragments with one index.mp4': makeFragmentArgs('+dash+global_sidx'),
	'piped fragments.mp4': [...makeFragmentArgs('+empty_moov'), '-f', 'mp4'],
	'video.mov': makeFilmArgs(),
	'video.m4v': makeFilmArgs(),
	'video.webm': makePictureArgs('-c:v', 'libvpx'),
	'video.mkv': makeFilmArgs(),
	'piped.webm': makePictureArgs('-c:v', 'libvpx', '-f', 'webm'),
	'live.webm': makePictureArgs('-c:v', 'libvpx', '-live', '1'),
	'animation.gif': makePictureArgs('-pix_fmt', 'rgb8'),
	'sound.m4a': makeSoundArgs(),
	'sound.aac': makeSoundArgs(),
	'sound.webm': makeSoundArgs('-c:a', 'libvorbis'),
	'constant.mp3': makeSoundArgs('-b:a', '128k'),
	'constant, not counted.mp3': makeSoundArgs('-b:a', '128k', '-write_xing', '0'),
	'variable.mp3': makeSoundArgs('-q:a', '4'),
	'variable, not counted.mp3': makeSoundArgs('-q:a', '4', '-write_xing', '0'),
	'no tag.mp3': makeSoundArgs('-id3v2_version', '0'),
	'mono at 22050.mp3': makeSoundArgs('-ar', '22050', '-ac', '1'),
	'mono at 11025.mp3': makeSoundArgs('-ar', '11025', '-ac', '1'),
	'sound.wav': makeSoundArgs(),
	'piped.wav': makeSoundArgs('-f', 'wav'),
	'long form.wav': makeSoundArgs('-rf64', 'always'),
	'extensible.wav': makeSoundArgs('-c:a', 'pcm_s24le', '-ac', '6'),
	'floating point.wav': makeSoundArgs('-c:a', 'pcm_f32le'),
	'compressed.wav': makeSoundArgs('-c:a', 'adpcm_ms'),
	'sound.flac': makeSoundArgs(),
	'sound.opus': makeSoundArgs('-c:a', 'libopus'),
	'sound.ogg': makeSoundArgs('-c:a', 'libvorbis'),
	'video and sound.ogg': [...PICTURE, ...TONE, '-c:v', 'libtheora', '-c:a', 'libvorbis'],
} as const;

export type SampleName = keyof typeof SAMPLES;

export const SAMPLE_NAMES = Object.keys(SAMPLES) as SampleName[];

async function make(name: SampleName): Promise<Buffer> {
	const options = [...SAMPLES[name], '-t', String(SECONDS), '-fflags', '+bitexact'];
	if (name.startsWith('piped')) return (await runFfmpeg([...options, 'pipe:1'])).output;
	return await withFolder(async (folder) => {
		const path = join(folder, name);
		await runFfmpeg([...options, path]);
		return await readFile(path);
	});
}

const made = new Map<SampleName, Promise<Buffer>>();

/** A sample file, which ffmpeg makes once per test file. */
export async function sample(name: SampleName): Promise<Buffer> {
	const file = made.get(name) ?? make(name);
	made.set(name, file);
	return await file;
}

/** A file in memory that counts reads and bytes. */
export class Watched implements ByteSource {
	reads = 0;

	bytes = 0;

	constructor(
		private readonly file: Buffer,
		readonly length: number | undefined = file.length,
	) {}

	static makeUnknownLength(file: Buffer): Watched {
		return Object.assign(new Watched(file), { length: undefined });
	}

	async read(offset: number, size: number): Promise<Buffer> {
		const part = this.file.subarray(offset, offset + size);
		this.reads++;
		this.bytes += part.length;
		return part;
	}
}

export const measureSeconds = async (...parts: Buffer[]): Promise<number | undefined> =>
	await measureDuration(new Watched(Buffer.concat(parts)));

/** A file too long for memory: these parts at their offsets, with zeros between them. */
export const makeSparseSource = (
	length: number,
	parts: ReadonlyArray<readonly [number, Buffer]>,
): ByteSource => ({
	length,
	async read(offset, size) {
		const bytes = Buffer.alloc(Math.min(size, length - offset));
		for (const [at, part] of parts) {
			const isHere = at < offset + size && offset < at + part.length;
			if (isHere) part.copy(bytes, Math.max(0, at - offset), Math.max(0, offset - at));
		}
		return bytes;
	},
});
