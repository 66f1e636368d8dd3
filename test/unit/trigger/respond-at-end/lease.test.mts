import { type Ended, LeaseWorker as Worker } from '../../support/lease-worker.mts';
import { fakeTimers, CLOCK_SHIFTS_HOURS, shiftClock } from '../../../support/fake-timers.mts';
import { createRandom } from '../../support/random.mts';
import { RacyList } from '../../support/racy-list.mts';
import { SharedList } from '../../support/shared-list.mts';

let list: SharedList;
let one: Worker;
let other: Worker;

fakeTimers();
beforeEach(() => {
	list = new SharedList();
	[one, other] = [new Worker(list), new Worker(list)];
});

const passSeconds = async (count: number) => await jest.advanceTimersByTimeAsync(count * 1_000);

const settleSoon = async <Value,>(coming: Promise<Value>, within = 1): Promise<Value> =>
	(await Promise.all([coming, passSeconds(within)]))[0];

/** Observes the decision; `now` is undefined until it is made. */
function watchDecision(continues: Promise<boolean>) {
	const seen: { now?: boolean } = {};
	void continues.then((is) => (seen.now = is));
	return seen;
}

const copyAt = (worker: Worker) => watchDecision(worker.run().continues);

async function beginRun(worker: Worker) {
	const run = worker.run();
	expect(await settleSoon(run.continues)).toBe(true);
	return run;
}

/** Whether a run for a further copy continues. */
const runAnother = async (worker: Worker): Promise<boolean> =>
	await settleSoon(worker.run().continues);

test('a copy at another process waits for the first run, and ends once that has succeeded', async () => {
	const first = await beginRun(one);
	const copy = copyAt(other);
	await passSeconds(300);
	expect(copy.now).toBeUndefined();
	await settleSoon(first.end());
	await passSeconds(10);
	expect(copy.now).toBe(false);
	expect([...one.responses, ...other.responses]).toEqual([]);
	expect(await runAnother(new Worker(list))).toBe(false);
});

test.each<[string, Ended]>([
	['failed', { error: new Error('no') }],
	[
		'ended with an error of its last node, to which n8n responds with a failure',
		{ lastNode: { error: new Error('no') } },
	],
])('a run that %s releases its event, and the waiting copy runs', async (_, ended) => {
	const first = await beginRun(one);
	const copy = other.run();
	const decided = watchDecision(copy.continues);
	await passSeconds(30);
	await settleSoon(first.end(ended));
	// n8n itself reports a success if the last node continues on error.
	expect(one.responses).toEqual([500]);
	await passSeconds(10);
	expect(decided.now).toBe(true);
	await settleSoon(copy.end());
	expect(await runAnother(one)).toBe(false);
});

test.each(['stop', 'notStored'] as const)(
	'a run that ended otherwise (%s) releases its event',
	async (how) => {
		const first = await beginRun(one);
		await settleSoon(first[how]());
		expect(await runAnother(other)).toBe(true);
	},
);

test('the event of a run that n8n puts to sleep doesn’t run again', async () => {
	const first = await beginRun(one);
	first.wait();
	await passSeconds(11);
	expect(await runAnother(other)).toBe(false);
});

test('the event of a killed worker runs again, 25 to 40 s later', async () => {
	await beginRun(one);
	await passSeconds(15);
	one.kill();
	const copy = copyAt(other);
	await passSeconds(24);
	expect(copy.now).toBeUndefined();
	await passSeconds(16);
	expect(copy.now).toBe(true);
});

/** Seconds of a run before the clock is set: less than one heartbeat, slightly more than one, and many heartbeats. */
const PHASES = [3, 10.5, 63];
const CLOCKS_SET = PHASES.flatMap((phase) =>
	CLOCK_SHIFTS_HOURS.map((hours) => [phase, hours] as const),
);

