import { createHash } from 'node:crypto';

/** Pseudo-random numbers that depend only on the seed `parts`. Only `drawInteger` includes the upper bound. */
export class SeededRandom {
	private readonly text: string;
	private count = 0;

	constructor(...parts: (string | number)[]) {
		this.text = parts.join('\u0000');
	}

	drawBetween(low: number, high: number): number {
		const hash = createHash('sha256').update(`${this.text}\u0000${this.count++}`).digest();
		return low + (hash.readUInt32BE() / 2 ** 32) * (high - low);
	}

	drawInteger(low: number, high: number): number {
		return Math.floor(this.drawBetween(low, high + 1));
	}

	pick<T>(choices: readonly T[]): T {
		return choices[this.drawInteger(0, choices.length - 1)]!;
	}
}
