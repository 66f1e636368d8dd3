import { fakeTimers } from '../../../support/fake-timers.mts';
import { type Ended, LeaseWorker } from '../../support/lease-worker.mts';
import { SharedList } from '../../support/shared-list.mts';

let one: LeaseWorker;
let other: LeaseWorker;

fakeTimers();
beforeEach(() => {
	const list = new SharedList();
	[one, other] = [new LeaseWorker(list), new LeaseWorker(list)];
});

const passSeconds = async (count: number) => await jest.advanceTimersByTimeAsync(count * 1_000);

async function beginRun(worker: LeaseWorker) {
	const run = worker.run();
	await passSeconds(1);
	expect(await run.continues).toBe(true);
	return run;
}

/** Observes the decision of a copy's run; `now` is undefined until it is made. */
function copyAt(worker: LeaseWorker) {
	const seen: { now?: boolean } = {};
	void worker.run().continues.then((is) => (seen.now = is));
	return seen;
}

test.each<[string, number, Ended, number[], boolean]>([
	['a success is recorded', 1, {}, [], false],
	['a failure is reported', 1, { error: new Error('no') }, [500], true],
	['nothing is responded, and a redelivered event runs', 99, {}, [], true],
])(
	'if n8n can’t read the ended run at first, %s (%d failed reads)',
	async (_, count, ended, responses, again) => {
		const first = await beginRun(one);
		first.failReads(count);
		void first.end(ended);
		await passSeconds(9);
		expect(one.responses).toEqual(responses);
		const copy = copyAt(other);
		await passSeconds(45);
		expect(copy.now).toBe(again);
	},
);

test('a run whose end is never reported blocks its event for 24 hours', async () => {
	await beginRun(one);
	await passSeconds(23.9 * 3_600);
	const copies = [copyAt(one), copyAt(other)];
	await passSeconds(300);
	expect(copies.map(({ now }) => now)).toEqual([undefined, undefined]);
	await passSeconds(120);
	expect(copies.filter(({ now }) => now)).toHaveLength(1);
});
