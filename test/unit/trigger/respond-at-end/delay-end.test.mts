import type { IExecuteFunctions } from 'n8n-workflow';
import { admitUnlessDone } from '../../../../nodes/MediaGeneration/trigger/dedupe';
import { delayEnd } from '../../../../nodes/MediaGeneration/trigger/respond-at-end/delay-end';
import { makeWorkerRun } from '../../support/run-context.mts';
import { fakeTimers, CLOCK_SHIFTS_HOURS, shiftClock } from '../../../support/fake-timers.mts';
import { SharedList } from '../../support/shared-list.mts';

fakeTimers();

const runWith = (list: SharedList) => makeWorkerRun({ helpers: list.connectProcess() });

async function measureMs(promise: Promise<unknown>): Promise<number> {
	const since = performance.now();
	let took: number | undefined;
	void promise.then(() => (took = performance.now() - since));
	for (let ms = 0; took === undefined && ms < 5_000; ms += 10)
		await jest.advanceTimersByTimeAsync(10);
	return took ?? Infinity;
}

test.each([
	{ hours: 0, ms: 601, restMs: 0 },
	...[0, ...CLOCK_SHIFTS_HOURS].map((hours) => ({ hours, ms: 100, restMs: 500 })),
])(
	'a run that is over after $ms ms ends $restMs ms later, even if the clock is set meanwhile (by $hours h)',
	async ({ hours, ms, restMs }) => {
		const { context, end } = runWith(new SharedList());
		delayEnd(context, performance.now(), false);
		await jest.advanceTimersByTimeAsync(ms);
		shiftClock(hours);
		expect(Math.abs((await measureMs(end())) - restMs)).toBeLessThanOrEqual(10);
	},
);

test('n8n 1, which doesn’t report the end of a run, causes no error', () => {
	expect(() => delayEnd({} as IExecuteFunctions, performance.now(), true)).not.toThrow();
});

test('a run to which n8n responds in any case ends immediately', async () => {
	const { context, end } = runWith(new SharedList());
	await measureMs(admitUnlessDone(context, 'e', true));
	expect(await measureMs(end())).toBeLessThanOrEqual(20);
});

test('in queue mode, neither the first run nor that of a copy ends before n8n listens for it', async () => {
	const list = new SharedList();
	const [first, copy] = [runWith(list), runWith(list)];
	const since = Date.now();
	const admit = async ({ context }: typeof first) => {
		const admitted = admitUnlessDone(context, 'e');
		await measureMs(admitted);
		return await admitted;
	};
	expect(await admit(first)).toBe(true);
	const ending = first.end();
	await jest.advanceTimersByTimeAsync(100);
	// The entry for the copy is written before the wait.
	expect([...list.keys].some((key) => key.includes('e!'))).toBe(true);
	await measureMs(ending);
	expect(Date.now() - since).toBeGreaterThanOrEqual(600);
	const copySince = Date.now();
	expect(await admit(copy)).toBe(false);
	await measureMs(copy.end());
	expect(Date.now() - copySince).toBeGreaterThanOrEqual(2_000);
});
