import { secondsOf } from '../../../nodes/MediaGeneration/duration';
import { sample, SECONDS, Watched } from '../support/media.mts';

/** The numbers of the first block, from its tenth byte on: 20 bits rate, 3 channels, 5 depth, 36 samples. */
const file = (rate: number, samples: number): Buffer => {
	const info = Buffer.alloc(34);
	const numbers = (BigInt(rate) << 44n) | (15n << 36n) | BigInt(samples);
	info.writeBigUInt64BE(numbers, 10);
	return Buffer.concat([Buffer.from('fLaC'), Buffer.from([0, 0, 0, 34]), info]);
};

test.each([
	[44_100, 44_100 * 3, 3],
	[655_350, 2 ** 36 - 1, (2 ** 36 - 1) / 655_350],
])('%s samples per second, %s samples: %s seconds', async (rate, samples, seconds) => {
	expect(await secondsOf(new Watched(file(rate, samples)))).toBe(seconds);
});

test.each([
	[0, 100],
	[44_100, 0],
])('a rate of %s and %s samples: not known', async (rate, samples) => {
	expect(await secondsOf(new Watched(file(rate, samples)))).toBeUndefined();
});

test('a tag may stand before it', async () => {
	const tag = Buffer.from([...Buffer.from('ID3'), 4, 0, 0, 0, 0, 0, 5, 1, 2, 3, 4, 5]);
	const tagged = Buffer.concat([tag, await sample('sound.flac')]);
	expect(await secondsOf(new Watched(tagged))).toBeCloseTo(SECONDS, 3);
});
