import { createReadStream } from 'node:fs';
import { open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { waitUntil } from '../../../machine/wait-until.mts';
import { ByteReader, MAX_BYTES } from '../../../nodes/MediaGeneration/media-files/byte-reader';
import { measureSeconds } from '../../../nodes/MediaGeneration/media-files/duration';
import { StoredSource } from '../../../nodes/MediaGeneration/media-files/file-source';
import { createFolderForEach } from '../../support/temporary-folder.mts';
import { makeBox, encodeFields } from '../support/boxes.mts';

const HEADER = makeBox(
	'moov',
	makeBox('mvhd', encodeFields(0, 0, 0, 0, 1000, 41_200), Buffer.alloc(80)),
);
const MEDIA = makeBox('mdat', Buffer.alloc(5 * MAX_BYTES));
const BRANDS = makeBox('ftyp', Buffer.from('isom'));
const FIRST = Buffer.concat([BRANDS, HEADER, MEDIA]);
const LAST = Buffer.concat([BRANDS, MEDIA, HEADER]);
const PIECE = 65_536;

const folder = createFolderForEach();
const path = () => join(folder(), 'file');
/** The options with which n8n opens a file for the node. */
const CHUNK = { highWaterMark: MAX_BYTES };

/** Opens a file of each store, and counts its bytes where the store may be far away. */
const STORES: Readonly<
	Record<string, (file: Buffer, count: (bytes: number) => void) => Promise<NodeJS.ReadableStream>>
> = {
	'on disk, in n8n 1': async () => createReadStream(path(), CHUNK),
	'on disk, in n8n 2': async () => (await open(path(), 'r')).createReadStream(CHUNK),
	'in n8n’s database, in one piece': async (file) => Readable.from(file),
	'in S3': async (file, count) =>
		Readable.from(
			(function* () {
				for (let at = 0; at < file.length; at += PIECE) {
					count(PIECE);
					yield file.subarray(at, at + PIECE);
				}
			})(),
			{ objectMode: false, highWaterMark: 1 },
		),
};

describe.each(Object.entries(STORES))('a file %s', (store, openAt) => {
	const watch = async (file: Buffer) => {
		await writeFile(path(), file);
		const state = { bytes: 0, streams: [] as Array<{ readonly destroyed?: boolean }> };
		const source = new StoredSource(file.length, async () => {
			const stream = await openAt(file, (bytes) => (state.bytes += bytes));
			state.streams.push(stream as Readable);
			return stream;
		});
		return { state, source };
	};

	test('is opened once for its first bytes and a header beside them', async () => {
		const { state, source } = await watch(FIRST);
		const bytes = new ByteReader(source);
		expect(await bytes.read(0, 8192)).toEqual(FIRST.subarray(0, 8192));
		expect(await measureSeconds(bytes)).toBe(41.2);
		expect(state.streams).toHaveLength(1);
		await source.close();
		await waitUntil('all are closed', () => state.streams.every(({ destroyed }) => destroyed));
	});

	test('has a header at its end that is found, except in S3, of which a mebibyte is read', async () => {
		const { state, source } = await watch(LAST);
		expect(await measureSeconds(source)).toBe(store === 'in S3' ? undefined : 41.2);
		expect(state.bytes).toBeLessThanOrEqual(MAX_BYTES + 2 * PIECE);
		await source.close();
	});
});

test('a stream on disk that Node.js begins elsewhere, and a broken one, are errors', async () => {
	await writeFile(path(), LAST);
	const unmoved = new StoredSource(LAST.length, async () =>
		Object.defineProperty(createReadStream(path()), 'pos', { set: () => {}, get: () => undefined }),
	);
	await expect(unmoved.read(99, 9)).rejects.toThrow('Node began elsewhere');
	const broken = new StoredSource(
		9,
		async () =>
			new Readable({
				read: (): never => {
					throw new Error('broken off');
				},
			}),
	);
	await expect(broken.read(0, 8)).rejects.toThrow('broken off');
});
