import type { Format } from './format';

/** FLAC: its first block has the rate and the number of samples (RFC 9639). */
export const flac: Format = {
	matches: (head) => head.toString('latin1', 0, 4) === 'fLaC',
	async seconds(bytes, start) {
		const info = await bytes.at(start + 8, 18);
		const rate = info.readUIntBE(10, 3) >> 4;
		const samples = info.readUIntBE(13, 5) % 2 ** 36;
		return samples / rate;
	},
};
