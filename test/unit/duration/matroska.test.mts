import { measureDuration } from '../../../nodes/MediaGeneration/media-files/duration';
import { sample, Watched } from '../support/media.mts';

const makeElement = (id: string, content: Buffer, size?: string): Buffer => {
	const length = Buffer.alloc(8);
	length.writeBigUInt64BE(2n ** 56n + BigInt(content.length));
	return Buffer.concat([Buffer.from(id, 'hex'), size ? Buffer.from(size, 'hex') : length, content]);
};

const encodeFloat = (value: number): Buffer => Buffer.from(Float32Array.of(value).buffer).reverse();
const encodeDouble = (value: number): Buffer =>
	Buffer.from(Float64Array.of(value).buffer).reverse();

const head = makeElement('1a45dfa3', Buffer.alloc(20), '94');
const scale = (nanoseconds: number): Buffer =>
	makeElement('2ad7b1', Buffer.from(Uint32Array.of(nanoseconds).buffer).reverse());
const makeDuration = (content: Buffer): Buffer => makeElement('4489', content);
const makeInfo = (...content: Buffer[]): Buffer => makeElement('1549a966', Buffer.concat(content));
const nothing = makeElement('ec', Buffer.alloc(30_000));

const measureSeconds = async (content: Buffer[], size?: string): Promise<number | undefined> => {
	const segment = makeElement('18538067', Buffer.concat(content), size);
	return await measureDuration(new Watched(Buffer.concat([head, segment])));
};

test.each([
	['32', encodeFloat(41_250)],
	['64', encodeDouble(41_250)],
])('a duration of %s bits counts in milliseconds by default', async (_, value) => {
	expect(await measureSeconds([makeInfo(makeDuration(value))])).toBe(41.25);
});

test.each([
	['before', [scale(500_000), makeDuration(encodeDouble(1_000))]],
	['after', [makeDuration(encodeDouble(1_000)), scale(500_000)]],
])('the unit may come %s the duration', async (_, content) => {
	expect(await measureSeconds([makeInfo(...content)])).toBe(0.5);
});

test.each(['01ffffffffffffff', 'ff'])('a segment of unknown size (%s) is read', async (size) => {
	expect(await measureSeconds([makeInfo(makeDuration(encodeFloat(2_000)))], size)).toBe(2);
});

test('the information may follow another element', async () => {
	expect(await measureSeconds([nothing, makeInfo(nothing, makeDuration(encodeFloat(2_000)))])).toBe(
		2,
	);
});

test.each([
	['no information', [nothing]],
	['no duration', [makeInfo(scale(1_000_000))]],
	['a duration of 0', [makeInfo(makeDuration(encodeFloat(0)))]],
	['a duration that is no number', [makeInfo(makeDuration(encodeFloat(NaN)))]],
	['a duration of an unusual size', [makeInfo(makeDuration(Buffer.alloc(3, 1)))]],
])('%s: the length is unknown', async (_, content) => {
	expect(await measureSeconds(content)).toBeUndefined();
});

test('a cluster of unknown size before the information is not searched', async () => {
	const cluster = makeElement('1f43b675', Buffer.alloc(100), '01ffffffffffffff');
	expect(
		await measureSeconds([cluster, makeInfo(makeDuration(encodeFloat(2_000)))]),
	).toBeUndefined();
});

test('a real file takes one read', async () => {
	const source = new Watched(await sample('video.webm'));
	await measureDuration(source);
	expect(source.reads).toBe(1);
});
