import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { secondsOf } from '../../../nodes/MediaGeneration/duration';
import { ffmpeg } from '../../../sandbox/render/ffmpeg.mts';
import { withFolder } from '../../support/own-folder.mts';
import { Watched } from '../support/media.mts';

const LENGTHS = [0.7, 2.3, 4.1];

/** The options of each format, with the ending of its files. */
const FORMATS: Readonly<Record<string, readonly string[]>> = {
	'constant.mp3': ['-b:a', '64k'],
	'variable.mp3': ['-q:a', '4'],
	'constant, not counted.mp3': ['-b:a', '64k', '-write_xing', '0'],
	'variable, not counted.mp3': ['-q:a', '4', '-write_xing', '0'],
	'at 22050.mp3': ['-ar', '22050', '-b:a', '32k'],
	'vorbis.ogg': ['-c:a', 'libvorbis'],
	'opus.ogg': ['-c:a', 'libopus'],
	'sound.wav': [],
	'sound.flac': [],
	'sound.aiff': [],
	'sound.aac': [],
	'sound.m4a': [],
	'fragments.mp4': ['-movflags', 'frag_keyframe+empty_moov', '-c:a', 'aac'],
	'sound.webm': ['-c:a', 'libopus'],
	'recording.webm': ['-c:a', 'libopus', '-live', '1'],
};

type Part = readonly [format: string, seconds: number];

const made = new Map<string, Promise<Buffer>>();

async function make([format, seconds]: Part): Promise<Buffer> {
	return await withFolder(async (folder) => {
		const path = join(folder, format);
		const source = [
			'-f',
			'lavfi',
			'-i',
			`anoisesrc=r=24000:a=0.3:c=pink,volume='0.2+0.8*mod(t,2)/2':eval=frame`,
		];
		await ffmpeg([...source, '-ac', '1', ...FORMATS[format]!, '-t', String(seconds), path]);
		return await readFile(path);
	});
}

const part = async (one: Part): Promise<Buffer> => {
	const bytes = made.get(String(one)) ?? make(one);
	made.set(String(one), bytes);
	return await bytes;
};

/** How long ffmpeg plays a file. */
async function play(name: string, bytes: Buffer): Promise<number> {
	return await withFolder(async (folder) => {
		const path = join(folder, name);
		await writeFile(path, bytes);
		const { output } = await ffmpeg([
			'-i',
			path,
			'-map',
			'0:a:0',
			'-ac',
			'1',
			'-ar',
			'8000',
			'-f',
			's16le',
			'pipe:1',
		]);
		return output.length / 16_000;
	});
}

const ALONE: Part[] = Object.keys(FORMATS).flatMap((format) =>
	LENGTHS.map((seconds): Part => [format, seconds]),
);

/** Two or three files of one ending in a row: of one format, and of different ones. */
const isAlike = ([one]: Part, [other]: Part): boolean =>
	one.split('.').pop() === other.split('.').pop();
const PAIRS = ALONE.flatMap((one) =>
	ALONE.filter((other) => isAlike(one, other)).map((other) => [one, other]),
);
const TRIPLES = ALONE.flatMap((one) => [
	[one, one, one],
	[one, ...ALONE.filter((other) => isAlike(one, other))],
]);

const FILES = [...ALONE.map((one) => [one]), ...PAIRS, ...TRIPLES];

test('the length is that which ffmpeg plays, or it is not known', async () => {
	const wrong: string[] = [];
	let known = 0;
	for (const parts of FILES) {
		const bytes = Buffer.concat(await Promise.all(parts.map(part)));
		const seconds = await secondsOf(new Watched(bytes));
		if (seconds === undefined) {
			if (parts.length === 1) wrong.push(`${String(parts)}: unknown`);
			continue;
		}
		known++;
		const played = await play(parts[0]![0], bytes);
		// An encoder's frame at each end of each part.
		if (Math.abs(seconds - played) > 0.13 * parts.length)
			wrong.push(`${parts.join(' + ')}: ${seconds}, but played ${played}`);
	}
	expect(wrong).toEqual([]);
	expect(FILES.length).toBeGreaterThan(300);
	expect(known).toBeGreaterThan(FILES.length / 3);
});
