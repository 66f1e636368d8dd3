/** A small reproducible random generator (mulberry32): equal seeds give equal schedules. */
export class Chance {
	private state: number;

	constructor(seed: number) {
		this.state = seed >>> 0;
	}

	/** From 0 up to, but not including, 1. */
	next(): number {
		this.state = (this.state + 0x6d2b79f5) >>> 0;
		let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	}

	/** A whole number from `low` to `high`, both included. */
	whole(low: number, high: number): number {
		return low + Math.floor(this.next() * (high - low + 1));
	}

	yes(probability: number): boolean {
		return this.next() < probability;
	}

	pick<T>(choices: readonly T[]): T {
		return choices[this.whole(0, choices.length - 1)]!;
	}
}