test.each(CLOCKS_SET)(
	'if the clock is set %d s after its start, by %d h, an active run isn’t taken over',
	async (phase, hours) => {
		const first = await beginRun(one);
		const before = copyAt(other);
		await passSeconds(phase);
		shiftClock(hours);
		const after = copyAt(new Worker(list));
		await passSeconds(90);
		shiftClock(-hours);
		await passSeconds(90);
		expect([before.now, after.now]).toEqual([undefined, undefined]);
		await settleSoon(first.end());
		await passSeconds(10);
		expect([before.now, after.now]).toEqual([false, false]);
	},
);

test.each(CLOCKS_SET)(
	'if a worker is killed %d s after its start, and the clock is set by %d h, one copy takes over within 40 s',
	async (phase, hours) => {
		await beginRun(one);
		const copies = [other, new Worker(list), new Worker(list)];
		const decided = copies.map((worker) => copyAt(worker));
		await passSeconds(phase);
		one.kill();
		shiftClock(hours);
		await passSeconds(14);
		expect(decided.map(({ now }) => now)).toEqual([undefined, undefined, undefined]);
		await passSeconds(26);
		expect(decided.filter(({ now }) => now)).toHaveLength(1);
		await passSeconds(120);
		expect(decided.filter(({ now }) => now)).toHaveLength(1);
	},
);

test.each([0, 1, 3])(
	'one of several copies, which read the list %d ms after each other, takes over from a killed worker',
	async (apartMs) => {
		for (const jitter of [0.3, 0.9]) {
			jest.spyOn(Math, 'random').mockReturnValue(jitter);
			list = new SharedList();
			const killed = new Worker(list);
			await beginRun(killed);
			killed.kill();
			const decided = [];
			for (let copy = 0; copy < 3; copy++) {
				decided.push(copyAt(new Worker(list)));
				await passSeconds(apartMs / 1_000);
			}
			await passSeconds(45);
			expect(decided.filter(({ now }) => now)).toHaveLength(1);
			await passSeconds(60);
			expect(decided.filter(({ now }) => now)).toHaveLength(1);
		}
	},
);

test('a long run leaves few entries, and a finished one only two', async () => {
	const first = await beginRun(one);
	await passSeconds(3_600);
	expect(list.keys.size).toBeLessThanOrEqual(3);
	await settleSoon(first.end());
	await passSeconds(5);
	expect([...list.keys]).toEqual(['e', 'e!']);
});

test('entries that another worker overwrites at the same moment are written again', async () => {
	const first = one.run();
	await settleSoon(first.continues, 0.05);
	list.keys.clear();
	await passSeconds(0.3);
	const copy = copyAt(other);
	await passSeconds(60);
	expect(copy.now).toBeUndefined();
	await settleSoon(first.end(), 0.05);
	list.keys.delete('e!');
	await passSeconds(10);
	expect(copy.now).toBe(false);
});

test('a temporary failure of the database doesn’t look like the end of the run', async () => {
	await beginRun(one);
	list.failures = 40;
	await passSeconds(25);
	list.failures = 0;
	const copy = copyAt(other);
	await passSeconds(60);
	expect(copy.now).toBeUndefined();
});

test('copies that arrive everywhere at the same moment don’t mistake each other’s probes for the end', async () => {
	for (let round = 0; round < 10; round++) {
		list = new SharedList();
		const first = await beginRun(new Worker(list));
		const copies = Array.from({ length: 8 }, () => copyAt(new Worker(list)));
		await passSeconds(12);
		expect(copies.map(({ now }) => now)).toEqual(Array(8).fill(undefined));
		await settleSoon(first.end());
		await passSeconds(12);
		expect(copies.map(({ now }) => now)).toEqual(Array(8).fill(false));
	}
});

