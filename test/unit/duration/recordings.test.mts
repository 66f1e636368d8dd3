import { createReadStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { catalog } from '../../../nodes/MediaGeneration/catalog';
import { measureDuration } from '../../../nodes/MediaGeneration/media-files/duration';
import { createBase64Source } from '../../../nodes/MediaGeneration/media-files/base64-source';
import {
	MAX_BYTES,
	WINDOW_BYTES,
	type ByteSource,
} from '../../../nodes/MediaGeneration/media-files/byte-reader';
import { createFileSource } from '../../../nodes/MediaGeneration/media-files/file-source';
import {
	createUrlSource,
	type FetchPart,
} from '../../../nodes/MediaGeneration/media-files/url-source';
import type { Upload } from '../../../nodes/MediaGeneration/execution/plan/create-upload';
import { findTimeHints } from '../../../nodes/MediaGeneration/execution/plan/length';
import { runFfmpeg } from '../../../sandbox/render/ffmpeg.mts';
import { withFolder } from '../../support/temporary-folder.mts';
import { Watched } from '../support/media.mts';
import { playFiles } from '../support/play-files.mts';

/**
 * Files without a length in their header, and larger than the limit of a header read: a browser’s recording, and AAC.
 */

const SOUND = ['-f', 'lavfi', '-i', 'anoisesrc=r=48000:a=0.4', '-b:a', '256k', '-t', '50'];
const PICTURE = ['-f', 'lavfi', '-i', 'testsrc=s=320x240:r=15,noise=alls=80:allf=t', '-t', '20'];
const FAST = ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-b:v', '2500k'];

const FILES: Readonly<Record<string, readonly string[]>> = {
	'sound.webm': [...SOUND, '-c:a', 'libopus', '-live', '1'],
	'video.webm': [...PICTURE, ...SOUND, ...FAST, '-c:a', 'libopus', '-live', '1', '-t', '20'],
	'sound.aac': SOUND,
};

const made = new Map<string, Promise<Buffer>>();

async function make(name: string): Promise<Buffer> {
	return await withFolder(async (folder) => {
		await runFfmpeg([...FILES[name]!, join(folder, name)]);
		return await readFile(join(folder, name));
	});
}

async function makeOnce(name: string): Promise<Buffer> {
	const bytes = made.get(name) ?? make(name);
	made.set(name, bytes);
	return await bytes;
}

const makeLocalSource = (bytes: Buffer): ByteSource =>
	Object.assign(new Watched(bytes), { mayBeReadWhole: true });

const makeServer =
	(bytes: Buffer): FetchPart =>
	async (from, to) => ({ bytes: bytes.subarray(from, to + 1), total: bytes.length });

const makeStubbornServer =
	(bytes: Buffer): FetchPart =>
	async (from) => {
		if (from > 0) throw new Error('another part');
		return { bytes: bytes.subarray(0, MAX_BYTES), total: bytes.length };
	};

/** A server that limits each response to the size of the first request. */
const makeCuttingServer = (bytes: Buffer): FetchPart => {
	const serve = makeServer(bytes);
	return async (from, to) => await serve(from, Math.min(to, from + WINDOW_BYTES - 1));
};

const makeServerOfLongFile = (bytes: Buffer): FetchPart =>
	makeServer(Buffer.concat([bytes, Buffer.alloc(64 * MAX_BYTES)]));

const CHUNK = 64 * 1024;

const AUDIO_TO_VIDEO = catalog.find(({ slug }) => slug === 'audio-to-video')!;

describe.each(Object.keys(FILES))('%s', (name) => {
	test('has the length that ffmpeg plays, wherever all of it can be read', async () => {
		const bytes = await makeOnce(name);
		expect(bytes.length).toBeGreaterThan(1.2 * MAX_BYTES);
		// ffmpeg plays only the sound; the last picture may end slightly later.
		const [played] = await playFiles([[name, bytes]]);
		await withFolder(async (folder) => {
			const path = join(folder, name);
			await writeFile(path, bytes);
			const { length } = bytes;
			const sources: ByteSource[] = [
				createFileSource({ length, open: async () => createReadStream(path) }),
				createFileSource({ length, open: async () => Readable.from(bytes) }),
				createBase64Source(bytes.toString('base64')),
				createUrlSource(makeServer(bytes)),
			];
			for (const source of sources) {
				const seconds = (await measureDuration(source))!;
				expect(Math.abs(seconds - played!)).toBeLessThan(0.1);
			}
		});
	});

	test.each<[string, (bytes: Buffer) => FetchPart]>([
		['ignores ranges', makeStubbornServer],
		['cuts parts off', makeCuttingServer],
		['has a longer file', makeServerOfLongFile],
	])(
		'has an unknown length at a URL whose server %s, and no more than usual is read',
		async (_, make) => {
			let read = 0;
			const fetchPart = make(await makeOnce(name));
			const source = createUrlSource(async (from, to) => {
				const part = await fetchPart(from, to);
				read += part.bytes.length;
				return part;
			});
			expect(await measureDuration(source)).toBeUndefined();
			expect(read).toBeLessThanOrEqual(MAX_BYTES + WINDOW_BYTES);
		},
	);

	test('has an unknown length in S3, and no more than usual is read', async () => {
		const bytes = await makeOnce(name);
		let read = 0;
		const open = async () =>
			Readable.from(
				(function* () {
					for (; read < bytes.length; read += CHUNK) yield bytes.subarray(read, read + CHUNK);
				})(),
			);
		const source = createFileSource({ length: bytes.length, open });
		expect(await measureDuration(source)).toBeUndefined();
		expect(read).toBeLessThanOrEqual(MAX_BYTES + 2 * CHUNK);
		await source.release();
	});

	test('isn’t read completely for a hint', async () => {
		const bytes = await makeOnce(name);
		const source = Object.assign(new Watched(bytes), { mayBeReadWhole: true });
		const uploads = [{ key: 'audio_file_path', source } as unknown as Upload];
		const values = { start_seconds: 5_000, end_seconds: 6_000 };
		expect(await findTimeHints(AUDIO_TO_VIDEO, values, uploads)).toEqual([]);
		expect(source.bytes).toBeLessThanOrEqual(MAX_BYTES);
	});

	test('has, joined to itself, the length that ffmpeg plays, or none', async () => {
		const bytes = await makeOnce(name);
		const both = Buffer.concat([bytes, bytes]);
		const [played] = await playFiles([[name, both]]);
		for (const source of [makeLocalSource(both), createUrlSource(makeServer(both))]) {
			const seconds = await measureDuration(source);
			if (name.endsWith('.webm')) expect(seconds).toBeUndefined();
			else expect(Math.abs(seconds! - played!)).toBeLessThan(0.1);
		}
	});
});

test('a sound that begins late in the file is found', async () => {
	const bytes = await makeOnce('sound.aac');
	const alone = await measureDuration(makeLocalSource(bytes));
	const apart = Buffer.concat([bytes, Buffer.alloc(2.5 * MAX_BYTES), bytes]);
	expect(await measureDuration(makeLocalSource(apart))).toBeCloseTo(2 * alone!, 1);
});

test.each([128, 60_000])('AAC with %i other bytes at its end takes few reads', async (size) => {
	const bytes = await makeOnce('sound.aac');
	const alone = await measureDuration(makeLocalSource(bytes));
	const source = new Watched(Buffer.concat([bytes, Buffer.alloc(size)]));
	expect(await measureDuration(Object.assign(source, { mayBeReadWhole: true }))).toBe(alone);
	expect(source.reads).toBeLessThanOrEqual(6);
});

test('a cluster with too many bytes isn’t read', async () => {
	const bytes = await makeOnce('sound.webm');
	const source = makeLocalSource(Buffer.concat([bytes, Buffer.alloc(33 * MAX_BYTES)]));
	expect(await measureDuration(source)).toBeUndefined();
});
