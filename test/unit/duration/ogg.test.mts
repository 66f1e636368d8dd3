import { measureDuration } from '../../../nodes/MediaGeneration/media-files/duration';
import { encode16, encode32, encode64 } from '../support/little-endian.mts';
import { sample, SECONDS, Watched } from '../support/media.mts';

interface Page {
	readonly stream?: number;
	readonly position?: bigint;
	readonly isFirst?: boolean;
	readonly content?: Buffer;
}

const media = Buffer.alloc(60_000);

/** A page may contain 255 packets; here each has 254 bytes, so that it takes one segment. */
const PACKET_BYTES = 254;

const makePage = ({
	stream = 1,
	position = 0n,
	isFirst = false,
	content = media,
}: Page): Buffer => {
	const sizes = Buffer.alloc(Math.floor(content.length / PACKET_BYTES) + 1, PACKET_BYTES);
	sizes[sizes.length - 1] = content.length % PACKET_BYTES;
	const head = [Buffer.from('OggS'), Buffer.from([0, isFirst ? 2 : 0]), encode64(position)];
	const count = Buffer.from([sizes.length]);
	return Buffer.concat([...head, encode32(stream, 0, 0), count, sizes, content]);
};

const makeFirstPage = (...parts: Buffer[]): Page => ({
	isFirst: true,
	content: Buffer.concat(parts),
});
const makeVorbisPage = (rate: number): Page =>
	makeFirstPage(
		Buffer.from('\x01vorbis', 'latin1'),
		Buffer.alloc(5),
		encode32(rate),
		Buffer.alloc(14),
	);
const makeOpusPage = (skipped: number): Page =>
	makeFirstPage(Buffer.from('OpusHead'), Buffer.alloc(2), encode16(skipped), Buffer.alloc(7));
const picture = Buffer.from('\x80theora-and-a-number-of-other-bytes', 'latin1');

const measureSeconds = async (...pages: Page[]): Promise<number | undefined> =>
	await measureDuration(new Watched(Buffer.concat(pages.map(makePage))));

test('Vorbis: the length is the position of the last page, at its rate', async () => {
	const pages = [11_025n, 22_050n, 55_125n].map((position) => ({ position }));
	expect(await measureSeconds(makeVorbisPage(22_050), ...pages)).toBe(2.5);
});

test('Opus: the length is counted at 48,000 per second, without skipped samples', async () => {
	expect(await measureSeconds(makeOpusPage(312), { position: 96_312n })).toBe(2);
});

test('a page on which no packet ends, and the pages of other streams, are ignored', async () => {
	const video = { ...makeFirstPage(picture), stream: 2 };
	const last = { stream: 2, position: 9_000n, content: picture };
	const sound = [{ position: 4_000n }, { position: 2n ** 64n - 1n }];
	expect(await measureSeconds(video, makeVorbisPage(1_000), ...sound, last)).toBe(4);
});

test('in a long file, only samples and the end are read', async () => {
	const many = Array.from({ length: 100 }, (_, at) => ({ position: BigInt(at + 1) * 1_000n }));
	const source = new Watched(Buffer.concat([makeVorbisPage(1_000), ...many].map(makePage)));
	expect(await measureDuration(source)).toBe(100);
	expect(source.reads).toBeLessThanOrEqual(10);
	expect(source.bytes).toBeLessThan(750_000);
	const joined = [makeVorbisPage(1_000), ...many.slice(0, 50), makeVorbisPage(1_000), ...many];
	expect(await measureSeconds(...joined)).toBeUndefined();
});

test('a file that is cut off within its last page has the length of that page’s position', async () => {
	const file = await sample('sound.ogg');
	const seconds = await measureDuration(new Watched(file.subarray(0, file.length - 3)));
	expect(seconds).toBe(await measureDuration(new Watched(file)));
	expect(seconds).toBeCloseTo(SECONDS, 0);
});

test.each([
	['Opus', makeOpusPage(312), 48_000n, 3, 60n],
	['Vorbis', makeVorbisPage(44_100), 44_100n, 3, 3_600n],
	['long Opus', makeOpusPage(312), 480_000n, 600, 2n],
])('%s: a part of a live stream has no known length', async (_, first, step, count, begin) => {
	const pages = Array.from({ length: count }, (_, at) => BigInt(at + 1));
	const whole = pages.map((page) => ({ position: page * step }));
	expect(await measureSeconds(first, ...whole)).toBeGreaterThan(count - 1);
	const part = pages.map((page) => ({ position: (begin + page) * step }));
	expect(await measureSeconds(first, ...part)).toBeUndefined();
});

test.each([
	['no sound', [makeFirstPage(picture), { position: 5n }]],
	['no page after the first', [makeVorbisPage(1_000)]],
	['a rate of 0', [makeVorbisPage(0), { position: 5n }]],
])('%s: the length is unknown', async (_, pages: Page[]) => {
	expect(await measureSeconds(...pages)).toBeUndefined();
});

test('with an unknown file size, the length is unknown', async () => {
	const source = Watched.makeUnknownLength(await sample('sound.ogg'));
	expect(await measureDuration(source)).toBeUndefined();
});
