import { clockFor, type Clock } from './clock';
import { Failure } from './failure';
import type { Tempo } from './tempo';

/** Thrown in unfinished items when another item ends the node. */
export class Halted extends Error {}

/**
 * Runs a step, such as one request, when there is a place for it and its tempo, if any, allows it to begin. After
 * `last`, when the step would send nothing any more, the tempo no longer holds it.
 */
export type Turn = <T>(step: () => Promise<T>, tempo?: Tempo, until?: number) => Promise<T>;

/** Limits how many steps run at the same time: first come, first served. */
export interface Gate {
	/**
	 * Steps of one turn keep the place of its first step, so that an item that has begun continues before others begin.
	 */
	turn(): Turn;
	/** A step of its own. Throws `Halted` if the gate was closed before the step began. */
	readonly pass: Turn;
	/** Running steps finish; no more begin. */
	close(): void;
	/** From now on, a step that ends in a `Failure` closes the gate before another step takes its place. */
	closeOnFailure(): void;
	/** Throws `Halted` if the gate was closed. */
	assertOpen(this: void): void;
}

interface Waiter {
	readonly number: number;
	readonly tempo: Tempo | undefined;
	readonly until: number;
	readonly enter: () => void;
	readonly giveUp: (error: unknown) => void;
}

export function createGate(places: number, clock: Clock = clockFor(undefined)): Gate {
	let free = Math.max(1, Math.floor(places) || 1);
	let closed = false;
	let closesOnFailure = false;
	let turns = 0;
	/** In order of their numbers. */
	const waiting: Waiter[] = [];
	let isAlarmSet = false;

	const admit = (): void => {
		let restMs = Infinity;
		for (let index = 0; free > 0 && index < waiting.length;) {
			const { tempo, until, enter } = waiting[index]!;
			const sends = !closed && clock.now() <= until;
			const rest = sends ? (tempo?.restMs() ?? 0) : 0;
			if (rest > 0) {
				restMs = Math.min(restMs, rest);
				index++;
				continue;
			}
			waiting.splice(index, 1);
			free--;
			if (sends) tempo?.begin();
			enter();
		}
		if (free > 0 && restMs < Infinity && !isAlarmSet) void admitAfter(restMs);
	};

	const admitAfter = async (ms: number): Promise<void> => {
		isAlarmSet = true;
		const error = await clock.sleep(ms).catch((thrown: unknown) => thrown);
		isAlarmSet = false;
		if (error !== undefined && !closed) waiting.splice(0).forEach((one) => one.giveUp(error));
		else admit();
	};

	const enter = async (number: number, tempo: Tempo | undefined, until: number): Promise<void> =>
		await new Promise<void>((resolve, reject) => {
			const behind = waiting.findIndex((one) => one.number > number);
			const waiter = { number, tempo, until, enter: resolve, giveUp: reject };
			waiting.splice(behind < 0 ? waiting.length : behind, 0, waiter);
			admit();
		});

	const assertOpen = (): void => {
		if (closed) throw new Halted();
	};

	const turn = (): Turn => {
		const number = turns++;
		return async (step, tempo, until = Infinity) => {
			await enter(number, tempo, until);
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
		turn,
		pass: async (step, tempo, until) => await turn()(step, tempo, until),
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
