import { measureDuration } from '../../../nodes/MediaGeneration/duration';
import { sample, Watched } from '../support/media.mts';

const element = (id: string, content: Buffer, size?: string): Buffer => {
	const length = Buffer.alloc(8);
	length.writeBigUInt64BE(2n ** 56n + BigInt(content.length));
	return Buffer.concat([Buffer.from(id, 'hex'), size ? Buffer.from(size, 'hex') : length, content]);
};

const float = (value: number): Buffer => Buffer.from(Float32Array.of(value).buffer).reverse();
const double = (value: number): Buffer => Buffer.from(Float64Array.of(value).buffer).reverse();

const head = element('1a45dfa3', Buffer.alloc(20), '94');
const scale = (nanoseconds: number): Buffer =>
	element('2ad7b1', Buffer.from(Uint32Array.of(nanoseconds).buffer).reverse());
const duration = (content: Buffer): Buffer => element('4489', content);
const info = (...content: Buffer[]): Buffer => element('1549a966', Buffer.concat(content));
const nothing = element('ec', Buffer.alloc(30_000));

const secondsIn = async (content: Buffer[], size?: string): Promise<number | undefined> => {
	const segment = element('18538067', Buffer.concat(content), size);
	return await measureDuration(new Watched(Buffer.concat([head, segment])));
};

test.each([
	['32', float(41_250)],
	['64', double(41_250)],
])('a duration of %s bits, in milliseconds if nothing else is said', async (_, value) => {
	expect(await secondsIn([info(duration(value))])).toBe(41.25);
});

test.each([
	['before', [scale(500_000), duration(double(1_000))]],
	['after', [duration(double(1_000)), scale(500_000)]],
])('its unit may stand %s it', async (_, content) => {
	expect(await secondsIn([info(...content)])).toBe(0.5);
});

test.each(['01ffffffffffffff', 'ff'])('a segment of unknown size (%s) is read', async (size) => {
	expect(await secondsIn([info(duration(float(2_000)))], size)).toBe(2);
});

test('the information may follow something else', async () => {
	expect(await secondsIn([nothing, info(nothing, duration(float(2_000)))])).toBe(2);
});

test.each([
	['no information', [nothing]],
	['no duration', [info(scale(1_000_000))]],
	['a duration of 0', [info(duration(float(0)))]],
	['a duration that is no number', [info(duration(float(NaN)))]],
	['a duration of a strange size', [info(duration(Buffer.alloc(3, 1)))]],
])('%s: not known', async (_, content) => {
	expect(await secondsIn(content)).toBeUndefined();
});

test('a cluster of unknown size before the information is not searched', async () => {
	const cluster = element('1f43b675', Buffer.alloc(100), '01ffffffffffffff');
	expect(await secondsIn([cluster, info(duration(float(2_000)))])).toBeUndefined();
});

test('a real file needs one read', async () => {
	const source = new Watched(await sample('video.webm'));
	await measureDuration(source);
	expect(source.reads).toBe(1);
});
