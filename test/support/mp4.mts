/** Makes an MP4 file without media: its header states the length. */
export function makeMp4(seconds: number): Buffer {
	const header = Buffer.alloc(132);
	header.writeUInt32BE(16, 0);
	header.write('ftypisom', 4, 'latin1');
	header.writeUInt32BE(116, 16);
	header.write('moov', 20, 'latin1');
	header.writeUInt32BE(108, 24);
	header.write('mvhd', 28, 'latin1');
	header.writeUInt32BE(1_000, 44);
	header.writeUInt32BE(seconds * 1_000, 48);
	return header;
}
