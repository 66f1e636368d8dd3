/** How long after the one before each look comes, in milliseconds. */
const LOOKS = [150, 1_000, 3_000];
/** A database that fails for longer has lost more than this. */
const MOST_TRIES = 100;

/** Two workers that meet once must not meet again in step. */
export const jittered = (ms: number): number => ms * (1 + Math.random());

interface Insistence {
	seen: number;
	tries: number;
	/** Milliseconds since 1970. */
	nextAt: number;
}

/**
 * Marks that another worker may still overwrite: it read the list before they were written, and writes it back whole.
 * A mark that was there at three looks in a row, over four seconds, is out of the reach of such a worker.
 */
export class Insistences {
	private readonly marks = new Map<string, Insistence>();

	add(mark: string, now: number): void {
		this.marks.set(mark, { seen: 0, tries: 0, nextAt: now + jittered(LOOKS[0]!) });
	}

	/** When the next look is due; undefined where none is. */
	next(): number | undefined {
		if (this.marks.size === 0) return undefined;
		return Math.min(...[...this.marks.values()].map(({ nextAt }) => nextAt));
	}

	due(now: number): string[] {
		return [...this.marks].filter(([, { nextAt }]) => nextAt <= now).map(([mark]) => mark);
	}

	/** @param was whether the mark was still there, or had to be made again */
	looked(mark: string, was: 'there' | 'lost', now: number): void {
		const insistence = this.marks.get(mark);
		if (!insistence) return;
		insistence.seen = was === 'there' ? insistence.seen + 1 : 0;
		const pause = LOOKS[insistence.seen];
		if (pause === undefined || ++insistence.tries >= MOST_TRIES) this.marks.delete(mark);
		else insistence.nextAt = now + jittered(pause);
	}

	drop(mark: string): void {
		this.marks.delete(mark);
	}
}
