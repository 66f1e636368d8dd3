import { createReadStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { measureDuration } from '../../../nodes/MediaGeneration/duration';
import { createBase64Source } from '../../../nodes/MediaGeneration/duration/base64-source';
import { MOST_BYTES, type Source } from '../../../nodes/MediaGeneration/duration/bytes';
import { createFileSource } from '../../../nodes/MediaGeneration/duration/file-source';
import { runFfmpeg } from '../../../sandbox/render/ffmpeg.mts';
import { withFolder } from '../../support/own-folder.mts';
import { Watched } from '../support/media.mts';
import { playFiles } from '../support/play-files.mts';

/** Files longer than is read of a header, whose length is nowhere but at their end: a browser’s recording, and AAC. */

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

const atHand = (bytes: Buffer): Source => Object.assign(new Watched(bytes), { isAtHand: true });

jest.setTimeout(60_000);

describe.each(Object.keys(FILES))('%s', (name) => {
	test('has the length that ffmpeg plays, in every store from whose end n8n can read', async () => {
		const bytes = await makeOnce(name);
		expect(bytes.length).toBeGreaterThan(1.2 * MOST_BYTES);
		// The sound of a recording: ffmpeg doesn't play a last picture longer than the sound.
		const [played] = await playFiles([[name, bytes]]);
		await withFolder(async (folder) => {
			const path = join(folder, name);
			await writeFile(path, bytes);
			const { length } = bytes;
			const sources: Source[] = [
				createFileSource({ length, open: async () => createReadStream(path) }),
				createFileSource({ length, open: async () => Readable.from(bytes) }),
				createBase64Source(bytes.toString('base64')),
			];
			for (const source of sources) {
				const seconds = (await measureDuration(source))!;
				expect(Math.abs(seconds - played!)).toBeLessThan(0.1);
			}
		});
	});

	test('is not known at a URL and in S3, and no more than usual is read', async () => {
		const source = new Watched(await makeOnce(name));
		expect(await measureDuration(source)).toBeUndefined();
		expect(source.bytes).toBeLessThanOrEqual(MOST_BYTES);
	});

	test('twice in a row has the length that ffmpeg plays, or none', async () => {
		const bytes = await makeOnce(name);
		const both = Buffer.concat([bytes, bytes]);
		const seconds = await measureDuration(atHand(both));
		const [played] = await playFiles([[name, both]]);
		if (name.endsWith('.webm')) expect(seconds).toBeUndefined();
		else expect(Math.abs(seconds! - played!)).toBeLessThan(0.1);
	});
});

test('a sound after much else is found', async () => {
	const bytes = await makeOnce('sound.aac');
	const alone = await measureDuration(atHand(bytes));
	const apart = Buffer.concat([bytes, Buffer.alloc(2.5 * MOST_BYTES), bytes]);
	expect(await measureDuration(atHand(apart))).toBeCloseTo(2 * alone!, 1);
});

test('a cluster that has too many bytes is not read', async () => {
	const bytes = await makeOnce('sound.webm');
	const source = atHand(Buffer.concat([bytes, Buffer.alloc(33 * MOST_BYTES)]));
	expect(await measureDuration(source)).toBeUndefined();
});
