import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { startTimer, TIME_LIMITS } from '../../../../nodes/MediaGeneration/api/http/timer';

const measureTimer = async (ms: number): Promise<number> => {
	const startedAt = performance.now();
	await new Promise<void>((resolve) => void startTimer(ms, resolve));
	return performance.now() - startedAt;
};

test('timers fire after their time and not before, once each, in order', async () => {
	const rung: number[] = [];
	for (const ms of [60, 20, 40]) startTimer(ms, () => rung.push(ms));
	expect(await measureTimer(80)).toBeGreaterThanOrEqual(80);
	await pause(20);
	expect(rung).toEqual([20, 40, 60]);
});

test('a timer of zero milliseconds fires immediately', () => {
	let isRung = false;
	startTimer(0, () => (isRung = true));
	expect(isRung).toBe(true);
});

test('a stopped timer never fires', async () => {
	let isRung = false;
	const stop = startTimer(20, () => (isRung = true));
	stop();
	await pause(50);
	expect(isRung).toBe(false);
});

test.each([2 ** 31, Number.MAX_SAFE_INTEGER])(
	'%i ms are split into steps that a Node.js timer can handle',
	async (ms) => {
		const timeout = jest.spyOn(AbortSignal, 'timeout');
		let isRung = false;
		const stop = startTimer(ms, () => (isRung = true));
		await pause(20);
		stop();
		expect(isRung).toBe(false);
		expect(timeout.mock.calls).toEqual([[60_000]]);
		timeout.mockRestore();
	},
);

describe('in memory', () => {
	setFlagsFromString('--expose-gc');
	const collectGarbage = runInNewContext('gc') as () => void;

	type Timer = { needed: WeakRef<object>; stop?: () => void };

	/** Starts a timer whose callback refers to an object. Returning a closure would keep the object in memory. */
	function set(isStopped: boolean): Timer {
		const object = { isRung: false };
		const needed = new WeakRef(object);
		const stop = startTimer(60_000, () => (object.isRung = true));
		if (!isStopped) return { needed, stop };
		stop();
		return { needed };
	}

	test.each([
		['a running timer keeps the object of its callback', false],
		['a stopped timer keeps no object', true],
	])('%s', async (_, isStopped) => {
		const { needed, stop } = set(isStopped);
		await pause(10);
		collectGarbage();
		expect(needed.deref() === undefined).toBe(isStopped);
		stop?.();
	});
});

test.each(Object.entries(TIME_LIMITS))(
	'%s: a slow network has at least ten seconds, and a hung connection at most a minute',
	(_, ms) => {
		expect(ms).toBeGreaterThanOrEqual(10_000);
		expect(ms).toBeLessThanOrEqual(60_000);
	},
);
