import { Failure } from '../api/failure';

/** Thrown in items that had not finished when another item ended the node. */
export class Halted extends Error {}

/** Lets so many steps run at the same time, first come, first served. */
export interface Gate {
	/** Runs the step when a place is free. Throws `Halted` where the gate was closed before the step began. */
	pass<T>(step: () => Promise<T>): Promise<T>;
	/** Requests under way finish; none begins any more. */
	close(): void;
	/** From now on a step that ends in a `Failure` closes the gate, before another step takes its place. */
	closeOnFailure(): void;
	/** Throws `Halted` where the gate was closed. */
	assertOpen(this: void): void;
}

export function createGate(places: number): Gate {
	let free = Math.max(1, Math.floor(places) || 1);
	let closed = false;
	let closesOnFailure = false;
	const waiting: Array<() => void> = [];

	const enter = async (): Promise<void> => {
		if (free > 0) free--;
		else await new Promise<void>((resolve) => waiting.push(resolve));
	};
	const assertOpen = (): void => {
		if (closed) throw new Halted();
	};
	const leave = (): void => {
		const next = waiting.shift();
		if (next) next();
		else free++;
	};

	return {
		async pass(step) {
			await enter();
			try {
				assertOpen();
				return await step().catch((error: unknown) => {
					if (closesOnFailure && error instanceof Failure) closed = true;
					throw error;
				});
			} finally {
				leave();
			}
		},
		close() {
			closed = true;
		},
		closeOnFailure() {
			closesOnFailure = true;
		},
		assertOpen,
	};
}
