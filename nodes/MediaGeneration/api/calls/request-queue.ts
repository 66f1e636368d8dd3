import type { Clock } from '../http/clock';
import { Failure } from '../failures/failure';
import type { Deadline } from './deadline';
import type { RateLimiter } from './rate-limiter';
import { WaitingLine } from './waiting-line';

/** Thrown in unfinished items when another item ends the node. */
export class Halted extends Error {}

/**
 * Runs a step, such as one request, as soon as few enough others run and its rate limiter allows it. After its
 * deadline the step sends nothing, so the rate limiter no longer delays it. All steps of a queue share one rate
 * limiter.
 */
export type Ticket = <T>(
	step: () => Promise<T>,
	rateLimiter?: RateLimiter,
	deadline?: Deadline,
) => Promise<T>;

/** Limits how many steps run at the same time: first come, first served. */
export interface RequestQueue {
	/** Steps with one ticket keep the position of the first: an item that has begun continues before others begin. */
	takeTicket(): Ticket;
	/** A step of its own. Throws `Halted` if the queue was closed before the step began. */
	readonly run: Ticket;
	/** Running steps finish; no more begin. */
	close(): void;
	/** From now on, a step that ends in a `Failure` closes the queue before another step begins. */
	closeOnFailure(): void;
	/** Throws `Halted` if the queue was closed. */
	assertOpen(this: void): void;
}

/** Runs calls immediately, for use inside a running step. */
export const INSIDE_STEP: Pick<RequestQueue, 'takeTicket' | 'run'> = {
	takeTicket: () => INSIDE_STEP.run,
	run: async (step) => await step(),
};

/** How often delayed waiters are checked for passed deadlines; less often when there are many. */
const CHECK_EVERY_MS = 1_000;
const CHECK_MS_PER_WAITER = 0.1;

interface Waiter {
	readonly number: number;
	readonly rateLimiter: RateLimiter | undefined;
	readonly deadline: Deadline | undefined;
	readonly enter: () => void;
	readonly giveUp: (error: unknown) => void;
}

export function createRequestQueue(concurrency: number, clock: Clock): RequestQueue {
	let free = Math.max(1, Math.floor(concurrency) || 1);
	let closed = false;
	let closesOnFailure = false;
	let tickets = 0;
	/** Waiters that the rate limiter may delay, and all others. */
	const limited = new WaitingLine<Waiter>();
	const unlimited = new WaitingLine<Waiter>();
	const lines = [limited, unlimited];
	let isAlarmSet = false;
	let nextCheckAt = -Infinity;

	const isSending = ({ deadline }: Waiter): boolean => !closed && deadline?.isOver !== true;

	const isHeld = (waiter: Waiter): boolean =>
		isSending(waiter) && (waiter.rateLimiter?.getDelayMs() ?? 0) > 0;

	/** The line whose first waiter came first and isn't delayed. */
	const nextLine = (): WaitingLine<Waiter> | undefined =>
		lines
			.filter(({ first }) => first && !isHeld(first))
			.sort((one, other) => one.first!.number - other.first!.number)[0];

	/** The rate limiter doesn't delay a step after its deadline. */
	const checkDeadlines = (): void => {
		let restMs = Infinity;
		const isOver = ({ deadline }: Waiter): boolean => {
			// The deadline itself still counts as in time.
			const rest = deadline ? deadline.restMs() + 1 : Infinity;
			if (rest >= 1) restMs = Math.min(restMs, rest);
			return rest < 1;
		};
		for (const waiter of limited.take(isOver)) unlimited.push(waiter);
		const everyMs = Math.max(CHECK_EVERY_MS, limited.length * CHECK_MS_PER_WAITER);
		nextCheckAt = clock.now() + Math.min(restMs, everyMs);
	};

	const admit = (): void => {
		if (free > 0 && !isAlarmSet && clock.now() >= nextCheckAt) checkDeadlines();
		for (let line; free > 0 && (line = nextLine());) {
			const waiter = line.shift()!;
			free--;
			if (isSending(waiter)) waiter.rateLimiter?.noteStart();
			waiter.enter();
		}
		const delayMs = limited.first?.rateLimiter?.getDelayMs();
		if (free === 0 || delayMs === undefined || isAlarmSet) return;
		isAlarmSet = true;
		void admitAfter(Math.min(nextCheckAt - clock.now(), CHECK_EVERY_MS, delayMs));
	};

	const admitAfter = async (ms: number): Promise<void> => {
		const error = await clock.sleep(ms).catch((thrown: unknown) => thrown);
		isAlarmSet = false;
		if (error === undefined || closed) admit();
		else for (const line of lines) line.take(() => true).forEach((one) => one.giveUp(error));
	};

	const enter = async (
		number: number,
		rateLimiter: RateLimiter | undefined,
		deadline: Deadline | undefined,
	): Promise<void> =>
		await new Promise<void>((resolve, reject) => {
			const waiter = { number, rateLimiter, deadline, enter: resolve, giveUp: reject };
			const line = rateLimiter ? limited : unlimited;
			line.push(waiter);
			// If an earlier waiter is delayed, so is this one.
			const isBehind = isAlarmSet && line.first !== waiter;
			if (!closed && isBehind && rateLimiter && rateLimiter.getDelayMs() > 0) return;
			admit();
		});

	const assertOpen = (): void => {
		if (closed) throw new Halted();
	};

	const ticket = (): Ticket => {
		const number = tickets++;
		return async (step, rateLimiter, deadline) => {
			await enter(number, rateLimiter, deadline);
			try {
				assertOpen();
				return await step().catch((error: unknown) => {
					if (closesOnFailure && error instanceof Failure) closed = true;
					throw error;
				});
			} finally {
				free++;
				admit();
			}
		};
	};

	return {
		takeTicket: ticket,
		run: async (...step) => await ticket()(...step),
		close() {
			closed = true;
			admit();
		},
		closeOnFailure() {
			closesOnFailure = true;
		},
		assertOpen,
	};
}