test.each([1, 2])(
	'in a busy database, whose calls overwrite each other, no copy ends before the first run (%i copies)',
	async (count) => {
		const next = createRandom(count);
		jest.spyOn(Math, 'random').mockImplementation(next);
		let again = 0;
		for (let round = 0; round < 15; round++) {
			const busy = new RacyList(next, 30);
			const others = setInterval(() => {
				void busy.connectProcess().checkProcessedAndRecord([`other ${next()}`]);
			}, 200);
			const first = await beginRun(new Worker(busy));
			const copies = Array.from({ length: count }, () => copyAt(new Worker(busy)));
			await passSeconds(20);
			expect(copies.filter(({ now }) => now !== undefined)).toEqual([]);
			await settleSoon(first.end());
			await passSeconds(45);
			clearInterval(others);
			expect(copies.filter(({ now }) => now === undefined)).toEqual([]);
			again += copies.filter(({ now }) => now).length;
		}
		// A second run is possible only if a removal was overwritten; two runs are better than none.
		expect(again).toBeLessThanOrEqual(1);
	},
);

test('the entries that a probe leaves in a failing database are ignored, and removed ten seconds later', async () => {
	const first = await beginRun(one);
	const copy = copyAt(other);
	for (const left of ['e?', 'e!', 'e~0', 'e~1', 'e~2']) list.keys.add(left);
	await passSeconds(12);
	expect([...list.keys].filter((key) => key !== 'e')).toHaveLength(1);
	await passSeconds(60);
	expect(copy.now).toBeUndefined();
	await settleSoon(first.end());
	await passSeconds(10);
	expect(copy.now).toBe(false);
});

test('a heartbeat is valid for 25 s, and no longer', async () => {
	list.keys.add('e');
	const copy = copyAt(other);
	await passSeconds(24);
	list.keys.add('e~0');
	await passSeconds(24);
	expect(copy.now).toBeUndefined();
	await passSeconds(20);
	expect(copy.now).toBe(true);
});

test('a second call at the end of the first run doesn’t affect the run that took over', async () => {
	const first = await beginRun(one);
	await settleSoon(first.end({ error: new Error('no') }));
	await beginRun(other);
	await settleSoon(first.end({ error: new Error('no') }));
	expect([...list.keys]).toContain('e');
});

test('a waiting copy ends when the user stops it', async () => {
	await beginRun(one);
	const copy = other.run();
	const rejected = expect(copy.continues).rejects.toThrow('the user stopped it');
	await passSeconds(2);
	await settleSoon(copy.stop());
	await rejected;
});

test('runs in one worker recognize each other, whatever the store contains', async () => {
	const first = await beginRun(one);
	list.keys.clear();
	const copy = copyAt(one);
	await passSeconds(60);
	expect(copy.now).toBeUndefined();
	await settleSoon(first.end());
	await passSeconds(2);
	expect(copy.now).toBe(false);
	list.keys.clear();
	expect(await runAnother(one)).toBe(false);
});

test('one of two copies in a worker takes over from a killed one', async () => {
	await beginRun(one);
	one.kill();
	const copies = [other.run(), other.run()];
	const decided = copies.map(({ continues }) => watchDecision(continues));
	await passSeconds(45);
	expect(decided.map(({ now }) => now)).toEqual([true, undefined]);
	await settleSoon(copies[0]!.end());
	await passSeconds(2);
	expect(decided[1]!.now).toBe(false);
});

test('a failed run leaves no sign of success', async () => {
	const first = await beginRun(one);
	list.keys.add('e!');
	await settleSoon(first.end({ error: new Error('no') }));
	expect([...list.keys]).toEqual([]);
});

test('a run of seconds writes only its start and its end', async () => {
	const written = jest.fn();
	list.onWrite = written;
	const first = await beginRun(one);
	await passSeconds(8);
	await settleSoon(first.end());
	await passSeconds(10);
	expect(new Set(written.mock.calls.flat(2))).toEqual(new Set(['e', 'e!']));
});

test('n8n 1 doesn’t report the end of a run, so the event runs again', async () => {
	await settleSoon(one.run({ reportsEnd: false }).continues);
	expect(await settleSoon(other.run({ reportsEnd: false }).continues, 3)).toBe(true);
});
