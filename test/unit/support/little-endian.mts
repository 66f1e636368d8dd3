/** These functions encode numbers of 16, 32 or 64 bits in little-endian order, as in WAV and Ogg. */
export const encode16 = (...values: number[]): Buffer =>
	Buffer.from(Uint16Array.from(values).buffer);
export const encode32 = (...values: number[]): Buffer =>
	Buffer.from(Uint32Array.from(values).buffer);
export const encode64 = (value: bigint): Buffer => Buffer.from(BigUint64Array.of(value).buffer);
