const encodeNumber = (value: number | bigint): Buffer => {
	const bytes = Buffer.alloc(typeof value === 'bigint' ? 8 : 4);
	if (typeof value === 'bigint') bytes.writeBigUInt64BE(value);
	else bytes.writeUInt32BE(value);
	return bytes;
};

/** A box of an MP4 file. */
export const makeBox = (type: string, ...content: Buffer[]): Buffer => {
	const inside = Buffer.concat(content);
	return Buffer.concat([encodeNumber(8 + inside.length), Buffer.from(type, 'latin1'), inside]);
};

/** The head of a box whose size needs 64 bits. */
export const makeLongBox = (type: string, size: number): Buffer =>
	Buffer.concat([encodeNumber(1), Buffer.from(type, 'latin1'), encodeNumber(BigInt(size))]);

/** The content of a box: its version and flags, then its fields. */
export const encodeFields = (
	version: number,
	flags: number,
	...values: Array<number | bigint>
): Buffer => Buffer.concat([version * 2 ** 24 + flags, ...values].map(encodeNumber));
