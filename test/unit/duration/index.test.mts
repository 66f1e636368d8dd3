import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { measureDuration } from '../../../nodes/MediaGeneration/media-files/duration';
import { MAX_BYTES } from '../../../nodes/MediaGeneration/media-files/byte-reader';
import { root } from '../../../hosts/root.mts';
import { sample, SAMPLE_NAMES, SECONDS, type SampleName, Watched } from '../support/media.mts';

const MOST_READS = 64;

/** Samples without a length: a GIF counts as a picture. */
const UNKNOWN: readonly SampleName[] = ['animation.gif'];
const KNOWN = SAMPLE_NAMES.filter((name) => !UNKNOWN.includes(name));

test.each(KNOWN)('%s: its length is found in at most six reads', async (name) => {
	const source = new Watched(await sample(name));
	const seconds = await measureDuration(source);
	// An encoder may add up to two frames, and omits less than a hundredth of a second.
	expect(seconds).toBeGreaterThan(SECONDS - 0.01);
	expect(seconds).toBeLessThan(SECONDS + 0.13);
	expect(source.reads).toBeLessThanOrEqual(6);
});

test.each(UNKNOWN)('%s: its length is unknown', async (name) => {
	expect(await measureDuration(new Watched(await sample(name)))).toBeUndefined();
});

test.each(['demo/media/portrait.jpg', 'package.json'])('%s has no length', async (path) => {
	expect(await measureDuration(new Watched(readFileSync(join(root, path))))).toBeUndefined();
});

test('the length of an empty file is unknown', async () => {
	expect(await measureDuration(new Watched(Buffer.alloc(0)))).toBeUndefined();
});

describe('any file causes no error and few reads', () => {
	async function holds(source: Watched): Promise<void> {
		const seconds = await measureDuration(source);
		if (seconds !== undefined) {
			expect(seconds).toBeGreaterThan(0);
			expect(seconds).toBeLessThan(Infinity);
		}
		expect(source.bytes).toBeLessThanOrEqual(MAX_BYTES);
		expect(source.reads).toBeLessThanOrEqual(MOST_READS);
	}

	const lengthOf = fc.constantFrom<'true' | 'unknown' | 'too long'>('true', 'unknown', 'too long');
	const watched = (file: Buffer, length: 'true' | 'unknown' | 'too long'): Watched =>
		Object.assign(new Watched(file), {
			length: { true: file.length, unknown: undefined, 'too long': file.length * 1000 }[length],
		});

	let files: Buffer[];
	beforeAll(async () => {
		files = await Promise.all(SAMPLE_NAMES.map(sample));
	});
	const anyFile = fc.nat(SAMPLE_NAMES.length - 1).map((index) => files[index]!);

	/** Random places in a file, mostly near its ends, where headers are. */
	const placeIn = (file: Buffer) =>
		fc.oneof(
			fc.nat(Math.min(2_000, file.length - 1)),
			fc.nat(Math.min(2_000, file.length - 1)).map((back) => file.length - 1 - back),
			fc.nat(file.length - 1),
		);

	const anyBytes = fc.uint8Array({ maxLength: 4_000 }).map((bytes) => Buffer.from(bytes));
	const spliced = fc
		.tuple(anyFile, fc.nat(300), anyBytes)
		.map(([file, size, bytes]) => Buffer.concat([file.subarray(0, size), bytes]));
	const cut = anyFile.chain((file) => placeIn(file).map((at) => file.subarray(0, at)));
	const damaged = anyFile.chain((file) =>
		fc
			.array(fc.tuple(placeIn(file), fc.constantFrom(0, 1, 0x7f, 0x80, 0xff)), {
				minLength: 1,
				maxLength: 20,
			})
			.map((changes) => {
				const copy = Buffer.from(file);
				for (const [at, byte] of changes) copy[at] = byte;
				return copy;
			}),
	);
	const part = anyFile.chain((file) =>
		fc.tuple(placeIn(file), fc.nat(3_000)).map(([at, size]) => file.subarray(at, at + size)),
	);
	const parts = fc.array(part, { minLength: 1, maxLength: 5 }).map((all) => Buffer.concat(all));
	const head = anyFile.chain((file) => fc.nat(600).map((size) => file.subarray(0, size)));
	const repeated = fc
		.tuple(head, fc.uint8Array({ minLength: 1, maxLength: 40 }))
		.map(([beginning, pattern]) =>
			Buffer.concat([beginning, Buffer.alloc(3 * MAX_BYTES, Buffer.from(pattern))]),
		);

	test.each([
		['random bytes', anyBytes, 1_000],
		['random bytes after the beginning of a real file', spliced, 1_000],
		['real files, cut off', cut, 1_000],
		['real files with some bytes changed', damaged, 1_000],
		['parts of real files in any order', parts, 1_000],
		['long uniform files', repeated, 100],
	])('such as %s', async (_, arbitrary, numRuns) => {
		await fc.assert(
			fc.asyncProperty(arbitrary, lengthOf, async (file, length) => {
				await holds(watched(file, length));
			}),
			{ numRuns },
		);
	});
});
