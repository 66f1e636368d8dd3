import type { Format } from './format';

const TRAILER = 0x3b;
const EXTENSION = 0x21;
const CONTROL = 0xf9;
const IMAGE = 0x2c;

/** Players show a picture this long if it has a shorter delay than two hundredths of a second. */
const USUAL_DELAY = 10;
const SHORTEST_DELAY = 2;

/** The bytes of a list of colors, if there is one. */
const sizeOfColors = (flags: number): number =>
	(flags & 0x80) !== 0 ? 3 * 2 ** ((flags & 7) + 1) : 0;

/** Where a chain of blocks ends, each with its length before it and an empty one after the last. */
function endOfBlocks(file: Buffer, start: number): number {
	let offset = start;
	for (let size = file.readUInt8(offset); size > 0; size = file.readUInt8(offset))
		offset += size + 1;
	return offset + 1;
}

/** GIF: the delays of its pictures together. They are all over the file, so it has to be short. */
export const gif: Format = {
	matches: (head) => /^GIF8[79]a/.test(head.toString('latin1', 0, 6)),
	async seconds(bytes, start) {
		const file = await bytes.all();
		let offset = start + 13 + sizeOfColors(file.readUInt8(start + 10));
		let hundredths = 0;
		let delay = 0;
		for (;;) {
			const kind = file.readUInt8(offset);
			if (kind === TRAILER) return hundredths / 100;
			if (kind === EXTENSION) {
				if (file.readUInt8(offset + 1) === CONTROL) delay = file.readUInt16LE(offset + 4);
				offset = endOfBlocks(file, offset + 2);
			} else if (kind === IMAGE) {
				hundredths += delay < SHORTEST_DELAY ? USUAL_DELAY : delay;
				const colors = sizeOfColors(file.readUInt8(offset + 9));
				offset = endOfBlocks(file, offset + 10 + colors + 1);
			} else return undefined;
		}
	},
};
