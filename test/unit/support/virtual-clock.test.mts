import { readFile } from 'node:fs/promises';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { VirtualClock } from '../../support/virtual-clock.mts';

test.each<[string, () => Promise<unknown>]>([
	['timers', async () => await setTimeout(20)],
	['immediates', async () => await setImmediate()],
	['files', async () => await readFile(__filename)],
])('the clock doesn’t advance during pending work: %s', async (_, work) => {
	// Lets Jest's temporary timers end, which the clock would count as permanent.
	await setTimeout(100);
	const clock = new VirtualClock();
	let isDone = false;
	const working = work().then(() => (isDone = true));
	await clock.sleep(5_000);
	expect([isDone, clock.elapsed()]).toEqual([true, 5_000]);
	await working;
});

test('parallel sleepers wake in the order of their times', async () => {
	const clock = new VirtualClock();
	const woken: number[] = [];
	const sleep = async (ms: number) => woken.push(await clock.sleep(ms).then(clock.elapsed));
	await Promise.all([7, 3, 5].map(sleep));
	expect(woken).toEqual([3, 5, 7]);
});
