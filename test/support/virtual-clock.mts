import type { Clock } from '../../nodes/MediaGeneration/api/http/clock';

interface Timer {
	readonly at: number;
	readonly wake: () => void;
}

/** The initial value of `now`: not a date, so that tests detect a confusion of `now` and `date`. */
const INITIAL_NOW = 123_456;

/** The initial value of `date`. */
export const TODAY = Date.UTC(2024, 11, 1);

/** The number of pending immediates of all clocks. */
let pendingChecks = 0;

/**
 * Counts Node.js's pending timers, immediates (without those of clocks), and operations on files and sockets. Node.js
 * doesn't list unreferenced timers, so the node's time limits for requests don't stop the clock.
 */
function countWork(): Record<string, number> {
	const counts: Record<string, number> = { Immediate: -pendingChecks };
	for (const kind of process.getActiveResourcesInfo()) counts[kind] = (counts[kind] ?? 0) + 1;
	return counts;
}

/**
 * A clock that jumps to the end of the next sleep as soon as everything else is idle, so that hours pass in
 * milliseconds and parallel sleeps end in the right order.
 *
 * The clock checks this in an immediate, after all promise reactions and ticks. Everything else is idle if Node.js
 * lists no more work of any kind than the minimum since the clock was created, which is Jest's own work. Otherwise, the
 * clock checks again later. Create the clock in a test, and start nothing that never ends, such as an interval.
 */
export class VirtualClock implements Clock {
	/** All requested sleeps, in milliseconds. */
	readonly pauses: number[] = [];
	private time = INITIAL_NOW;
	private readonly leastWork = countWork();
	private readonly timers: Timer[] = [];

	/** @param interrupt called before and after each sleep; if it throws an error, the sleep rejects with that error */
	constructor(public interrupt: () => void = () => undefined) {}

	now = (): number => this.time;

	date = (): number => TODAY + this.elapsed();

	random = (): number => 0.5;

	/** Milliseconds since the clock was created. */
	elapsed = (): number => this.time - INITIAL_NOW;

	advance = (ms: number): void => {
		this.time += ms;
	};

	sleep = async (ms: number): Promise<void> => {
		this.interrupt();
		this.pauses.push(ms);
		await new Promise<void>((wake) => {
			this.timers.push({ at: this.time + ms, wake });
			this.checkIdle();
		});
		this.interrupt();
	};

	private checkIdle(): void {
		pendingChecks++;
		setImmediate(() => {
			pendingChecks--;
			if (this.isIdle()) this.wakeNext();
			else this.checkIdle();
		});
	}

	private isIdle(): boolean {
		const work = countWork();
		for (const [kind, least] of Object.entries(this.leastWork)) {
			this.leastWork[kind] = Math.min(least, work[kind] ?? 0);
		}
		return Object.entries(work).every(([kind, count]) => count <= (this.leastWork[kind] ?? 0));
	}

	private wakeNext(): void {
		const next = this.timers.reduce((a, b) => (b.at < a.at ? b : a));
		this.timers.splice(this.timers.indexOf(next), 1);
		this.time = Math.max(this.time, next.at);
		next.wake();
	}
}
