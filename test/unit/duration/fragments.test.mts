import { measureDuration } from '../../../nodes/MediaGeneration/duration';
import { box, fields } from '../support/boxes.mts';
import { Watched } from '../support/media.mts';

const TIMESCALE = 90_000;

const track = (id: number): Buffer =>
	box(
		'trak',
		box('tkhd', fields(0, 0, 0, 0, id)),
		box('mdia', box('mdhd', fields(0, 0, 0, 0, TIMESCALE))),
	);

const movie = (own = 0): Buffer =>
	box(
		'moov',
		box('mvhd', fields(0, 0, 0, 0, 1000, own * 1000), Buffer.alloc(80)),
		...[track(1), track(2)],
		box('mvex', box('trex', fields(0, 0, 1, 1, 900)), box('trex', fields(0, 0, 2, 1, 1_800))),
	);

interface Part {
	readonly id?: number;
	/** In seconds. */
	readonly from: number;
	readonly runs: readonly Buffer[];
	readonly header?: Buffer;
}

const part = ({ id = 1, from, runs, header }: Part): Buffer =>
	box(
		'traf',
		box('tfhd', header ?? fields(0, 0, id)),
		box('tfdt', fields(1, 0, BigInt(from * TIMESCALE))),
		...runs.map((run) => box('trun', run)),
	);

/** As many samples of the same length. */
const alike = (count: number): Buffer => fields(0, 0, count);

const fragment = (...parts: Part[]): Buffer =>
	Buffer.concat([box('moof', ...parts.map(part)), box('mdat', Buffer.alloc(40_000))]);

/** One of two seconds. */
const twoFrom = (from: number): Buffer => fragment({ from, runs: [alike(200)] });

const watched = (...parts: Buffer[]): Watched =>
	new Watched(Buffer.concat([box('ftyp', Buffer.alloc(4)), ...parts]));
const secondsIn = async (...parts: Buffer[]): Promise<number | undefined> =>
	await measureDuration(watched(...parts));

test('the movie ends when its last fragment does', async () => {
	expect(await secondsIn(movie(), twoFrom(0), twoFrom(2))).toBe(4);
});

test('a movie may begin with samples of its own', async () => {
	expect(await secondsIn(movie(1), twoFrom(1))).toBe(3);
});

test('a recording that does not begin at 0 is as long as what is there', async () => {
	expect(await secondsIn(movie(), twoFrom(500), twoFrom(502))).toBe(4);
});

test('the track that ends last counts', async () => {
	const both = fragment({ from: 0, runs: [alike(200)] }, { id: 2, from: 0, runs: [alike(150)] });
	expect(await secondsIn(movie(), both)).toBe(3);
});

describe('the length of a run', () => {
	test('is that of its samples, which have one each among other facts', async () => {
		const run = fields(0, 0x305, 2, 99, 98, 90_000, 5, 45_000, 5);
		expect(await secondsIn(movie(), fragment({ from: 0, runs: [run] }))).toBe(1.5);
	});

	test('is by the usual length of the fragment, among its other facts', async () => {
		const header = fields(0, 0x0b, 1, 7n, 1, 4_500);
		expect(await secondsIn(movie(), fragment({ from: 0, header, runs: [alike(20)] }))).toBe(1);
	});

	test('is added to that of the runs before', async () => {
		const runs = [alike(100), alike(50)];
		expect(await secondsIn(movie(), fragment({ from: 0, runs }))).toBe(1.5);
	});
});

describe('an index', () => {
	/** Each entry: bytes and seconds of what it stands for. */
	const index = (version: 0 | 1, from: number, ...entries: Array<[number, number]>): Buffer => {
		const at = [from * TIMESCALE, 0];
		const count = Buffer.alloc(4);
		count.writeUInt16BE(entries.length, 2);
		return box(
			'sidx',
			fields(version, 0, 1, TIMESCALE, ...(version === 1 ? at.map(BigInt) : at)),
			count,
			...entries.map(([bytes, seconds]) => fields(0, bytes, seconds * TIMESCALE, 0)),
		);
	};

	test.each([0, 1] as const)('tells what follows it (version %s)', async (version) => {
		const parts = [0, 2, 4].map(twoFrom);
		const entries = parts.map((each): [number, number] => [each.length, 2]);
		const source = watched(movie(), index(version, 0, ...entries), ...parts);
		expect(await measureDuration(source)).toBe(6);
		expect(source.reads).toBe(1);
	});

	test('may stand for one fragment each', async () => {
		const parts = [10, 12].flatMap((from) => {
			const one = twoFrom(from);
			return [index(0, from, [one.length, 2]), one];
		});
		expect(await secondsIn(movie(), ...parts)).toBe(4);
	});
});

describe('a list of fragments at the end', () => {
	test('leads to the last of a thousand, which would be too many to look at', async () => {
		const start = Buffer.concat([box('ftyp', Buffer.alloc(4)), movie()]);
		const parts = Array.from({ length: 1_000 }, (_, at) => twoFrom(at * 2));
		const last = start.length + 999 * parts[0]!.length;
		const entries = Buffer.concat([
			fields(1, 0, 1, 0, 1, 0n, BigInt(last)),
			Buffer.from([1, 1, 1]),
		]);
		// A track without entries: the last place would be read from the fields before them.
		const none = box('tfra', fields(1, 0, 2, 0, 0));
		const list = box('mfra', box('tfra', entries), none, box('mfro', fields(0, 0, 0)));
		list.writeUInt32BE(list.length, list.length - 4);
		const source = new Watched(Buffer.concat([start, ...parts, list]));
		expect(await measureDuration(source)).toBe(2_000);
		expect(source.reads).toBeLessThan(7);
		expect(await measureDuration(new Watched(Buffer.concat([start, ...parts])))).toBeUndefined();
	});
});

test.each([
	['no track has', fragment({ id: 9, from: 0, runs: [alike(1)] })],
	['has no time', box('moof', box('traf', box('tfhd', fields(0, 0, 1)), box('trun', alike(1))))],
	['has no header', box('moof', box('traf', box('trun', alike(1))))],
	['ends within its samples', fragment({ from: 0, runs: [fields(0, 0x100, 1_000_000_000)] })],
])('a fragment that %s: not known', async (_, bad) => {
	expect(await secondsIn(movie(), bad)).toBeUndefined();
});

test('a movie without fragments: not known', async () => {
	expect(await secondsIn(movie())).toBeUndefined();
});
