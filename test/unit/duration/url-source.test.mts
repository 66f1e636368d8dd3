import { measureDuration } from '../../../nodes/MediaGeneration/media-files/duration';
import { MAX_BYTES } from '../../../nodes/MediaGeneration/media-files/byte-reader';
import type { FetchPart } from '../../../nodes/MediaGeneration/media-files/url-source';
import { createUrlSource } from '../../../nodes/MediaGeneration/media-files/url-source';
import { makeBox, encodeFields } from '../support/boxes.mts';

const HEADER = makeBox(
	'moov',
	makeBox('mvhd', encodeFields(0, 0, 0, 0, 1000, 41_200), Buffer.alloc(80)),
);
const MEDIA = makeBox('mdat', Buffer.alloc(3 * MAX_BYTES));
const BRANDS = makeBox('ftyp', Buffer.from('isom'));
const FIRST = Buffer.concat([BRANDS, HEADER, MEDIA]);
const LAST = Buffer.concat([BRANDS, MEDIA, HEADER]);

/** The requested ranges. */
let asked: Array<readonly [number, number]>;
beforeEach(() => {
	asked = [];
});

const makeServer =
	(file: Buffer, total: number | undefined = file.length): FetchPart =>
	async (from, to) => {
		asked.push([from, to]);
		return { bytes: file.subarray(from, to + 1), total };
	};

/** A server that ignores ranges and sends the whole file, of which a mebibyte is kept. */
const makeStubbornServer =
	(file: Buffer): FetchPart =>
	async (from, to) => {
		asked.push([from, to]);
		if (from > 0) throw new Error('another part');
		return { bytes: file.subarray(0, MAX_BYTES), total: file.length };
	};

const measureSeconds = async (fetchPart: FetchPart): Promise<number | undefined> =>
	await measureDuration(createUrlSource(fetchPart));

test('a header at the beginning takes one request', async () => {
	expect(await measureSeconds(makeServer(FIRST))).toBe(41.2);
	expect(asked).toEqual([[0, 16_383]]);
});

test('a header at the end takes two requests', async () => {
	expect(await measureSeconds(makeServer(LAST))).toBe(41.2);
	expect(asked).toEqual([
		[0, 16_383],
		[LAST.length - HEADER.length, LAST.length - 1],
	]);
});

test('a header at the end is found even if the server omits the length', async () => {
	const silent: FetchPart = async (from, to) => {
		const { bytes } = await makeServer(LAST)(from, to);
		return { bytes };
	};
	expect(await measureSeconds(silent)).toBe(41.2);
});

test('a server that ignores ranges gets one request', async () => {
	expect(await measureSeconds(makeStubbornServer(FIRST))).toBe(41.2);
	expect(asked).toHaveLength(1);
	expect(await measureSeconds(makeStubbornServer(LAST))).toBeUndefined();
	expect(asked).toHaveLength(2);
});

test('the bytes that it sent are kept up to the limit', async () => {
	const between = makeBox('free', Buffer.alloc(500_000));
	const file = Buffer.concat([BRANDS, between, HEADER, MEDIA]);
	expect(await measureSeconds(makeStubbornServer(file))).toBe(41.2);
	expect(asked).toHaveLength(1);
});

test('the header is found even if the server sends too much of a later part', async () => {
	const generous: FetchPart = async (from, to) => await makeServer(LAST)(from, to + 10_000);
	const careful: FetchPart = async (from, to) =>
		await (from === 0 ? makeServer(LAST) : generous)(from, to);
	expect(await measureSeconds(careful)).toBe(41.2);
});

test('a failed request ends the reading with its own error', async () => {
	const error = new Error('404');
	await expect(measureSeconds(async () => await Promise.reject(error))).rejects.toBe(error);
});
