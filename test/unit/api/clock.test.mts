import { Canceled, clockFor } from '../../../nodes/MediaGeneration/api/clock';

test('a sleep ends after its time, not before', async () => {
	const clock = clockFor(undefined);
	const before = clock.now();
	await clock.sleep(30);
	expect(clock.now() - before).toBeGreaterThanOrEqual(29);
});

test('a sleep of no time ends at once', async () => {
	await expect(clockFor(undefined).sleep(-5)).resolves.toBeUndefined();
});

test('a cancelled execution does not begin to sleep', async () => {
	await expect(clockFor(AbortSignal.abort()).sleep(60_000)).rejects.toBeInstanceOf(Canceled);
});

test('a cancel ends a long sleep', async () => {
	const stop = new AbortController();
	const sleeping = clockFor(stop.signal).sleep(60_000);
	setImmediate(() => stop.abort());
	await expect(sleeping).rejects.toBeInstanceOf(Canceled);
});
