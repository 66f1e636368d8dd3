interface NumberedWaiter {
	readonly number: number;
}

interface QueueEntry<Waiter> {
	readonly waiter: Waiter;
	readonly arrival: number;
}

const isBefore = <Waiter extends NumberedWaiter>(
	a: QueueEntry<Waiter>,
	b: QueueEntry<Waiter>,
): boolean =>
	a.waiter.number === b.waiter.number ? a.arrival < b.arrival : a.waiter.number < b.waiter.number;

/**
 * A binary heap ordered by ticket number, then arrival. Thousands of waiters are possible, and started items return near
 * the front, where insertion into a sorted array is slow.
 */
export class PriorityQueue<Waiter extends NumberedWaiter> {
	private heap: Array<QueueEntry<Waiter>> = [];
	private arrivals = 0;

	get length(): number {
		return this.heap.length;
	}

	get first(): Waiter | undefined {
		return this.heap[0]?.waiter;
	}

	push(waiter: Waiter): void {
		const entry = { waiter, arrival: this.arrivals++ };
		let at = this.heap.length;
		while (at > 0) {
			const parent = (at - 1) >> 1;
			if (!isBefore(entry, this.heap[parent]!)) break;
			this.heap[at] = this.heap[parent]!;
			at = parent;
		}
		this.heap[at] = entry;
	}

	shift(): Waiter | undefined {
		const first = this.heap[0];
		const last = this.heap.pop();
		if (first === undefined || last === undefined || this.heap.length === 0) return first?.waiter;
		let at = 0;
		for (;;) {
			const [left, right] = [2 * at + 1, 2 * at + 2];
			if (left >= this.heap.length) break;
			const isRight = right < this.heap.length && isBefore(this.heap[right]!, this.heap[left]!);
			const child = isRight ? right : left;
			if (!isBefore(this.heap[child]!, last)) break;
			this.heap[at] = this.heap[child]!;
			at = child;
		}
		this.heap[at] = last;
		return first.waiter;
	}

	/** Removes the matching waiters and returns them in queue order. */
	take(matches: (waiter: Waiter) => boolean): Waiter[] {
		const taken = new Set(this.heap.filter(({ waiter }) => matches(waiter)));
		if (taken.size === 0) return [];
		const sorted = this.heap.sort((a, b) => (isBefore(a, b) ? -1 : 1));
		// A sorted array is a valid heap.
		this.heap = sorted.filter((entry) => !taken.has(entry));
		return sorted.filter((entry) => taken.has(entry)).map(({ waiter }) => waiter);
	}
}
