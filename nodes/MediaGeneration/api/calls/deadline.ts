import type { Clock } from '../http/clock';

/** The time after which no attempt starts. Every layer that sends, waits or transfers reads its item's deadline. */
export class Deadline {
	/** @param remainingMs milliseconds until the deadline passes; negative afterwards */
	constructor(readonly remainingMs: () => number) {}

	static start(clock: Pick<Clock, 'now'>, ms: number): Deadline {
		const at = clock.now() + ms;
		return new Deadline(() => at - clock.now());
	}

	get isOver(): boolean {
		return this.remainingMs() < 0;
	}

	extend(graceMs: number): Deadline {
		return new Deadline(() => this.remainingMs() + graceMs);
	}
}
