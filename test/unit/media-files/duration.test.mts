import { MAX_BYTES, type ByteSource } from '../../../nodes/MediaGeneration/media-files/byte-reader';
import { measureSeconds } from '../../../nodes/MediaGeneration/media-files/duration';
import { makeBox, makeLongBox, encodeFields } from '../support/boxes.mts';
import { makeSamples, SECONDS, type SampleName } from '../support/media.mts';

type Part = readonly [offset: number, bytes: Buffer];

/** A file too long for memory: these parts at their offsets, with zeros between them. */
const makeSource = (length: number, ...parts: Part[]): ByteSource & { sizes: number[] } => ({
	length,
	sizes: [],
	async read(offset, size) {
		const bytes = Buffer.alloc(Math.min(size, length - offset));
		for (const [at, part] of parts) {
			const isHere = at < offset + size && offset < at + part.length;
			if (isHere) part.copy(bytes, Math.max(0, at - offset), Math.max(0, offset - at));
		}
		this.sizes.push(bytes.length);
		return bytes;
	},
});

const measure = async (...parts: Buffer[]): Promise<number | undefined> => {
	const file = Buffer.concat(parts);
	return await measureSeconds(makeSource(file.length, [0, file]));
};

let samples: Awaited<ReturnType<typeof makeSamples>>;
beforeAll(async () => {
	samples = await makeSamples();
}, 120_000);

/** An encoder adds a frame at each end. */
const assertLength = (seconds: number | undefined, expected: number | undefined): void => {
	if (expected === undefined) expect(seconds).toBeUndefined();
	else expect(Math.abs(seconds! - expected)).toBeLessThan(0.13 * Math.ceil(expected / SECONDS));
};

/** How often each sample occurs in a file, and its length; undefined if *End* must be entered. */
const ROWS: ReadonlyArray<readonly [SampleName, count: number, seconds: number | undefined]> = [
	['film.mp4', 1, SECONDS],
	['header first.mp4', 1, SECONDS],
	['film.mov', 1, SECONDS],
	['film.m4v', 1, SECONDS],
	['sound.m4a', 1, SECONDS],
	['fragments.mp4', 1, undefined],
	['film.webm', 1, SECONDS],
	['film.mkv', 1, SECONDS],
	['sound.webm', 1, SECONDS],
	['sound.webm', 2, undefined],
	['recording.webm', 1, undefined],
	['constant.mp3', 1, SECONDS],
	['constant.mp3', 2, 2 * SECONDS],
	['constant.mp3', 6, undefined],
	['constant, not counted.mp3', 1, SECONDS],
	['constant, not counted.mp3', 2, 2 * SECONDS],
	['constant, not counted.mp3', 6, 6 * SECONDS],
	['variable.mp3', 1, SECONDS],
	['variable.mp3', 2, 2 * SECONDS],
	['variable.mp3', 12, undefined],
	['variable, not counted.mp3', 1, SECONDS],
	['variable, not counted.mp3', 12, undefined],
	['no tag.mp3', 1, SECONDS],
	['mono at 22050.mp3', 3, 3 * SECONDS],
	['mono at 11025.mp3', 1, SECONDS],
	['sound.wav', 1, SECONDS],
	['sound.wav', 2, undefined],
	['extensible.wav', 1, SECONDS],
	['floating point.wav', 1, SECONDS],
	['telephone.wav', 1, SECONDS],
	['long form.wav', 1, undefined],
	['compressed.wav', 1, undefined],
	['sound.opus', 1, SECONDS],
	['sound.ogg', 1, SECONDS],
	['sound.ogg', 2, undefined],
	['film.ogv', 1, SECONDS],
	['sound.flac', 1, undefined],
	['sound.aiff', 1, undefined],
	['sound.aac', 1, undefined],
	['animation.gif', 1, undefined],
];

test.each(ROWS)('%s, %i times in a file: %s seconds', async (name, count, seconds) => {
	assertLength(await measure(...Array<Buffer>(count).fill(samples[name])), seconds);
});

