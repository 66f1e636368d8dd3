import { createReadStream } from 'node:fs';
import { open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { measureDuration } from '../../../nodes/MediaGeneration/media-files/duration';
import { MAX_BYTES } from '../../../nodes/MediaGeneration/media-files/byte-reader';
import { createFileSource } from '../../../nodes/MediaGeneration/media-files/file-source';
import { createFolderForEach } from '../../support/temporary-folder.mts';
import { waitUntil } from '../../../hosts/wait-until.mts';
import { makeBox, encodeFields } from '../support/boxes.mts';

const HEADER = makeBox(
	'moov',
	makeBox('mvhd', encodeFields(0, 0, 0, 0, 1000, 41_200), Buffer.alloc(80)),
);
const MEDIA = makeBox('mdat', Buffer.alloc(5 * MAX_BYTES));
const BRANDS = makeBox('ftyp', Buffer.from('isom'));
const FIRST = Buffer.concat([BRANDS, HEADER, MEDIA]);
const LAST = Buffer.concat([BRANDS, MEDIA, HEADER]);
/** The options with which n8n opens a file for the node. */
const CHUNK = { highWaterMark: MAX_BYTES };

const measureSeconds = async (
	open: () => Promise<NodeJS.ReadableStream>,
): Promise<number | undefined> =>
	await measureDuration(createFileSource({ length: LAST.length, open }));

describe.each([
	['n8n 1', async (path: string) => createReadStream(path, CHUNK)],
	['n8n 2', async (path: string) => (await open(path, 'r')).createReadStream(CHUNK)],
])('a file on disk, as %s opens it', (_, openAt) => {
	const folder = createFolderForEach();
	const written = async (file: Buffer): Promise<string> => {
		const path = join(folder(), 'file');
		await writeFile(path, file);
		return path;
	};

	test.each([
		['first', FIRST],
		['last', LAST],
	])('is measured if its header comes %s', async (__, file) => {
		const path = await written(file);
		const streams: Array<Awaited<ReturnType<typeof openAt>>> = [];
		const seconds = await measureSeconds(async () => {
			const stream = await openAt(path);
			streams.push(stream);
			return stream;
		});
		expect(seconds).toBe(41.2);
		const bytes = streams.reduce((sum, { bytesRead }) => sum + bytesRead, 0);
		expect(bytes).toBeLessThan(40_000);
		await waitUntil('all are closed', () => streams.every(({ closed }) => closed));
	});

	test('is not opened again for bytes that were read before', async () => {
		const path = await written(FIRST);
		let opened = 0;
		const source = createFileSource({
			length: FIRST.length,
			open: async () => {
				opened++;
				return await openAt(path);
			},
		});
		expect(await source.read(0, 8192)).toEqual(FIRST.subarray(0, 8192));
		expect(await measureDuration(source)).toBe(41.2);
		expect(opened).toBe(1);
		await source.release();
		expect(await source.read(2, 3)).toEqual(FIRST.subarray(2, 5));
		expect(opened).toBe(2);
	});

	test('causes an error if Node.js begins at the wrong place', async () => {
		const path = await written(LAST);
		const seconds = measureSeconds(async () => {
			const stream = await openAt(path);
			return Object.defineProperty(stream, 'pos', { set: () => {}, get: () => undefined });
		});
		await expect(seconds).rejects.toThrow('Node began elsewhere');
	});
});

test('a file from n8n’s database, in one piece, is measured', async () => {
	expect(await measureSeconds(async () => Readable.from(LAST))).toBe(41.2);
});

describe('a file from a network, in small pieces', () => {
	const pieces = (file: Buffer) => {
		const state = { bytes: 0, streams: [] as Readable[] };
		const stream = async (): Promise<Readable> => {
			const source = Readable.from(
				(function* () {
					for (let at = 0; at < file.length; at += 65_536) {
						const piece = file.subarray(at, at + 65_536);
						state.bytes += piece.length;
						yield piece;
					}
				})(),
				{ objectMode: false, highWaterMark: 1 },
			);
			state.streams.push(source);
			return source;
		};
		return { state, stream };
	};

	test('is read up to the first piece only for its first bytes', async () => {
		const { state, stream } = pieces(LAST);
		const source = createFileSource({ length: LAST.length, open: stream });
		expect(await source.read(0, 8192)).toEqual(LAST.subarray(0, 8192));
		expect(state.bytes).toBeLessThanOrEqual(2 * 65_536);
		await source.release();
		expect(state.streams.map(({ destroyed }) => destroyed)).toEqual([true]);
	});

	test('is measured from there without reading it again', async () => {
		const { state, stream } = pieces(FIRST);
		const source = createFileSource({ length: FIRST.length, open: stream });
		await source.read(0, 8192);
		expect(await measureDuration(source)).toBe(41.2);
		expect(await source.read(500_000, 3)).toEqual(FIRST.subarray(500_000, 500_003));
		expect(await source.read(4, 3)).toEqual(FIRST.subarray(4, 7));
		expect(state.streams).toHaveLength(1);
	});

	test('is measured if its header is at the beginning', async () => {
		const { state, stream } = pieces(FIRST);
		expect(await measureSeconds(stream)).toBe(41.2);
		expect(state.streams).toHaveLength(1);
	});

	test('isn’t measured if its header is at the end, and at most a mebibyte is read', async () => {
		const { state, stream } = pieces(LAST);
		expect(await measureSeconds(stream)).toBeUndefined();
		expect(state.streams).toHaveLength(1);
		expect(state.bytes).toBeLessThanOrEqual(MAX_BYTES + 65_536);
	});

	test('causes the connection’s error if it breaks off', async () => {
		const broken = async (): Promise<Readable> =>
			new Readable({
				read() {
					this.destroy(new Error('broken off'));
				},
			});
		const source = createFileSource({ length: LAST.length, open: broken });
		await expect(source.read(0, 8)).rejects.toThrow('broken off');
		await expect(source.read(0, 8)).rejects.toThrow('broken off');
	});
});
