const BYTES_PER_SECOND = 8_000;

/** Makes a WAV file of silence. */
export function makeWav(seconds: number): Buffer {
	const data = Buffer.alloc(Math.round(seconds * BYTES_PER_SECOND));
	const head = Buffer.alloc(44);
	head.write('RIFF', 0, 'latin1');
	head.writeUInt32LE(36 + data.length, 4);
	head.write('WAVEfmt ', 8, 'latin1');
	head.writeUInt32LE(16, 16);
	head.writeUInt16LE(1, 20);
	head.writeUInt16LE(1, 22);
	head.writeUInt32LE(BYTES_PER_SECOND, 24);
	head.writeUInt32LE(BYTES_PER_SECOND, 28);
	head.writeUInt16LE(1, 32);
	head.writeUInt16LE(8, 34);
	head.write('data', 36, 'latin1');
	head.writeUInt32LE(data.length, 40);
	return Buffer.concat([head, data]);
}
