import { Deadline } from '../../../../nodes/MediaGeneration/api/calls/deadline';
import { RequestQueue, Halted } from '../../../../nodes/MediaGeneration/api/calls/request-queue';
import { createPollSchedule } from '../../../../nodes/MediaGeneration/execution/follow/poll-schedule';
import { VirtualClock } from '../../../support/virtual-clock.mts';

const SECOND = 1000;

/**
 * Follows projects that start now and finish after `renderMs`.
 * @returns when each project was read, and how late the last read was, in milliseconds
 */
async function watchAll(renderMs: number[], deadlineMs = 24 * 3_600_000) {
	const clock = new VirtualClock();
	const pace = createPollSchedule(clock);
	const deadline = Deadline.start(clock, deadlineMs);
	const polls = renderMs.map((): number[] => []);
	await Promise.all(
		renderMs.map(async (readyMs, index) => {
			const watch = pace.join('tool');
			for (;;) {
				await watch.waitForNextPoll(deadline);
				polls[index]!.push(clock.elapsed());
				if (clock.elapsed() >= readyMs || clock.elapsed() >= deadlineMs) break;
			}
			if (clock.elapsed() >= readyMs) watch.recordFinish();
			watch.leave();
		}),
	);
	return { polls, lateness: polls.map((own, index) => own.at(-1)! - renderMs[index]!) };
}

describe('one project alone', () => {
	test('is read often at first, and then less and less often', async () => {
		const { polls } = await watchAll([600 * SECOND]);
		const gaps = polls[0]!.slice(1).map((time, index) => time - polls[0]![index]!);
		expect(polls[0]![0]).toBeLessThanOrEqual(SECOND);
		expect(Math.max(...gaps)).toBeLessThanOrEqual(10_250);
		expect(gaps.at(-2)!).toBeGreaterThan(gaps[0]!);
		expect(gaps.slice(0, -1)).toEqual(gaps.slice(0, -1).sort((a, b) => a - b));
	});

	test.each([1, 5, 20, 60, 300])(
		'of %i s is found at most a twentieth of that, or 750 ms, too late',
		async (seconds) => {
			const { lateness } = await watchAll([seconds * SECOND]);
			expect(lateness[0]).toBeLessThanOrEqual(Math.max(750, (seconds * SECOND) / 20));
		},
	);

	test('of an hour takes a few hundred calls at most', async () => {
		expect((await watchAll([3600 * SECOND])).polls[0]!.length).toBeLessThan(500);
	});
});

test.each([
	['of 20 s each', Array<number>(50).fill(20), 4.5, 1.5],
	['of 2 s each', Array<number>(50).fill(2), Infinity, 1],
	['that end one after the other', Array.from({ length: 50 }, (_, index) => 2 + index), 30, 12],
])('fifty projects %s are all found in time, with few calls', async (_, seconds, most, late) => {
	const { polls, lateness } = await watchAll(seconds.map((one) => one * SECOND));
	expect(polls.flat().length / polls.length).toBeLessThanOrEqual(most);
	expect(Math.max(...lateness)).toBeLessThanOrEqual(late * SECOND);
});

test('groups don’t delay each other', async () => {
	const clock = new VirtualClock();
	const pace = createPollSchedule(clock);
	const deadline = Deadline.start(clock, 60 * SECOND);
	await Promise.all(
		['video', 'image'].map(async (group) => await pace.join(group).waitForNextPoll(deadline)),
	);
	expect(clock.elapsed()).toBeLessThanOrEqual(SECOND);
});

test('a pause ends at the deadline at the latest', async () => {
	const { polls } = await watchAll([600 * SECOND], 95 * SECOND);
	expect(polls[0]!.at(-1)).toBe(95 * SECOND);
});

test('a pause ends as soon as the queue is closed', async () => {
	const clock = new VirtualClock(() => queue.assertOpen());
	const queue: RequestQueue = new RequestQueue(1, clock);
	const watch = createPollSchedule(clock).join('tool');
	const pausing = watch.waitForNextPoll(Deadline.start(clock, 60 * SECOND));
	queue.close();
	await expect(pausing).rejects.toBeInstanceOf(Halted);
	expect(clock.elapsed()).toBeLessThan(SECOND);
});
