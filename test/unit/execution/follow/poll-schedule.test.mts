import { Deadline } from '../../../../nodes/MediaGeneration/api/calls/deadline';
import { PollSchedule } from '../../../../nodes/MediaGeneration/execution/follow/poll-schedule';
import { VirtualClock } from '../../../support/virtual-clock.mts';

const SECOND = 1000;

/**
 * Follows projects that start now and finish after `renderMs`.
 * @returns when each project was read, and how late the last read was, in milliseconds
 */
async function watchAll(renderMs: number[], deadlineMs = 24 * 3_600_000) {
	const clock = new VirtualClock();
	const schedule = new PollSchedule(clock);
	const deadline = Deadline.start(clock, deadlineMs);
	const reads = renderMs.map((): number[] => []);
	await Promise.all(
		renderMs.map(async (readyMs, index) => {
			const timer = schedule.join('tool');
			do {
				await timer.waitForNextRead(deadline);
				reads[index]!.push(clock.elapsed());
			} while (clock.elapsed() < Math.min(readyMs, deadlineMs));
			if (clock.elapsed() >= readyMs) timer.recordFinish();
			timer.leave();
		}),
	);
	return { reads, lateness: reads.map((times, index) => times.at(-1)! - renderMs[index]!) };
}

test.each([
	[1, 1],
	[5, 5],
	[20, 14],
	[60, 21],
	[300, 38],
	[3600, 260],
])(
	'one project of %i s takes at most %i reads, and its end is seen in time',
	async (seconds, most) => {
		const { reads, lateness } = await watchAll([seconds * SECOND]);
		expect(reads[0]![0]).toBe(SECOND);
		expect(reads[0]!.length).toBeLessThanOrEqual(most);
		expect(lateness[0]).toBeLessThanOrEqual(Math.max(SECOND, (seconds * SECOND) / 6));
	},
);

test.each([
	['of 20 s each', Array<number>(50).fill(20), 2.5, 1],
	['of 2 s each', Array<number>(50).fill(2), Infinity, 1],
	['that end one after the other', Array.from({ length: 50 }, (_, index) => 2 + index), 4.5, 12],
])('fifty projects %s are all found in time, with few reads', async (_, seconds, most, late) => {
	const { reads, lateness } = await watchAll(seconds.map((each) => each * SECOND));
	expect(reads.flat().length / reads.length).toBeLessThanOrEqual(most);
	expect(Math.max(...lateness)).toBeLessThanOrEqual(late * SECOND);
});

test('a pause ends at the deadline at the latest', async () => {
	const { reads } = await watchAll([600 * SECOND], 95 * SECOND);
	expect(reads[0]!.at(-1)).toBe(95 * SECOND);
});
