import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { measureDuration } from '../../../nodes/MediaGeneration/media-files/duration';
import { runFfmpeg } from '../../../sandbox/render/ffmpeg.mts';
import { withFolder } from '../../support/temporary-folder.mts';
import { Watched } from '../support/media.mts';
import { playFiles } from '../support/play-files.mts';

const LENGTHS = [0.7, 2.3, 4.1];

/** ffmpeg's options for each format, by file name. */
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
		await runFfmpeg([...source, '-ac', '1', ...FORMATS[format]!, '-t', String(seconds), path]);
		return await readFile(path);
	});
}

const makeOnce = async (one: Part): Promise<Buffer> => {
	const bytes = made.get(String(one)) ?? make(one);
	made.set(String(one), bytes);
	return await bytes;
};

/** The number of files per ffmpeg process, whose start takes longer than playing a short file. */
const BATCH = 30;

const ALONE: Part[] = Object.keys(FORMATS).flatMap((format) =>
	LENGTHS.map((seconds): Part => [format, seconds]),
);

/** Only files with the same extension are joined. */
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

test('the length equals the one that ffmpeg plays, or is unknown', async () => {
	const wrong: string[] = [];
	const known: Array<{ parts: readonly Part[]; seconds: number; bytes: Buffer }> = [];
	for (const parts of FILES) {
		const bytes = Buffer.concat(await Promise.all(parts.map(makeOnce)));
		const seconds = await measureDuration(new Watched(bytes));
		if (seconds !== undefined) known.push({ parts, seconds, bytes });
		else if (parts.length === 1) wrong.push(`${String(parts)}: unknown`);
	}
	for (let start = 0; start < known.length; start += BATCH) {
		const batch = known.slice(start, start + BATCH);
		const played = await playFiles(batch.map(({ parts, bytes }) => [parts[0]![0], bytes]));
		batch.forEach(({ parts, seconds }, index) => {
			// An encoder adds a frame at each end of each part.
			if (Math.abs(seconds - played[index]!) > 0.13 * parts.length)
				wrong.push(`${parts.join(' + ')}: ${seconds}, but played ${played[index]}`);
		});
	}
	expect(wrong).toEqual([]);
	expect(FILES.length).toBeGreaterThan(300);
	expect(known.length).toBeGreaterThan(FILES.length / 3);
});
