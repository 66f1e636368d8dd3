import type { Clock } from '../../nodes/MediaGeneration/api/http/clock';

interface Timer {
	readonly at: number;
	readonly wake: () => void;
}

/** The initial value of `now`: not a date, so that a mix-up is noticed. */
export const START = 123_456;

/** The initial value of `date`. */
export const TODAY = Date.UTC(2024, 11, 1);

/** Immediates of all clocks that are still to run. */
let looks = 0;

/**
 * Timers, immediates, and operations on files and sockets that are under way, by Node.js's own list. Unreferenced timers
 * are not in it, so that the node's time limits for requests stop no clock.
 */
function countWork(): Record<string, number> {
	const counts: Record<string, number> = { Immediate: -looks };
	for (const kind of process.getActiveResourcesInfo()) counts[kind] = (counts[kind] ?? 0) + 1;
	return counts;
}

/**
 * Time that jumps to the next sleeper as soon as everything else is idle, so that hours pass in milliseconds and
 * parallel sleepers wake in the right order.
 *
 * Everything else is idle when an immediate runs, because all promise reactions and ticks have run before it, and when
 * Node.js lists no more work of any kind than the least since the clock was made: that is Jest's own. Otherwise the clock looks
 * again later. Make it inside a test, and begin nothing beside it that never ends, such as an interval.
 */
export class VirtualClock implements Clock {
	/** Every requested sleep, in milliseconds. */
	readonly pauses: number[] = [];
	private time = START;
	private readonly leastWork = countWork();
	private readonly timers: Timer[] = [];

	/** @param interrupt called before and after each sleep; an error that it throws ends the sleep */
	constructor(public interrupt: () => void = () => undefined) {}

	now = (): number => this.time;

	date = (): number => TODAY + this.elapsed();

	random = (): number => 0.5;

	/** Milliseconds since the clock was made. */
	elapsed = (): number => this.time - START;

	advance = (ms: number): void => {
		this.time += ms;
	};

	sleep = async (ms: number): Promise<void> => {
		this.interrupt();
		this.pauses.push(ms);
		await new Promise<void>((wake) => {
			this.timers.push({ at: this.time + ms, wake });
			this.look();
		});
		this.interrupt();
	};

	private look(): void {
		looks++;
		setImmediate(() => {
			looks--;
			if (this.isAlone()) this.wakeNext();
			else this.look();
		});
	}

	private isAlone(): boolean {
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
