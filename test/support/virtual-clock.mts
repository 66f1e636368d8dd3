import type { Clock } from '../../nodes/MediaGeneration/api/http/clock';

interface Timer {
	readonly at: number;
	readonly wake: () => void;
}

/** The initial value of `now`: not a date, so that a mix-up is noticed. */
export const START = 123_456;

/** The initial value of `date`. */
export const TODAY = Date.UTC(2024, 11, 1);

/**
 * Time that jumps to the next sleeper as soon as everything else is idle, so that hours pass in milliseconds and
 * parallel sleepers wake in the right order.
 */
export class VirtualClock implements Clock {
	/** Every requested sleep, in milliseconds. */
	readonly pauses: number[] = [];
	private time = START;
	private readonly timers: Timer[] = [];

	/** @param interrupt asked before and after each sleep; what it throws ends the sleep */
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
			setImmediate(() => this.wakeNext());
		});
		this.interrupt();
	};

	private wakeNext(): void {
		const next = this.timers.reduce((a, b) => (b.at < a.at ? b : a));
		this.timers.splice(this.timers.indexOf(next), 1);
		this.time = Math.max(this.time, next.at);
		next.wake();
	}
}
