import { measureDuration } from '../../../nodes/MediaGeneration/media-files/duration';
import { makeBox, encodeFields } from '../support/boxes.mts';
import { Watched } from '../support/media.mts';

const TIMESCALE = 90_000;

const track = (id: number): Buffer =>
	makeBox(
		'trak',
		makeBox('tkhd', encodeFields(0, 0, 0, 0, id)),
		makeBox('mdia', makeBox('mdhd', encodeFields(0, 0, 0, 0, TIMESCALE))),
	);

const makeMovie = (own = 0): Buffer =>
	makeBox(
		'moov',
		makeBox('mvhd', encodeFields(0, 0, 0, 0, 1000, own * 1000), Buffer.alloc(80)),
		...[track(1), track(2)],
		makeBox(
			'mvex',
			makeBox('trex', encodeFields(0, 0, 1, 1, 900)),
			makeBox('trex', encodeFields(0, 0, 2, 1, 1_800)),
		),
	);

interface Part {
	readonly id?: number;
	/** In seconds. */
	readonly from: number;
	readonly runs: readonly Buffer[];
	readonly header?: Buffer;
}

const makeTrackFragment = ({ id = 1, from, runs, header }: Part): Buffer =>
	makeBox(
		'traf',
		makeBox('tfhd', header ?? encodeFields(0, 0, id)),
		makeBox('tfdt', encodeFields(1, 0, BigInt(from * TIMESCALE))),
		...runs.map((run) => makeBox('trun', run)),
	);

/** A run of `count` samples with the default length. */
const makeEqualSamples = (count: number): Buffer => encodeFields(0, 0, count);

const makeFragment = (...parts: Part[]): Buffer =>
	Buffer.concat([
		makeBox('moof', ...parts.map(makeTrackFragment)),
		makeBox('mdat', Buffer.alloc(40_000)),
	]);

const makeTwoSeconds = (from: number): Buffer =>
	makeFragment({ from, runs: [makeEqualSamples(200)] });

const watchParts = (...parts: Buffer[]): Watched =>
	new Watched(Buffer.concat([makeBox('ftyp', Buffer.alloc(4)), ...parts]));
const measureSeconds = async (...parts: Buffer[]): Promise<number | undefined> =>
	await measureDuration(watchParts(...parts));

test('the movie ends when its last fragment does', async () => {
	expect(await measureSeconds(makeMovie(), makeTwoSeconds(0), makeTwoSeconds(2))).toBe(4);
});

test('a movie may begin with samples of its own', async () => {
	expect(await measureSeconds(makeMovie(1), makeTwoSeconds(1))).toBe(3);
});

test('a recording that doesn’t begin at 0 is as long as its samples', async () => {
	expect(await measureSeconds(makeMovie(), makeTwoSeconds(500), makeTwoSeconds(502))).toBe(4);
});

test('the movie is as long as the track that ends last', async () => {
	const both = makeFragment(
		{ from: 0, runs: [makeEqualSamples(200)] },
		{ id: 2, from: 0, runs: [makeEqualSamples(150)] },
	);
	expect(await measureSeconds(makeMovie(), both)).toBe(3);
});

describe('the length of a run', () => {
	test('is the sum of its samples’ lengths, whatever else is stored with them', async () => {
		const run = encodeFields(0, 0x305, 2, 99, 98, 90_000, 5, 45_000, 5);
		expect(await measureSeconds(makeMovie(), makeFragment({ from: 0, runs: [run] }))).toBe(1.5);
	});

	test('results from the default length of the fragment, whatever else is stored with it', async () => {
		const header = encodeFields(0, 0x0b, 1, 7n, 1, 4_500);
		expect(
			await measureSeconds(
				makeMovie(),
				makeFragment({ from: 0, header, runs: [makeEqualSamples(20)] }),
			),
		).toBe(1);
	});

	test('is added to the length of earlier runs', async () => {
		const runs = [makeEqualSamples(100), makeEqualSamples(50)];
		expect(await measureSeconds(makeMovie(), makeFragment({ from: 0, runs }))).toBe(1.5);
	});
});

describe('an index', () => {
	/** `entries`: the bytes and seconds of each part. */
	const index = (version: 0 | 1, from: number, ...entries: Array<[number, number]>): Buffer => {
		const at = [from * TIMESCALE, 0];
		const count = Buffer.alloc(4);
		count.writeUInt16BE(entries.length, 2);
		return makeBox(
			'sidx',
			encodeFields(version, 0, 1, TIMESCALE, ...(version === 1 ? at.map(BigInt) : at)),
			count,
			...entries.map(([bytes, seconds]) => encodeFields(0, bytes, seconds * TIMESCALE, 0)),
		);
	};

	test.each([0, 1] as const)(
		'has the length of all parts after it (version %s)',
		async (version) => {
			const parts = [0, 2, 4].map(makeTwoSeconds);
			const entries = parts.map((each): [number, number] => [each.length, 2]);
			const source = watchParts(makeMovie(), index(version, 0, ...entries), ...parts);
			expect(await measureDuration(source)).toBe(6);
			expect(source.reads).toBe(1);
		},
	);

	test('may precede each single fragment', async () => {
		const parts = [10, 12].flatMap((from) => {
			const one = makeTwoSeconds(from);
			return [index(0, from, [one.length, 2]), one];
		});
		expect(await measureSeconds(makeMovie(), ...parts)).toBe(4);
	});
});

describe('a list of fragments at the end', () => {
	test('leads to the last of a thousand fragments, which would be too many to read', async () => {
		const start = Buffer.concat([makeBox('ftyp', Buffer.alloc(4)), makeMovie()]);
		const parts = Array.from({ length: 1_000 }, (_, at) => makeTwoSeconds(at * 2));
		const last = start.length + 999 * parts[0]!.length;
		const entries = Buffer.concat([
			encodeFields(1, 0, 1, 0, 1, 0n, BigInt(last)),
			Buffer.from([1, 1, 1]),
		]);
		// A track without entries: the preceding fields must not be read as its last entry.
		const none = makeBox('tfra', encodeFields(1, 0, 2, 0, 0));
		const list = makeBox(
			'mfra',
			makeBox('tfra', entries),
			none,
			makeBox('mfro', encodeFields(0, 0, 0)),
		);
		list.writeUInt32BE(list.length, list.length - 4);
		const source = new Watched(Buffer.concat([start, ...parts, list]));
		expect(await measureDuration(source)).toBe(2_000);
		expect(source.reads).toBeLessThan(7);
		expect(await measureDuration(new Watched(Buffer.concat([start, ...parts])))).toBeUndefined();
	});
});

test.each([
	['belongs to no track', makeFragment({ id: 9, from: 0, runs: [makeEqualSamples(1)] })],
	[
		'has no time',
		makeBox(
			'moof',
			makeBox('traf', makeBox('tfhd', encodeFields(0, 0, 1)), makeBox('trun', makeEqualSamples(1))),
		),
	],
	['has no header', makeBox('moof', makeBox('traf', makeBox('trun', makeEqualSamples(1))))],
	[
		'ends within its samples',
		makeFragment({ from: 0, runs: [encodeFields(0, 0x100, 1_000_000_000)] }),
	],
])('the length of a fragment that %s is unknown', async (_, bad) => {
	expect(await measureSeconds(makeMovie(), bad)).toBeUndefined();
});

test('the length of a movie without fragments is unknown', async () => {
	expect(await measureSeconds(makeMovie())).toBeUndefined();
});