test.each<SampleName>(['film.mp4', 'film.webm', 'variable.mp3', 'sound.wav', 'sound.ogg'])(
	'%s, cut off anywhere, takes no error and at most 1 MiB',
	async (name) => {
		for (let end = 0; end < 400; end += 7) await measure(samples[name].subarray(0, end));
		const source = makeSource(2 ** 40, [0, samples[name].subarray(0, -9)]);
		await measureSeconds(source);
		expect(source.sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(MAX_BYTES);
	},
);

describe('WAV', () => {
	test.each([0, 0xff_ff_ff_ff, 0x7f_ff_ff_ff])(
		'a placeholder as its size, %i, means all bytes that follow',
		async (size) => {
			const file = Buffer.from(samples['sound.wav']);
			file.writeUInt32LE(size, file.indexOf('data') + 4);
			assertLength(await measure(file), SECONDS);
		},
	);

	test('other chunks, also of an odd length, are no sound', async () => {
		const list = Buffer.from('LIST\x03\0\0\0abc\0', 'latin1');
		const file = samples['sound.wav'];
		assertLength(await measure(file.subarray(0, 12), list, file.subarray(12), list), SECONDS);
	});
});

describe('MP4', () => {
	const brands = makeBox('ftyp', Buffer.from('isom'));
	const makeMovie = (header: Buffer, ...more: Buffer[]) =>
		makeBox('moov', makeBox('mvhd', header, Buffer.alloc(80)), ...more);
	const short = encodeFields(0, 0, 0, 0, 1000, 41_200);

	test.each<[string, number | undefined, Buffer[]]>([
		['numbers of 32 bits', 41.2, [brands, makeMovie(short)]],
		[
			'numbers of 64 bits',
			5e6,
			[brands, makeMovie(encodeFields(1, 0, 0n, 0n, 1000, 5n * 10n ** 9n))],
		],
		['no file type', 41.2, [makeBox('wide'), makeBox('mdat', Buffer.alloc(99)), makeMovie(short)]],
		['an unknown length', undefined, [makeMovie(encodeFields(0, 0, 0, 0, 1000, 2 ** 32 - 1))]],
		['fragments', undefined, [makeMovie(short, makeBox('mvex'))]],
		['no header', undefined, [brands, makeBox('moov', makeBox('udta'))]],
		['a box that is too small', undefined, [brands, Buffer.from('\0\0\0\x03free', 'latin1')]],
	])('%s: %s seconds', async (_, seconds, boxes) => {
		expect(await measure(...boxes)).toBe(seconds);
	});

	test('a header after many gibibytes takes two reads', async () => {
		const size = 5 * 2 ** 30;
		const movie = makeMovie(short);
		const source = makeSource(
			brands.length + size + movie.length,
			[0, Buffer.concat([brands, makeLongBox('mdat', size)])],
			[brands.length + size, movie],
		);
		expect(await measureSeconds(source)).toBe(41.2);
		expect(source.sizes).toHaveLength(2);
	});
});

describe('WebM', () => {
	const makeElement = (id: string, content: Buffer): Buffer =>
		Buffer.concat([Buffer.from(id, 'hex'), Buffer.from([0x80 + content.length]), content]);
	const makeInfo = (duration: string, scale: string): Buffer[] => [
		makeElement('1a45dfa3', Buffer.from('webm')),
		Buffer.from('1853806701ffffffffffffff', 'hex'),
		makeElement(
			'1549a966',
			Buffer.concat([
				makeElement('4489', Buffer.from(duration, 'hex')),
				makeElement('2ad7b1', Buffer.from(scale, 'hex')),
			]),
		),
	];

	test.each([
		['32 bits', '47212200', '0f4240', 41.25],
		['64 bits', '40e4244000000000', '0f4240', 41.25],
		['half milliseconds', '47212200', '07a120', 20.625],
		['a duration of 0', '00000000', '0f4240', undefined],
		['no number', '7fc00000', '0f4240', undefined],
	])('%s', async (_, duration, scale, seconds) => {
		expect(await measure(...makeInfo(duration, scale))).toBe(seconds);
	});
});

test('Opus: samples that aren’t played don’t count', async () => {
	const makePage = (flags: number, position: bigint, packet: Buffer): Buffer => {
		const page = Buffer.alloc(28);
		page.write('OggS');
		page.writeUInt8(flags, 5);
		page.writeBigUInt64LE(position, 6);
		page.writeUInt8(1, 26);
		page.writeUInt8(packet.length, 27);
		return Buffer.concat([page, packet]);
	};
	const head = makePage(2, 0n, Buffer.from('OpusHead\x01\x01\x38\x01', 'latin1'));
	const sound = makePage(0, 96_312n, Buffer.alloc(9));
	const cut = makePage(0, 2n ** 64n - 1n, Buffer.alloc(9));
	expect(await measure(head, sound, cut)).toBe(2);
	expect(await measure(head)).toBeUndefined();
});

test('a sound after a tag with a large picture is measured, and a failed read gives no length', async () => {
	const tag = Buffer.from([...Buffer.from('ID3'), 4, 0, 0, 0, 10, 0, 0]);
	assertLength(await measure(tag, Buffer.alloc(10 * 2 ** 14), samples['no tag.mp3']), SECONDS);
	const read = async () => await Promise.reject(new Error('broken off'));
	expect(await measureSeconds({ length: 9, read })).toBeUndefined();
});
