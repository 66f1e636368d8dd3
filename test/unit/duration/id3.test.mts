import { ByteReader } from '../../../nodes/MediaGeneration/media-files/byte-reader';
import { findEndOfTags } from '../../../nodes/MediaGeneration/media-files/duration/id3';
import { Watched } from '../support/media.mts';

const tag = (size: number, flags = 0): Buffer => {
	const sizes = [21, 14, 7, 0].map((bits) => (size >> bits) & 127);
	const content = Buffer.alloc(size + (flags === 0x10 ? 10 : 0));
	return Buffer.concat([Buffer.from('ID3'), Buffer.from([4, 0, flags, ...sizes]), content]);
};

const sound = Buffer.from('some sound');
const findStart = async (...parts: Buffer[]): Promise<number> =>
	await findEndOfTags(new ByteReader(new Watched(Buffer.concat(parts))));

test('a sound without a tag begins at 0', async () => {
	expect(await findStart(sound)).toBe(0);
	expect(await findStart()).toBe(0);
});

test.each([0, 127, 128, 40_000, 3_000_000])(
	'a sound begins after a tag of %s bytes',
	async (size) => {
		expect(await findStart(tag(size), sound)).toBe(size + 10);
	},
);

test('a sound begins after a tag and its footer', async () => {
	expect(await findStart(tag(50, 0x10), sound)).toBe(70);
});

test('a sound begins after the last of several tags', async () => {
	expect(await findStart(tag(50), tag(60), sound)).toBe(130);
});
