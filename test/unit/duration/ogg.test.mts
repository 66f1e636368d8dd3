import { secondsOf } from '../../../nodes/MediaGeneration/duration';
import { sample, SECONDS, Watched } from '../support/media.mts';

interface Page {
	readonly stream?: number;
	readonly position?: bigint;
	readonly isFirst?: boolean;
	readonly content: Buffer;
}

const page = ({ stream = 1, position = 0n, isFirst = false, content }: Page): Buffer => {
	const sizes = Buffer.alloc(Math.floor(content.length / 255) + 1, 255);
	sizes[sizes.length - 1] = content.length % 255;
	const head = Buffer.alloc(27);
	head.write('OggS');
	head.writeUInt8(isFirst ? 2 : 0, 5);
	head.writeBigUInt64LE(position, 6);
	head.writeUInt32LE(stream, 14);
	head.writeUInt8(sizes.length, 26);
	return Buffer.concat([head, sizes, content]);
};

const vorbis = (rate: number): Buffer => {
	const content = Buffer.alloc(30);
	content.write('\x01vorbis', 'latin1');
	content.writeUInt32LE(rate, 12);
	return content;
};
const opus = (skipped: number): Buffer => {
	const content = Buffer.alloc(19);
	content.write('OpusHead', 'latin1');
	content.writeUInt16LE(skipped, 10);
	return content;
};
const picture = Buffer.from('\x80theora-and-a-number-of-other-bytes', 'latin1');
const media = Buffer.alloc(60_000);

const secondsIn = async (...pages: Page[]): Promise<number | undefined> =>
	await secondsOf(new Watched(Buffer.concat(pages.map(page))));

test('Vorbis: the position of the last page, at its rate', async () => {
	const first = { isFirst: true, content: vorbis(22_050) };
	const pages = [11_025n, 22_050n, 55_125n].map((position) => ({ position, content: media }));
	expect(await secondsIn(first, ...pages)).toBe(2.5);
});

test('Opus: 48,000 per second, without what is not heard', async () => {
	const first = { isFirst: true, content: opus(312) };
	expect(await secondsIn(first, { position: 96_312n, content: media })).toBe(2);
});

test('a page on which nothing ends, and those of other streams, do not count', async () => {
	const first = { isFirst: true, content: vorbis(1_000) };
	const video = { stream: 2, isFirst: true, content: picture };
	const pages = [
		{ position: 4_000n, content: media },
		{ position: 2n ** 64n - 1n, content: media },
		{ stream: 2, position: 9_000n, content: picture },
	];
	expect(await secondsIn(video, first, ...pages)).toBe(4);
});

test('of a long file, beginning and end are read', async () => {
	const many = Array.from({ length: 100 }, (_, at) => ({
		position: BigInt(at + 1) * 1_000n,
		content: media,
	}));
	const pages = [{ isFirst: true, content: vorbis(1_000) }, ...many];
	const source = new Watched(Buffer.concat(pages.map(page)));
	expect(await secondsOf(source)).toBe(100);
	expect(source.reads).toBe(2);
	expect(source.bytes).toBeLessThan(150_000);
});

test('a file that is cut off within its last page is as long as that page says', async () => {
	const file = await sample('sound.ogg');
	const seconds = await secondsOf(new Watched(file.subarray(0, file.length - 3)));
	expect(seconds).toBe(await secondsOf(new Watched(file)));
	expect(seconds).toBeCloseTo(SECONDS, 0);
});

test.each([
	[
		'no sound',
		[
			{ isFirst: true, content: picture },
			{ position: 5n, content: media },
		],
	],
	['no page after the first', [{ isFirst: true, content: vorbis(1_000) }]],
	[
		'a rate of 0',
		[
			{ isFirst: true, content: vorbis(0) },
			{ position: 5n, content: media },
		],
	],
])('%s: not known', async (_, pages: Page[]) => {
	expect(await secondsIn(...pages)).toBeUndefined();
});

test('a file of unknown length: not known', async () => {
	const source = Object.assign(new Watched(await sample('sound.ogg')), { length: undefined });
	expect(await secondsOf(source)).toBeUndefined();
});
