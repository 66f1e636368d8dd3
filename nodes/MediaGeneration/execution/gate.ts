/** Thrown in items that had not finished when another item ended the node. */
export class Halted extends Error {}

/** Lets so many steps run at the same time, first come, first served. */
export interface Gate {
	/** Runs the step when a place is free. Throws `Halted` where the gate was closed before the step began. */
	pass<T>(step: () => Promise<T>): Promise<T>;
	/** Requests under way finish; none begins any more. */
	close(): void;
	/** Throws `Halted` where the gate was closed. */
	assertOpen(this: void): void;
}

export function createGate(places: number): Gate {
	let free = Math.max(1, Math.floor(places) || 1);
	let closed = false;
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
				return await step();
			} finally {
				leave();
			}
		},
		close() {
			closed = true;
		},
		assertOpen,
	};
}
