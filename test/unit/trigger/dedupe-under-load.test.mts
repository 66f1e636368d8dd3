import { admitFirstRun, admitUnlessDone } from '../../../nodes/MediaGeneration/trigger/dedupe';
import { createRandom } from '../support/random.mts';
import { RacyList } from '../support/racy-list.mts';
import { ownWorkflow, makeWorkerRun } from '../support/run-context.mts';

/**
 * Queue mode under load: two workers repeatedly write one list at the same time. Each event arrives at one worker, and
 * a copy arrives at the other worker later. Time is virtual.
 */

const EVENTS = 1_000;
const EVENTS_PER_SECOND = 20;
const LONGEST_RUN_MS = 400;
const PAUSE_MS = 4_000;

let isTimeVirtual = false;

beforeEach(() => {
	jest.useFakeTimers({ now: 1_000_000_000_000, doNotFake: ['setImmediate'] });
	isTimeVirtual = true;
});
afterEach(() => {
	isTimeVirtual = false;
	jest.useRealTimers();
	jest.restoreAllMocks();
});

/** Replaces Jest's `advanceTimersByTimeAsync`, which sleeps for a real millisecond after each timer. */
async function advance(ms: number): Promise<void> {
	let isOver = false;
	setTimeout(() => (isOver = true), ms);
	// After a time-out of the test, `afterEach` ends the loop.
	while (!isOver && isTimeVirtual) {
		const before = Date.now();
		jest.advanceTimersToNextTimer();
		// In Node.js, even a timer of 0 ms takes a millisecond.
		if (Date.now() === before) jest.advanceTimersByTime(1);
		await new Promise(setImmediate);
	}
}

function makeWorld(seed: number, longestMs: number) {
	const next = createRandom(seed);
	jest.spyOn(Math, 'random').mockImplementation(next);
	const list = new RacyList(next, longestMs);
	const name = ownWorkflow();
	const runs = new Map<string, number>();
	/** The time at which the first run of an event ended. */
	const ends = new Map<string, number>();
	const killed = new Set<number>();
	const pause = async (ms: number) => await new Promise((resolve) => setTimeout(resolve, ms));

	const run = async (worker: number, key: string, admit: typeof admitUnlessDone) => {
		if (killed.has(worker)) return;
		const helpers = list.connectProcess(() => killed.has(worker));
		const { context, end } = makeWorkerRun({ helpers }, `${name}-${worker}`);
		if (!(await admit(context, key))) return;
		runs.set(key, (runs.get(key) ?? 0) + 1);
		await pause(next() * LONGEST_RUN_MS);
		if (killed.has(worker)) return;
		if (!ends.has(key)) ends.set(key, Date.now());
		await end();
	};

	const round = async (admit: typeof admitUnlessDone, workerOf: (event: number) => number) => {
		const startedAt = Date.now();
		const all: Array<Promise<void>> = [];
		const arrivals = async () => {
			for (let event = 0; event < EVENTS; event++) {
				const at = (event + next()) * (1_000 / EVENTS_PER_SECOND);
				await pause(startedAt + at - Date.now());
				all.push(run(workerOf(event), `e${event}`, admit));
			}
		};
		const arrived = arrivals();
		await advance((EVENTS / EVENTS_PER_SECOND) * 1_000 + 60_000);
		await arrived;
		if (killed.size === 0) await Promise.all(all);
	};
	return { list, runs, ends, round, kill: (worker: number) => killed.add(worker) };
}

describe.each([
	['with Acknowledge: When the Workflow Finishes', admitUnlessDone],
	['with Acknowledge: Immediately', admitFirstRun],
])('%s', (_, admit) => {
	test.each([
		[1, 60],
		[2, 60],
		[1, 200],
		[2, 200],
	])('no event runs twice, and none is lost (seed %i, up to %i ms)', async (seed, longestMs) => {
		const { list, runs, round } = makeWorld(seed, longestMs);
		await round(admit, (event) => event % 2);
		await advance(PAUSE_MS);
		await round(admit, (event) => (event + 1) % 2);
		expect(list.overwrites).toBeGreaterThan(20);
		expect([...runs.values()].filter((count) => count !== 1)).toEqual([]);
		expect(runs.size).toBe(EVENTS);
	});
});

test.each([1, 2, 3])('a killed worker loses its own events only (seed %i)', async (seed) => {
	const { runs, ends, round, kill } = makeWorld(seed, 60);
	let killedAt = 0;
	setTimeout(() => {
		killedAt = Date.now();
		kill(0);
	}, 25_000);
	await round(admitUnlessDone, (event) => event % 2);
	await advance(PAUSE_MS);
	await round(admitUnlessDone, () => 1);
	expect(runs.size).toBe(EVENTS);
	const again = [...runs].filter(([, count]) => count !== 1);
	for (const [key] of again) {
		expect(Number(key.slice(1)) % 2).toBe(0);
		// An event recorded as done more than five seconds earlier is safe from overwriting.
		expect(ends.get(key)).toBeGreaterThan(killedAt - 5_000);
	}
	expect(again.length).toBeGreaterThan(0);
	expect(again.length).toBeLessThan(20);
});
