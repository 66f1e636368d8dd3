/** The pauses before each check, in milliseconds. */
const CHECK_PAUSES_MS = [150, 1_000, 3_000];
/** If the database fails for longer, more than this mark is lost. */
const MOST_ATTEMPTS = 100;

/** Jitter: two workers that collide must not stay in step. */
export const jittered = (ms: number): number => ms * (1 + Math.random());

interface Verification {
	seen: number;
	tries: number;
	/** Milliseconds since 1970. */
	nextAt: number;
}

/**
 * Marks that another worker may still overwrite, because it read the list before they were written and writes it back
 * whole. A mark that was seen in three checks in a row, over four seconds, is safe from such a worker.
 */
export class WriteVerifier {
	private readonly marks = new Map<string, Verification>();

	add(mark: string, now: number): void {
		this.marks.set(mark, { seen: 0, tries: 0, nextAt: now + jittered(CHECK_PAUSES_MS[0]!) });
	}

	/** When the next check is due; undefined if none is. */
	next(): number | undefined {
		if (this.marks.size === 0) return undefined;
		return Math.min(...[...this.marks.values()].map(({ nextAt }) => nextAt));
	}

	due(now: number): string[] {
		return [...this.marks].filter(([, { nextAt }]) => nextAt <= now).map(([mark]) => mark);
	}

	/** @param was whether the mark was still there (otherwise it had to be written again) */
	checked(mark: string, was: 'there' | 'lost', now: number): void {
		const insistence = this.marks.get(mark);
		if (!insistence) return;
		insistence.seen = was === 'there' ? insistence.seen + 1 : 0;
		const pause = CHECK_PAUSES_MS[insistence.seen];
		if (pause === undefined || ++insistence.tries >= MOST_ATTEMPTS) this.marks.delete(mark);
		else insistence.nextAt = now + jittered(pause);
	}

	drop(mark: string): void {
		this.marks.delete(mark);
	}
}
