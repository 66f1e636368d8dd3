import type { Clock } from '../http/clock';
import { Failure } from '../failures/failure';
import type { Deadline } from './deadline';
import type { RateLimiter } from './rate-limiter';

/** Thrown for the unfinished items of a run that another item's error has ended. */
export class Halted extends Error {}

interface StepOptions {
	readonly rateLimiter?: RateLimiter;
	/** After its deadline, a step sends nothing, so the rate limiter no longer delays it. */
	readonly deadline?: Deadline;
}

/** Runs a step, such as a request, once a place is free and the rate limiter allows it. */
export type Ticket = <T>(step: () => Promise<T>, options?: StepOptions) => Promise<T>;

interface Waiter extends StepOptions {
	readonly number: number;
	readonly enter: () => void;
	readonly giveUp: (error: unknown) => void;
}

/** The interval between checks for passed deadlines. */
const CHECK_EVERY_MS = 1_000;

/** Limits the number of concurrent steps. They begin in ticket order, but pass steps that a rate limiter delays. */
export class RequestQueue {
	/** Whether a step that ends in a `Failure` closes the queue before another step begins. */
	closesOnFailure = false;
	private free: number;
	private closed = false;
	private tickets = 0;
	/** In the order of their tickets, then of their arrival. */
	private waiters: Waiter[] = [];
	private isWakeUpScheduled = false;

	constructor(
		concurrency: number,
		private readonly clock: Clock,
	) {
		this.free = Math.max(1, Math.floor(concurrency) || 1);
	}

	/**
	 * All steps with one ticket share its position, so that a started item continues before other items begin. A step
	 * throws `Halted` if the queue was closed before it began.
	 */
	takeTicket(): Ticket {
		const number = this.tickets++;
		return async (step, options = {}) => {
			await new Promise<void>((enter, giveUp) => {
				const waiter = { ...options, number, enter, giveUp };
				const before = this.waiters.findLastIndex((other) => other.number <= number);
				this.waiters.splice(before + 1, 0, waiter);
				// While its rate limiter delays calls, the next wake-up admits this one: a search for each would take too long.
				if (!this.isWakeUpScheduled || !this.isDelayed(waiter)) this.admit();
			});
			try {
				this.assertOpen();
				return await step().catch((error: unknown) => {
					if (this.closesOnFailure && error instanceof Failure) this.closed = true;
					throw error;
				});
			} finally {
				this.free++;
				this.admit();
			}
		};
	}

	/** Lets running steps finish, and starts no further steps. */
	close(): void {
		this.closed = true;
		this.admit();
	}

	/** @throws Halted if the queue was closed */
	assertOpen(): void {
		if (this.closed) throw new Halted();
	}

	private admit(): void {
		while (this.free > 0) {
			const at = this.waiters.findIndex((waiter) => !this.isDelayed(waiter));
			if (at < 0) break;
			const [next] = this.waiters.splice(at, 1);
			this.free--;
			if (this.maySend(next!)) next!.rateLimiter?.noteStart();
			next!.enter();
		}
		if (this.free > 0 && this.waiters.length > 0 && !this.isWakeUpScheduled) void this.wakeUp();
	}

	private async wakeUp(): Promise<void> {
		this.isWakeUpScheduled = true;
		const delays = this.waiters.map(({ rateLimiter }) => rateLimiter?.getDelayMs() ?? 0);
		const ms = delays.reduce((least, delay) => Math.min(least, delay), CHECK_EVERY_MS);
		const error = await this.clock.sleep(ms).catch((thrown: unknown) => thrown);
		this.isWakeUpScheduled = false;
		if (error === undefined || this.closed) this.admit();
		else this.waiters.splice(0).forEach(({ giveUp }) => giveUp(error));
	}

	private maySend({ deadline }: Waiter): boolean {
		return !this.closed && deadline?.isOver !== true;
	}

	private isDelayed(waiter: Waiter): boolean {
		return (waiter.rateLimiter?.getDelayMs() ?? 0) > 0 && this.maySend(waiter);
	}
}
