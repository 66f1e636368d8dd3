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

/**
 * Ends requests after this many milliseconds instead of a minute; the returned times can be changed later. Call it before the
 * node is loaded.
 */
export function shortenTimes(ms: number): Record<'call' | 'begin' | 'stretch', number> {
	const path = join(root, 'dist/nodes/MediaGeneration/api/timer.js');
	const TIMES = { call: ms, begin: ms, stretch: ms };
	jest.doMock(path, () => ({ ...jest.requireActual<object>(path), TIMES }));
	return TIMES;
}
