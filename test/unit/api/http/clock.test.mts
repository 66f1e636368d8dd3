import { Canceled, createClock } from '../../../../nodes/MediaGeneration/api/http/clock';

test('a sleep of zero milliseconds ends immediately', async () => {
	const clock = createClock(undefined);
	const before = clock.now();
	await clock.sleep(-5);
	expect(clock.now() - before).toBeLessThan(1_000);
});

test('a canceled execution starts no sleep', async () => {
	await expect(createClock(AbortSignal.abort()).sleep(60_000)).rejects.toBeInstanceOf(Canceled);
});

test('a cancel ends a long sleep', async () => {
	const stop = new AbortController();
	const sleeping = createClock(stop.signal).sleep(60_000);
	setImmediate(() => stop.abort());
	await expect(sleeping).rejects.toBeInstanceOf(Canceled);
});

test.each([
	['back', -40_000],
	['forward', 3_600_000],
])(
	'if the computer’s clock is set %s, a sleep takes as long as before, and `now` continues',
	async (_, ms) => {
		const clock = createClock(undefined);
		const before = [clock.now(), clock.date()] as const;
		const startedAt = performance.now();
		const sleeping = clock.sleep(60);
		const real = Date.now;
		const setClock = jest.spyOn(Date, 'now').mockImplementation(() => real() + ms);
		await sleeping;
		expect(performance.now() - startedAt).toBeGreaterThanOrEqual(59);
		const took = performance.now() - startedAt;
		expect(took).toBeLessThan(Math.abs(ms) / 2);
		expect(Math.abs(clock.now() - before[0] - took)).toBeLessThan(2_000);
		expect(Math.abs(clock.date() - before[1] - ms - took)).toBeLessThan(2_000);
		setClock.mockRestore();
	},
);
