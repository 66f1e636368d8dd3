import { join } from 'node:path';
import { root } from '../root.mts';

interface Clock {
	now(): number;
	date(): number;
	sleep(ms: number): Promise<void>;
	random(): number;
}

type ClockFor = (signal: AbortSignal | undefined, interrupt?: () => void) => Clock;

/**
 * Lets time pass this many times faster for the node: its pauses get shorter, its deadlines come sooner. Call it before
 * the node is loaded. Each run of the node starts at the real time.
 */
export function quickenTime(factor: number): void {
	const path = join(root, 'dist/nodes/MediaGeneration/api/clock.js');
	jest.doMock(path, () => {
		const actual = jest.requireActual<{ clockFor: ClockFor }>(path);
		const clockFor: ClockFor = (signal, interrupt) => {
			const real = actual.clockFor(signal, interrupt);
			const begin = real.now();
			const today = real.date();
			return {
				now: () => begin + (real.now() - begin) * factor,
				date: () => today + (real.now() - begin) * factor,
				sleep: async (ms) => await real.sleep(ms / factor),
				random: real.random,
			};
		};
		return { ...actual, clockFor };
	});
}

const TICK_MS = 20;

/**
 * The node's `after` on a clock that ticks only while the process runs: on a loaded machine, what would have been answered
 * in time still is.
 */
function afterTicks(ms: number, ring: () => void): () => void {
	let left = ms;
	const timer = setInterval(() => {
		left -= TICK_MS;
		if (left > 0) return;
		clearInterval(timer);
		ring();
	}, TICK_MS).unref();
	return () => clearInterval(timer);
}

/**
 * Ends requests after this many milliseconds instead of a minute; the returned times can be changed later. Call it before the
 * node is loaded.
 */
export function shortenTimes(ms: number): Record<'call' | 'begin' | 'stretch', number> {
	const TIMES = { call: ms, begin: ms, stretch: ms };
	jest.doMock(join(root, 'dist/nodes/MediaGeneration/api/timer.js'), () => ({
		TIMES,
		after: afterTicks,
	}));
	return TIMES;
}
