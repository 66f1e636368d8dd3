import type { Clock } from '../http/clock';
import { Failure } from '../failures/failure';
import type { Deadline } from './deadline';
import type { RateLimiter } from './rate-limiter';
import { PriorityQueue } from './priority-queue';

/** Thrown for the unfinished items of a run that another item's error has ended. */
export class Halted extends Error {}

export type StepLimiter = Pick<RateLimiter, 'getDelayMs' | 'noteStart'>;

/**
 * Runs a step, such as a request, once a place is free and the rate limiter allows it. After its deadline, a step sends
 * nothing, so the rate limiter no longer delays it. All rate-limited steps of a queue share one rate limiter.
 */
export type Ticket = <T>(
	step: () => Promise<T>,
	rateLimiter?: StepLimiter,
	deadline?: Deadline,
) => Promise<T>;

/** Runs each step immediately, for code that already runs inside a step of the queue. */
export const IMMEDIATE_QUEUE: Pick<RequestQueue, 'takeTicket' | 'run'> = {
	takeTicket: () => IMMEDIATE_QUEUE.run,
	run: async (step) => await step(),
};

/** The usual interval between checks for passed deadlines: a second, or longer if many waiters are delayed. */
const CHECK_EVERY_MS = 1_000;
const CHECK_MS_PER_WAITER = 0.1;

interface Waiter {
	readonly number: number;
	readonly rateLimiter: StepLimiter | undefined;
	readonly deadline: Deadline | undefined;
	readonly enter: () => void;
	readonly giveUp: (error: unknown) => void;
}

/** Limits the number of concurrent steps. They begin in ticket order, but unlimited steps pass a delayed step. */
export class RequestQueue {
	private free: number;
	private closed = false;
	private closesOnFailure = false;
	private tickets = 0;
	/** Waiters that the rate limiter may delay; all other waiters are in `unlimited`. */
	private readonly limited = new PriorityQueue<Waiter>();
	private readonly unlimited = new PriorityQueue<Waiter>();
	private readonly lines = [this.limited, this.unlimited];
	private isWakeUpScheduled = false;
	private nextCheckAt = -Infinity;

	constructor(
		concurrency: number,
		private readonly clock: Clock,
	) {
		this.free = Math.max(1, Math.floor(concurrency) || 1);
	}

	/** All steps with one ticket share its position, so that a started item continues before other items begin. */
	takeTicket(): Ticket {
		const number = this.tickets++;
		return async (step, rateLimiter, deadline) => {
			await this.enter(number, rateLimiter, deadline);
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

	private async enter(
		number: number,
		rateLimiter: StepLimiter | undefined,
		deadline: Deadline | undefined,
	): Promise<void> {
		await new Promise<void>((resolve, reject) => {
			const waiter = { number, rateLimiter, deadline, enter: resolve, giveUp: reject };
			const line = rateLimiter ? this.limited : this.unlimited;
			line.push(waiter);
			// If an earlier waiter is delayed, so is this one.
			const isBehind = this.isWakeUpScheduled && line.first !== waiter;
			if (!this.closed && isBehind && rateLimiter && rateLimiter.getDelayMs() > 0) return;
			this.admit();
		});
	}

	private admit(): void {
		const { limited, clock } = this;
		if (this.free > 0 && !this.isWakeUpScheduled && clock.now() >= this.nextCheckAt)
			this.moveExpiredWaiters();
		for (let line; this.free > 0 && (line = this.findNextQueue());) {
			const waiter = line.shift()!;
			this.free--;
			if (this.maySend(waiter)) waiter.rateLimiter?.noteStart();
			waiter.enter();
		}
		const delayMs = limited.first?.rateLimiter?.getDelayMs();
		if (this.free === 0 || delayMs === undefined || this.isWakeUpScheduled) return;
		this.isWakeUpScheduled = true;
		void this.admitAfter(Math.min(this.nextCheckAt - clock.now(), CHECK_EVERY_MS, delayMs));
	}

	private async admitAfter(ms: number): Promise<void> {
		const error = await this.clock.sleep(ms).catch((thrown: unknown) => thrown);
		this.isWakeUpScheduled = false;
		if (error === undefined || this.closed) this.admit();
		else for (const line of this.lines) line.take(() => true).forEach((one) => one.giveUp(error));
	}

	/** Moves each waiter with a passed deadline to `unlimited`, since its step sends nothing. */
	private moveExpiredWaiters(): void {
		let remainingMs = Infinity;
		const isOver = ({ deadline }: Waiter): boolean => {
			// A step may still begin exactly at its deadline.
			const rest = deadline ? deadline.remainingMs() + 1 : Infinity;
			if (rest >= 1) remainingMs = Math.min(remainingMs, rest);
			return rest < 1;
		};
		for (const waiter of this.limited.take(isOver)) this.unlimited.push(waiter);
		const everyMs = Math.max(CHECK_EVERY_MS, this.limited.length * CHECK_MS_PER_WAITER);
		this.nextCheckAt = this.clock.now() + Math.min(remainingMs, everyMs);
	}

	private findNextQueue(): PriorityQueue<Waiter> | undefined {
		return this.lines
			.filter(({ first }) => first && !this.isDelayed(first))
			.sort((one, other) => one.first!.number - other.first!.number)[0];
	}

	private maySend({ deadline }: Waiter): boolean {
		return !this.closed && deadline?.isOver !== true;
	}

	private isDelayed(waiter: Waiter): boolean {
		return this.maySend(waiter) && (waiter.rateLimiter?.getDelayMs() ?? 0) > 0;
	}
}
