import { admitFirstRun, admitUnlessDone } from '../../../nodes/MediaGeneration/trigger/dedupe';
import { getInFlightEvents } from '../../../nodes/MediaGeneration/trigger/state/node-state';
import { runContext } from '../support/run-context.mts';
import { fakeTimers } from '../../support/fake-timers.mts';
import { SharedList } from '../support/shared-list.mts';

/** A process that receives deliveries and runs the workflow itself, like n8n without a queue. */
function startProcess(list: SharedList, more: object = {}) {
	const context = runContext({ helpers: list.connectProcess(), ...more });
	return {
		/** Admits an event as the listener does for a delivery. */
		letIn: (key: string) => getInFlightEvents(context).start(key).run,
		runAtOnce: async (key: string) => await admitFirstRun(context, key),
		runUnlessDone: async (key: string) => await admitUnlessDone(context, key),
	};
}

let list: SharedList;
fakeTimers();
beforeEach(() => (list = new SharedList()));

/** The decision, or undefined if it is still open after this time. */
async function settleSoon(decision: Promise<boolean>, ms = 100): Promise<boolean | undefined> {
	let is: boolean | undefined;
	void decision.then((decided) => (is = decided));
	await jest.advanceTimersByTimeAsync(ms);
	return is;
}

describe('with Acknowledge: Immediately', () => {
	test('the run waits for the response, but at most two seconds', async () => {
		const { letIn, runAtOnce } = startProcess(list);
		const run = letIn('a');
		const admitted = runAtOnce('a');
		expect(await settleSoon(admitted)).toBeUndefined();
		expect(list.keys.size).toBe(0);
		run.end(true);
		expect(await settleSoon(admitted)).toBe(true);
		letIn('b');
		const alone = runAtOnce('b');
		expect(await settleSoon(alone, 1_900)).toBeUndefined();
		expect(await settleSoon(alone, 200)).toBe(true);
	});

	test('after a restart, an acknowledged event doesn’t run again', async () => {
		const before = startProcess(list);
		before.letIn('a').end(true);
		expect(await settleSoon(before.runAtOnce('a'))).toBe(true);
		const after = startProcess(list);
		after.letIn('a').end(true);
		expect(await settleSoon(after.runAtOnce('a'))).toBe(false);
	});

	test('after a restart, the retry of an execution continues, and later deliveries don’t run', async () => {
		expect(await settleSoon(startProcess(list).runAtOnce('a'))).toBe(true);
		const retried = startProcess(list, { getMode: () => 'retry' });
		expect(await settleSoon(retried.runAtOnce('a'))).toBe(true);
		expect(await settleSoon(retried.runAtOnce('b'))).toBe(true);
		expect(await settleSoon(startProcess(list).runAtOnce('b'))).toBe(false);
	});

	test('an event whose response was a failure runs again when it is redelivered', async () => {
		const { letIn, runAtOnce } = startProcess(list);
		letIn('a').end(false);
		expect(await settleSoon(runAtOnce('a'))).toBe(true);
		letIn('a').end(true);
		expect(await settleSoon(runAtOnce('a'))).toBe(true);
	});

	test('a run that another process admitted continues if it is the first', async () => {
		expect(await settleSoon(startProcess(list).runAtOnce('a'))).toBe(true);
		expect(await settleSoon(startProcess(list).runAtOnce('a'))).toBe(false);
	});
});

describe('with Acknowledge: When the Workflow Finishes', () => {
	test.each([
		['succeeded', true, false],
		['was interrupted', undefined, true],
		['failed', false, true],
	])('after a restart, an event whose run %s (%s) runs again: %s', async (_, succeeded, again) => {
		const before = startProcess(list);
		const run = before.letIn('a');
		expect(await settleSoon(before.runUnlessDone('a'))).toBe(true);
		if (succeeded !== undefined) run.end(succeeded);
		await jest.advanceTimersByTimeAsync(100);
		const after = startProcess(list);
		after.letIn('a');
		expect(await settleSoon(after.runUnlessDone('a'))).toBe(again);
	});

	test('an event whose run failed runs again in the same process', async () => {
		const { letIn, runUnlessDone } = startProcess(list);
		const run = letIn('a');
		expect(await settleSoon(runUnlessDone('a'))).toBe(true);
		run.end(false);
		letIn('a');
		expect(await settleSoon(runUnlessDone('a'))).toBe(true);
	});
});
