import type { IExecuteFunctions } from 'n8n-workflow';
import { admitUnlessDone } from '../../../nodes/MediaGeneration/trigger/dedupe';
import { delayEnd } from '../../../nodes/MediaGeneration/trigger/shortest-run';
import { runContext } from '../support/run-context.mts';
import { HOURS, setClock } from '../../support/set-clock.mts';
import { SharedList } from '../support/shared-list.mts';

beforeEach(() => {
	jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'], now: 1_000_000_000_000 });
});
afterEach(() => jest.useRealTimers());

/** A worker of n8n's queue mode, which awaits the handlers in their order at the end of a run. */
function startWorker(list: SharedList) {
	const handlers: Array<() => unknown> = [];
	const context = runContext({
		getExecutionId: () => '7',
		getExecutionDataById: async () => ({ resultData: { runData: {} } }),
		onExecutionFinish: (handler: () => unknown) => handlers.push(handler),
		helpers: list.ofProcess(),
	});
	return {
		context,
		end: async () => {
			for (const handler of handlers) await handler();
		},
	};
}

/** The milliseconds that a promise takes. */
async function msOf(promise: Promise<unknown>): Promise<number> {
	const since = performance.now();
	let took: number | undefined;
	void promise.then(() => (took = performance.now() - since));
	for (let ms = 0; took === undefined && ms < 5_000; ms += 10)
		await jest.advanceTimersByTimeAsync(10);
	return took ?? Infinity;
}

test.each([
	[100, 500],
	[601, 0],
])('a run that is over after %i ms ends %i ms later', async (ms, restMs) => {
	const { context, end } = startWorker(new SharedList());
	delayEnd(context, performance.now(), false);
	await jest.advanceTimersByTimeAsync(ms);
	expect(Math.abs((await msOf(end())) - restMs)).toBeLessThanOrEqual(10);
});

test.each(HOURS)(
	'the clock set by %i h meanwhile neither holds a run nor ends it sooner',
	async (hours) => {
		const { context, end } = startWorker(new SharedList());
		delayEnd(context, performance.now(), false);
		await jest.advanceTimersByTimeAsync(100);
		setClock(hours);
		expect(Math.abs((await msOf(end())) - 500)).toBeLessThanOrEqual(10);
	},
);

test('n8n 1, which does not report the end of a run, is not asked to', () => {
	expect(() => delayEnd({} as IExecuteFunctions, performance.now(), true)).not.toThrow();
});

test('a run to which n8n responds in any case ends immediately', async () => {
	const { context, end } = startWorker(new SharedList());
	const admitted = admitUnlessDone(context, 'e', true);
	await msOf(admitted);
	expect(await msOf(end())).toBeLessThanOrEqual(20);
});

test('in queue mode, neither the first run nor that of a copy ends before n8n listens for it', async () => {
	const list = new SharedList();
	const [first, copy] = [startWorker(list), startWorker(list)];
	const since = Date.now();
	const admit = async ({ context }: typeof first) => {
		const admitted = admitUnlessDone(context, 'e');
		await msOf(admitted);
		return await admitted;
	};
	expect(await admit(first)).toBe(true);
	const ending = first.end();
	await jest.advanceTimersByTimeAsync(100);
	// What the copy finds is written before the wait.
	expect([...list.keys].some((key) => key.includes('e!'))).toBe(true);
	await msOf(ending);
	expect(Date.now() - since).toBeGreaterThanOrEqual(600);
	const copySince = Date.now();
	expect(await admit(copy)).toBe(false);
	await msOf(copy.end());
	expect(Date.now() - copySince).toBeGreaterThanOrEqual(2_000);
});
