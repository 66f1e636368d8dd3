import { constants, PerformanceObserver } from 'node:perf_hooks';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { reduceGcPressure } from '../../../../nodes/MediaGeneration/api/http/gc-pressure.ts';
import { READERS, makeStream } from '../../support/readers.mts';

const MIB = 1024 ** 2;

test.each(Object.entries(READERS))(
	'a stream waits for a reader that %s, and loses nothing',
	async (_, read) => {
		const chunks = Array.from({ length: 40 }, (_, index) => Buffer.alloc(70_000, index));
		const stream = reduceGcPressure(makeStream(chunks));
		await pause(20);
		// toEqual would compare millions of bytes one by one.
		expect((await read(stream)).equals(Buffer.concat(chunks))).toBe(true);
	},
);

test('anything but a stream stays unchanged', () => {
	const bytes = Buffer.from('x');
	expect(reduceGcPressure(bytes)).toBe(bytes);
	expect(reduceGcPressure('text')).toBe('text');
	expect(reduceGcPressure(undefined)).toBeUndefined();
});

test('the buffers of a large stream are freed by minor garbage collections', async () => {
	function* large() {
		for (let index = 0; index < 256; index++) yield Buffer.allocUnsafeSlow(MIB);
	}
	const kinds: number[] = [];
	const watch = new PerformanceObserver((list) => {
		const entries = list.getEntries() as unknown as Array<{ detail: { kind: number } }>;
		kinds.push(...entries.map(({ detail }) => detail.kind));
	});
	const run = async (wrap: <Body>(body: Body) => Body) => {
		kinds.length = 0;
		const stream = wrap(Readable.from(large(), { objectMode: false }));
		for await (const chunk of stream) if ((chunk as Buffer).length !== MIB) throw new Error();
		await pause(20);
		return kinds.filter((kind) => kind === constants.NODE_PERFORMANCE_GC_MINOR).length;
	};
	watch.observe({ entryTypes: ['gc'] });
	const without = await run((body) => body);
	const withThem = await run(reduceGcPressure);
	watch.disconnect();
	expect(withThem).toBeGreaterThan(without + 4);
});
