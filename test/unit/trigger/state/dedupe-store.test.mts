import { openDedupeStore } from '../../../../nodes/MediaGeneration/trigger/state/dedupe-store';
import { RacyList } from '../../support/racy-list.mts';
import { runContext } from '../../support/run-context.mts';
import { fakeTimers, CLOCK_SHIFTS_HOURS, shiftClock } from '../../../support/fake-timers.mts';
import { SharedList } from '../../support/shared-list.mts';

let list: SharedList;

/** The store in a separate process. */
function storeOfProcess() {
	const helpers = list.connectProcess();
	const called = {
		recorded: jest.spyOn(helpers, 'checkProcessedAndRecord'),
		removed: jest.spyOn(helpers, 'removeProcessed'),
	};
	return { store: openDedupeStore(runContext({ helpers })), ...called };
}

fakeTimers({ advanceTimers: true });
beforeEach(() => (list = new SharedList()));

test('only the first of several calls with the same entry, in any process, reports a new entry', async () => {
	const { store, recorded } = storeOfProcess();
	const results = await Promise.all([store.add('a'), store.add('a'), store.add('b')]);
	expect(results).toEqual([true, false, true]);
	expect(await store.add('a')).toBe(false);
	expect(await storeOfProcess().store.add('b')).toBe(false);
	expect(recorded.mock.calls.length).toBeLessThanOrEqual(3);
});

test('calls that arrive during a batch are one batch, and there is one batch at a time', async () => {
	const { store, recorded } = storeOfProcess();
	const entries = Array.from({ length: 50 }, (_, index) => `m${index}`);
	await Promise.all(entries.map(async (entry) => await store.add(entry)));
	expect(recorded).toHaveBeenCalledTimes(1);
	expect(list.atOnce).toBe(1);
});

test('a probe returns the earlier entry, and leaves nothing', async () => {
	const { store, removed } = storeOfProcess();
	await store.add('a');
	expect([...(await store.probe('a', 'b'))]).toEqual(['a']);
	expect([...list.keys]).toEqual(['a']);
	await store.probe('a');
	expect(removed).toHaveBeenCalledTimes(1);
});

test('an entry written while another run probes it stays', async () => {
	const { store } = storeOfProcess();
	const [isNew] = await Promise.all([store.add('a'), store.probe('a', 'b')]);
	expect(isNew).toBe(true);
	expect([...list.keys]).toEqual(['a']);
});

test('the store keeps no reference to n8n’s helpers, which reach the data of the whole run', async () => {
	const helpers = list.connectProcess();
	const store = openDedupeStore(runContext({ helpers }));
	expect(Object.values(store)).not.toContain(helpers);
	expect(await store.add('a')).toBe(true);
});

test('a removed entry is new again', async () => {
	const { store } = storeOfProcess();
	await Promise.all([store.add('a'), store.add('b')]);
	await store.remove('a');
	expect([await store.add('a'), await store.add('b')]).toEqual([true, false]);
});

test('a single failure of n8n is retried, and a permanent one is reported', async () => {
	const { store } = storeOfProcess();
	list.failures = 1;
	expect(await store.add('a')).toBe(true);
	list.failures = 2;
	await expect(store.add('b')).rejects.toThrow('unique constraint');
	expect(await store.add('b')).toBe(true);
});

test.each([0, ...CLOCK_SHIFTS_HOURS])(
	'for some seconds, an entry is written again whenever another process overwrites it, even if the clock is set (by %i h)',
	async (hours) => {
		const { store } = storeOfProcess();
		await store.add('a');
		store.ensureWritten('a');
		// Each value slightly exceeds the longest pause before a check; a timer may fire within its last millisecond.
		for (const ms of [310, 2_010, 6_010]) {
			list.keys.clear();
			shiftClock(hours);
			await jest.advanceTimersByTimeAsync(ms);
			expect([...list.keys]).toEqual(['a']);
		}
	},
);

test.each(CLOCK_SHIFTS_HOURS)(
	'setting the clock by %i h during a call extends no pause',
	async (hours) => {
		const { store, recorded } = storeOfProcess();
		recorded.mockImplementationOnce(async (entries) => {
			shiftClock(hours);
			return { new: entries, processed: [] };
		});
		store.ensureWritten('other');
		await store.add('a');
		const added = store.add('b');
		await jest.advanceTimersByTimeAsync(50);
		expect(recorded.mock.calls.flat(2)).toContain('b');
		expect(await added).toBe(true);
	},
);

test('a removed entry isn’t written again', async () => {
	const { store } = storeOfProcess();
	await store.add('a');
	store.ensureWritten('a');
	await store.remove('a');
	await jest.advanceTimersByTimeAsync(10_000);
	expect([...list.keys]).toEqual([]);
});

test('if other processes write the list, a batch is followed by a pause three times as long', async () => {
	const slow = new RacyList(() => 1, 50);
	const helpers = slow.connectProcess();
	const startedAt: number[] = [];
	const checkProcessedAndRecord = async (keys: string[]) => {
		startedAt.push(Date.now());
		return await helpers.checkProcessedAndRecord(keys);
	};
	const store = openDedupeStore(runContext({ helpers: { checkProcessedAndRecord } }));
	const added = [store.add('a'), store.add('b')];
	await jest.advanceTimersByTimeAsync(150);
	store.ensureWritten('a');
	added.push(store.add('c'));
	await jest.advanceTimersByTimeAsync(10);
	added.push(store.add('d'));
	await jest.advanceTimersByTimeAsync(2_000);
	expect(await Promise.all(added)).toEqual([true, true, true, true]);
	const [, second, third] = startedAt;
	expect(third! - second!).toBeGreaterThanOrEqual(400);
	expect(third! - second!).toBeLessThan(500);
});
