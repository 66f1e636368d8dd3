import { createHash } from 'node:crypto';

/** Pseudo-random numbers, the same for the same text, each from 0 up to but not including 1. */
export class SeededRandom {
	private readonly text: string;
	private bytes: Buffer = Buffer.alloc(0);
	private at = 0;
	private block = 0;

	constructor(...parts: (string | number)[]) {
		this.text = parts.join('\u0000');
	}

	next(): number {
		if (this.at + 4 > this.bytes.length) {
			this.bytes = createHash('sha256').update(`${this.text}\u0000${this.block++}`).digest();
			this.at = 0;
		}
		const value = this.bytes.readUInt32BE(this.at) / 2 ** 32;
		this.at += 4;
		return value;
	}

	between(low: number, high: number): number {
		return low + this.next() * (high - low);
	}

	integer(low: number, high: number): number {
		return Math.floor(this.between(low, high + 1));
	}

	yes(probability: number): boolean {
		return this.next() < probability;
	}

	pick<T>(choices: readonly T[]): T {
		return choices[this.integer(0, choices.length - 1)]!;
	}
}
