import type { Format } from './format';

const SAMPLE_RATES = [
	96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000,
	7_350,
] as const;

const SAMPLES_PER_BLOCK = 1024;
const HEADER_BYTES = 7;
/** Title and artist (ID3v1), after the last frame. */
const TAG_BYTES = 128;

const isFrame = (bytes: Buffer): boolean =>
	bytes.length >= HEADER_BYTES && (bytes.readUInt16BE(0) & 0xfff6) === 0xfff0;

/** AAC that is in no container (ADTS): nothing states its length, so the frames are counted, if the file is short. */
export const aac: Format = {
	matches: isFrame,
	async seconds(bytes, start) {
		const file = await bytes.all();
		let seconds = 0;
		for (let offset = start; ;) {
			const header = file.subarray(offset, offset + HEADER_BYTES);
			if (!isFrame(header)) return file.length - offset <= TAG_BYTES ? seconds : undefined;
			const rate = SAMPLE_RATES[(header.readUInt8(2) >> 2) & 15]!;
			const blocks = (header.readUInt8(6) & 3) + 1;
			seconds += (blocks * SAMPLES_PER_BLOCK) / rate;
			offset += Math.max(HEADER_BYTES, (header.readUIntBE(3, 3) >> 5) & 0x1fff);
		}
	},
};
