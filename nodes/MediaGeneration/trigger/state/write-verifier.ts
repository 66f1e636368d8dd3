const CHECK_PAUSES_MS = [150, 1_000, 3_000];
/** Ends the checks of an entry if the database stays down. */
const MAX_CHECKS = 100;

/** Adds up to 100 %, so that two workers that collided rarely collide again. */
export const addJitter = (ms: number): number => ms * (1 + Math.random());

interface Verification {
	/** The number of checks in a row that found the entry. */
	consecutiveFinds: number;
	checkCount: number;
	nextCheckAt: number;
}

/**
 * Entries that another worker may still overwrite: if that worker read the list before an entry was written, it writes
 * the list back without the entry. An entry is safe once three checks in a row, over at least 4 s, have found it.
 */
export class WriteVerifier {
	private readonly verifications = new Map<string, Verification>();

	add(entry: string, now: number): void {
		const nextCheckAt = now + addJitter(CHECK_PAUSES_MS[0]!);
		this.verifications.set(entry, { consecutiveFinds: 0, checkCount: 0, nextCheckAt });
	}

	/** The time of the next check, by `performance.now()`; undefined if no entry needs a check. */
	computeNextCheckAt(): number | undefined {
		if (this.verifications.size === 0) return undefined;
		return Math.min(...[...this.verifications.values()].map(({ nextCheckAt }) => nextCheckAt));
	}

	listDueEntries(now: number): string[] {
		return [...this.verifications]
			.filter(([, { nextCheckAt }]) => nextCheckAt <= now)
			.map(([entry]) => entry);
	}

	/** @param result `lost` if the entry had to be written again, or if the check failed */
	recordCheck(entry: string, result: 'found' | 'lost', now: number): void {
		const verification = this.verifications.get(entry);
		if (!verification) return;
		verification.consecutiveFinds = result === 'found' ? verification.consecutiveFinds + 1 : 0;
		const pause = CHECK_PAUSES_MS[verification.consecutiveFinds];
		if (pause === undefined || ++verification.checkCount >= MAX_CHECKS) this.remove(entry);
		else verification.nextCheckAt = now + addJitter(pause);
	}

	remove(entry: string): void {
		this.verifications.delete(entry);
	}
}
