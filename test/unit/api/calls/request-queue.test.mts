import { Deadline } from '../../../../nodes/MediaGeneration/api/calls/deadline';
import {
	RequestQueue,
	Halted,
	IMMEDIATE_QUEUE,
} from '../../../../nodes/MediaGeneration/api/calls/request-queue';
import { VirtualClock } from '../../../support/virtual-clock.mts';

const turn = async () => await new Promise<void>((resolve) => setImmediate(resolve));

function step() {
	let end!: () => void;
	const ended = new Promise<void>((resolve) => (end = resolve));
	return { run: () => ended, end };
}

const makeDelayingLimiter = (ms: number) => ({
	getDelayMs: () => ms,
	noteStart() {},
	noteAcceptance() {},
	noteThrottling() {},
});

test('the queue runs as many steps as it has places, first come, first served', async () => {
	const queue = new RequestQueue(2, new VirtualClock());
	const startedAt: number[] = [];
	const steps = [0, 1, 2, 3].map(() => step());
	const passes = steps.map((one, index) =>
		queue.run(async () => {
			startedAt.push(index);
			await one.run();
		}),
	);
	await turn();
	expect(startedAt).toEqual([0, 1]);
	steps[1]!.end();
	await turn();
	expect(startedAt).toEqual([0, 1, 2]);
	steps.forEach(({ end }) => end());
	await Promise.all(passes);
	expect(startedAt).toEqual([0, 1, 2, 3]);
});

test('a failed step frees its place and keeps its own error', async () => {
	const queue = new RequestQueue(1, new VirtualClock());
	const failing = queue.run(async () => await Promise.reject(new Error('mine')));
	await expect(failing).rejects.toThrow('mine');
	await expect(queue.run(async () => 7)).resolves.toBe(7);
});

test('a closed queue completes its running steps and starts no other', async () => {
	const queue = new RequestQueue(1, new VirtualClock());
	const first = step();
	const under = queue.run(first.run);
	const waits = jest.fn();
	const waiting = queue.run(waits);
	await turn();
	expect(() => queue.assertOpen()).not.toThrow();
	queue.close();
	expect(() => queue.assertOpen()).toThrow(Halted);
	first.end();
	await expect(under).resolves.toBeUndefined();
	await expect(waiting).rejects.toBeInstanceOf(Halted);
	await expect(queue.run(async () => undefined)).rejects.toBeInstanceOf(Halted);
	expect(waits).not.toHaveBeenCalled();
});

test.each([0, -3, Number.NaN])('the queue makes progress with %p places', async (places) => {
	expect(await new RequestQueue(places, new VirtualClock()).run(async () => 7)).toBe(7);
});

test('while the rate limiter delays 2,000 steps, a further step doesn’t check their deadlines', async () => {
	const queue = new RequestQueue(2, new VirtualClock());
	const limiter = makeDelayingLimiter(1_000);
	let asked = 0;
	const deadline = new Deadline(() => {
		asked++;
		return 1_000;
	});
	const steps = Array.from(
		{ length: 2_000 },
		async (_, index) => await queue.run(async () => index, limiter, deadline),
	);
	expect(asked).toBe(2);
	queue.close();
	await Promise.allSettled(steps);
});

test('the rate limiter delays no step beyond its deadline, even if steps ahead have later ones', async () => {
	const clock = new VirtualClock();
	const queue = new RequestQueue(2, clock);
	const limiter = makeDelayingLimiter(60_000);
	const isOverIn = async (ms: number) => {
		const deadline = Deadline.start(clock, ms);
		await queue.run(async () => undefined, limiter, deadline);
		return [deadline.isOver, clock.elapsed()];
	};
	const ahead = isOverIn(30_000);
	expect(await isOverIn(5_500)).toEqual([true, 5_501]);
	expect(await ahead).toEqual([true, 30_001]);
});

test('a step that has its place runs its calls in it', async () => {
	const queue = new RequestQueue(1, new VirtualClock());
	const inside = queue.run(
		async () =>
			await IMMEDIATE_QUEUE.takeTicket()(async () => await IMMEDIATE_QUEUE.run(async () => 1)),
	);
	expect(await inside).toBe(1);
});
