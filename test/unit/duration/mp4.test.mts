import { measureDuration } from '../../../nodes/MediaGeneration/media-files/duration';
import { mp4 } from '../../../nodes/MediaGeneration/media-files/duration/mp4';
import { makeBox, encodeFields, makeLongBox } from '../support/boxes.mts';
import { makeSparseSource, measureSeconds, Watched } from '../support/media.mts';

const makeHeader = (duration: number, timescale = 1000): Buffer =>
	makeBox('mvhd', encodeFields(0, 0, 0, 0, timescale, duration), Buffer.alloc(80));
const makeLongHeader = (duration: bigint, timescale = 1000): Buffer =>
	makeBox('mvhd', encodeFields(1, 0, 0n, 0n, timescale, duration), Buffer.alloc(80));
const brands = makeBox('ftyp', Buffer.from('isom'));
const media = makeBox('mdat', Buffer.alloc(50_000));

test.each(['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip', 'pnot'])(
	'a file may begin with %s',
	(type) => {
		expect(mp4.matches(makeBox(type))).toBe(true);
	},
);

test('a file of another format isn’t mistaken for an MP4', () => {
	expect(mp4.matches(Buffer.from('RIFF0000WAVE'))).toBe(false);
	expect(mp4.matches(Buffer.alloc(0))).toBe(false);
});

test('the header may precede or follow the media', async () => {
	const movie = makeBox('moov', makeHeader(41_200));
	expect(await measureSeconds(brands, movie, media)).toBe(41.2);
	expect(await measureSeconds(brands, media, movie)).toBe(41.2);
	expect(await measureSeconds(media, movie)).toBe(41.2);
});

test('a header of version 1 has 64 bits', async () => {
	expect(await measureSeconds(brands, makeBox('moov', makeLongHeader(2n ** 33n, 48_000)))).toBe(
		2 ** 33 / 48_000,
	);
});

test('the header may follow other boxes of the movie, which aren’t read', async () => {
	const track = makeBox('trak', Buffer.alloc(300_000));
	const source = new Watched(
		Buffer.concat([brands, makeBox('moov', track, makeHeader(5_000), track)]),
	);
	expect(await measureDuration(source)).toBe(5);
	expect(source.bytes).toBeLessThan(100_000);
});

test('a header after 5 GB of media is found in two reads', async () => {
	const length = 5_000_000_000;
	const movie = makeBox('moov', makeHeader(3_600_000));
	const head = Buffer.concat([brands, makeLongBox('mdat', length - brands.length - movie.length)]);
	const file = makeSparseSource(length, [
		[0, head],
		[length - movie.length, movie],
	]);
	const read = jest.spyOn(file, 'read');
	expect(await measureDuration(file)).toBe(3_600);
	expect(read).toHaveBeenCalledTimes(2);
});

test.each([
	['of an unknown length', makeHeader(0xff_ff_ff_ff)],
	['of length 0', makeHeader(0)],
	['without a timescale', makeHeader(5_000, 0)],
	['of an unknown length in 64 bits', makeLongHeader(2n ** 64n - 1n)],
])('a movie %s: its length is unknown', async (_, of) => {
	expect(await measureSeconds(brands, makeBox('moov', of), media)).toBeUndefined();
});

test('without a movie or without its header, the length is unknown', async () => {
	expect(await measureSeconds(brands, media)).toBeUndefined();
	expect(await measureSeconds(brands, makeBox('moov', makeBox('udta')))).toBeUndefined();
});

describe('fragments', () => {
	const extension = (...content: Buffer[]): Buffer =>
		makeBox('moov', makeHeader(0), makeBox('trak'), makeBox('mvex', ...content));

	test.each([
		['32', encodeFields(0, 0, 12_500)],
		['64', encodeFields(1, 0, 12_500n)],
	])('have their total length in the header of the movie, in %s bits', async (_, total) => {
		expect(await measureSeconds(brands, extension(makeBox('mehd', total)), media)).toBe(12.5);
	});

	test('aren’t included in the header’s own length', async () => {
		const own = makeBox(
			'moov',
			makeHeader(1_000),
			makeBox('mvex', makeBox('mehd', encodeFields(0, 0, 9_000))),
		);
		expect(await measureSeconds(brands, own, media)).toBe(9);
	});
});
