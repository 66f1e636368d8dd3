import { clockFor, type Clock } from './clock';
import { Failure } from './failure';
import type { Deadline } from './deadline';
import type { RateLimiter } from './rate-limiter';

/** Thrown in unfinished items when another item ends the node. */
export class Halted extends Error {}

/**
 * Runs a step, such as one request, when there is a place for it and its rate limiter, if any, allows it to begin. After
 * its deadline, when the step would send nothing any more, the rate limiter no longer holds it.
 */
export type Ticket = <T>(
	step: () => Promise<T>,
	rateLimiter?: RateLimiter,
	deadline?: Deadline,
) => Promise<T>;

/** Limits how many steps run at the same time: first come, first served. */
export interface RequestQueue {
	/**
	 * Steps with one ticket keep the place of the first, so that an item that has begun continues before others begin.
	 */
	ticket(): Ticket;
	/** A step of its own. Throws `Halted` if the queue was closed before the step began. */
	readonly run: Ticket;
	/** Running steps finish; no more begin. */
	close(): void;
	/** From now on, a step that ends in a `Failure` closes the queue before another step takes its place. */
	closeOnFailure(): void;
	/** Throws `Halted` if the queue was closed. */
	assertOpen(this: void): void;
}

/** For the calls of a step that has its place already. */
export const IN_PLACE: Pick<RequestQueue, 'ticket' | 'run'> = {
	ticket: () => IN_PLACE.run,
	run: async (step) => await step(),
};

/** A newcomer's deadline may come before that of all who wait: it is asked after this time at the latest. */
const LONGEST_ALARM_MS = 1_000;

interface Waiter {
	readonly number: number;
	readonly rateLimiter: RateLimiter | undefined;
	readonly deadline: Deadline | undefined;
	readonly enter: () => void;
	readonly giveUp: (error: unknown) => void;
}

export function createRequestQueue(
	places: number,
	clock: Clock = clockFor(undefined),
): RequestQueue {
	let free = Math.max(1, Math.floor(places) || 1);
	let closed = false;
	let closesOnFailure = false;
	let tickets = 0;
	/** In order of their numbers. */
	const waiting: Waiter[] = [];
	let isAlarmSet = false;

	const admit = (): void => {
		let restMs = Infinity;
		const holding = new Set<RateLimiter | undefined>();
		for (let index = 0; free > 0 && index < waiting.length;) {
			const { rateLimiter, deadline, enter } = waiting[index]!;
			// Deadlines are the alarm's: to ask all of them for each step would take seconds with 10,000 waiting.
			if (isAlarmSet && holding.has(rateLimiter)) {
				index++;
				continue;
			}
			const sends = !closed && deadline?.isOver !== true;
			const rest = sends ? (rateLimiter?.delayMs() ?? 0) : 0;
			if (rest > 0) {
				// The deadline itself still counts as in time.
				restMs = Math.min(restMs, rest, deadline ? deadline.restMs() + 1 : Infinity);
				holding.add(rateLimiter);
				index++;
				continue;
			}
			waiting.splice(index, 1);
			free--;
			if (sends) rateLimiter?.started();
			enter();
		}
		if (free > 0 && restMs < Infinity && !isAlarmSet) {
			void admitAfter(Math.min(restMs, LONGEST_ALARM_MS));
		}
	};

	const admitAfter = async (ms: number): Promise<void> => {
		isAlarmSet = true;
		const error = await clock.sleep(ms).catch((thrown: unknown) => thrown);
		isAlarmSet = false;
		if (error !== undefined && !closed) waiting.splice(0).forEach((one) => one.giveUp(error));
		else admit();
	};

	const enter = async (
		number: number,
		rateLimiter: RateLimiter | undefined,
		deadline: Deadline | undefined,
	): Promise<void> =>
		await new Promise<void>((resolve, reject) => {
			const place = waiting.findLastIndex((one) => one.number <= number) + 1;
			const waiter = { number, rateLimiter, deadline, enter: resolve, giveUp: reject };
			waiting.splice(place, 0, waiter);
			const isHeldLikeFirst = place > 0 && isAlarmSet && waiting[0]!.rateLimiter === rateLimiter;
			if (!closed && isHeldLikeFirst && rateLimiter && rateLimiter.delayMs() > 0) return;
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
		ticket,
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
