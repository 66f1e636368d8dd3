import { readBox } from '../../../nodes/MediaGeneration/media-files/duration/boxes';
import { ByteReader } from '../../../nodes/MediaGeneration/media-files/byte-reader';
import { makeBox } from '../support/boxes.mts';
import { Watched } from '../support/media.mts';

const withSize = (size: number): ByteReader => {
	const bytes = makeBox('mdat', Buffer.alloc(10));
	bytes.writeUInt32BE(size);
	return new ByteReader(new Watched(bytes));
};

test('a box with a size of 0 extends to the end', async () => {
	expect(await readBox(withSize(0), 0, 77)).toEqual({ type: 'mdat', start: 8, end: 77 });
});

test.each([1, 2, 7])('a box with a size of %s is invalid', async (size) => {
	await expect(readBox(withSize(size), 0, 100)).rejects.toThrow(RangeError);
});
