/** A frame of MP3 or AAC. */
export interface Frame {
	/** The offset in the part that was searched. */
	readonly offset: number;
	readonly seconds: number;
	/** The size in bytes, including the header. */
	readonly size: number;
	/** The part of the header that is the same in all frames of a sound. */
	readonly kind: number;
}

/** Reads the frame at an offset; undefined if no frame begins there. At least four bytes must remain. */
type ReadFrame<T extends Frame> = (bytes: Buffer, offset: number) => T | undefined;

function* readFrames<T extends Frame>(bytes: Buffer, start: number, readFrame: ReadFrame<T>) {
	let kind: number | undefined;
	for (let offset = start; offset + 4 <= bytes.length;) {
		const frame = readFrame(bytes, offset);
		if (!frame || (kind ?? frame.kind) !== frame.kind) return;
		yield frame;
		({ kind } = frame);
		offset += frame.size;
	}
}

/** The first frames in a part of a file: at least three in a row, since fewer may be a coincidence. */
export function findFrames<T extends Frame>(part: Buffer, readFrame: ReadFrame<T>): T[] {
	for (let at = part.indexOf(0xff); at >= 0; at = part.indexOf(0xff, at + 1)) {
		const frames = [...readFrames(part, at, readFrame)];
		if (frames.length >= 3) return frames;
	}
	return [];
}

/** The frames of every run of at least three frames, since a part may contain several concatenated sounds. */
export function* readAllFrames<T extends Frame>(part: Buffer, readFrame: ReadFrame<T>) {
	for (let start = 0; ;) {
		const frames = findFrames(part.subarray(start), readFrame);
		const last = frames.at(-1);
		if (!last) return;
		for (const frame of frames) yield { ...frame, offset: start + frame.offset };
		start += last.offset + last.size;
	}
}
