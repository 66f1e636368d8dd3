import { measureDuration } from '../../../nodes/MediaGeneration/duration';
import { mp4 } from '../../../nodes/MediaGeneration/duration/mp4';
import { box, fields, longBox } from '../support/boxes.mts';
import { sparse, secondsIn, Watched } from '../support/media.mts';

const header = (duration: number, timescale = 1000): Buffer =>
	box('mvhd', fields(0, 0, 0, 0, timescale, duration), Buffer.alloc(80));
const longHeader = (duration: bigint, timescale = 1000): Buffer =>
	box('mvhd', fields(1, 0, 0n, 0n, timescale, duration), Buffer.alloc(80));
const brands = box('ftyp', Buffer.from('isom'));
const media = box('mdat', Buffer.alloc(50_000));

test.each(['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip', 'pnot'])(
	'a file may begin with %s',
	(type) => {
		expect(mp4.matches(box(type))).toBe(true);
	},
);

test('another file is not taken for one', () => {
	expect(mp4.matches(Buffer.from('RIFF0000WAVE'))).toBe(false);
	expect(mp4.matches(Buffer.alloc(0))).toBe(false);
});

test('the header may be before and after the media', async () => {
	const movie = box('moov', header(41_200));
	expect(await secondsIn(brands, movie, media)).toBe(41.2);
	expect(await secondsIn(brands, media, movie)).toBe(41.2);
	expect(await secondsIn(media, movie)).toBe(41.2);
});

test('a header of version 1, with 64 bits, counts', async () => {
	expect(await secondsIn(brands, box('moov', longHeader(2n ** 33n, 48_000)))).toBe(
		2 ** 33 / 48_000,
	);
});

test('the header may be after other boxes of the movie, which are not read', async () => {
	const track = box('trak', Buffer.alloc(300_000));
	const source = new Watched(Buffer.concat([brands, box('moov', track, header(5_000), track)]));
	expect(await measureDuration(source)).toBe(5);
	expect(source.bytes).toBeLessThan(100_000);
});

test('a header behind 5 GB of media is found in two reads', async () => {
	const length = 5_000_000_000;
	const movie = box('moov', header(3_600_000));
	const head = Buffer.concat([brands, longBox('mdat', length - brands.length - movie.length)]);
	const file = sparse(length, [
		[0, head],
		[length - movie.length, movie],
	]);
	const read = jest.spyOn(file, 'read');
	expect(await measureDuration(file)).toBe(3_600);
	expect(read).toHaveBeenCalledTimes(2);
});

test.each([
	['of an unknown length', header(0xff_ff_ff_ff)],
	['of length 0', header(0)],
	['without a timescale', header(5_000, 0)],
	['of an unknown length in 64 bits', longHeader(2n ** 64n - 1n)],
])('a movie %s: not known', async (_, of) => {
	expect(await secondsIn(brands, box('moov', of), media)).toBeUndefined();
});

test('a file without a movie, and a movie without a header: not known', async () => {
	expect(await secondsIn(brands, media)).toBeUndefined();
	expect(await secondsIn(brands, box('moov', box('udta')))).toBeUndefined();
});

describe('fragments', () => {
	const extension = (...content: Buffer[]): Buffer =>
		box('moov', header(0), box('trak'), box('mvex', ...content));

	test.each([
		['32', fields(0, 0, 12_500)],
		['64', fields(1, 0, 12_500n)],
	])('the length of all of them, in %s bits', async (_, total) => {
		expect(await secondsIn(brands, extension(box('mehd', total)), media)).toBe(12.5);
	});

	test('are not counted in the header of the movie', async () => {
		const own = box('moov', header(1_000), box('mvex', box('mehd', fields(0, 0, 9_000))));
		expect(await secondsIn(brands, own, media)).toBe(9);
	});
});
