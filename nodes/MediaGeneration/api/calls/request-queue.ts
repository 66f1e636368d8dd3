import type { Clock } from '../http/clock';
import { Failure } from '../failures/failure';
import type { Deadline } from './deadline';
import type { RateLimiter } from './rate-limiter';

/** Thrown for the unfinished items of a run that another item's error has ended. */
export class Halted extends Error {}

interface StepOptions {
	readonly rateLimiter?: Pick<RateLimiter, 'getDelayMs' | 'noteStart'>;
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
	private free: number;
	private closed = false;
	private closesOnFailure = false;
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

	/** All steps with one ticket share its position, so that a started item continues before other items begin. */
	takeTicket(): Ticket {
		const number = this.tickets++;
		return async (step, options = {}) => {
			await new Promise<void>((enter, giveUp) => {
				this.addWaiter({ ...options, number, enter, giveUp });
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

	/** @throws Halted if the queue was closed before the step began */
	readonly run: Ticket = async (...step) => await this.takeTicket()(...step);

	/** Lets running steps finish, and starts no further steps. */
	close(): void {
		this.closed = true;
		this.admit();
	}

	/** From now on, a step that ends in a `Failure` closes the queue before another step begins. */
	closeOnFailure(): void {
		this.closesOnFailure = true;
	}

	/** @throws Halted if the queue was closed */
	assertOpen(): void {
		if (this.closed) throw new Halted();
	}

	private addWaiter(waiter: Waiter): void {
		let at = this.waiters.length;
		while (at > 0 && this.waiters[at - 1]!.number > waiter.number) at--;
		this.waiters.splice(at, 0, waiter);
		// While its rate limiter delays calls, the next wake-up admits this one: a search for each would take too long.
		if (!this.isWakeUpScheduled || !this.isDelayed(waiter)) this.admit();
	}

	private admit(): void {
		while (this.free > 0) {
			const at = this.waiters.findIndex((waiter) => !this.isDelayed(waiter));
			const [next] = at < 0 ? [] : this.waiters.splice(at, 1);
			if (!next) break;
			this.free--;
			if (this.maySend(next)) next.rateLimiter?.noteStart();
			next.enter();
		}
		if (this.free === 0 || this.waiters.length === 0 || this.isWakeUpScheduled) return;
		this.isWakeUpScheduled = true;
		// Each account has a rate limiter.
		const limiters = new Set(this.waiters.map(({ rateLimiter }) => rateLimiter));
		const delays = [...limiters].map((limiter) => limiter?.getDelayMs() ?? 0);
		void this.admitAfter(Math.min(...delays, CHECK_EVERY_MS));
	}

	private async admitAfter(ms: number): Promise<void> {
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
