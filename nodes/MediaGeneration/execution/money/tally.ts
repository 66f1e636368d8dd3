import type { StartedProject } from '../../api/service/project';
import type { Resource } from '../../catalog/projects';

/** The state of an item's generation call, from this attempt or an earlier one. */
export type Entry =
	/** The project that was started, and the service's response. */
	| (StartedProject & { readonly resource: Resource })
	/** The reason why it is unknown whether the call was accepted. The call must not be sent again. */
	| { readonly unknown: string };

/** Credits charged, if reported; negative and infinite numbers (JSON's 1e999) are ignored. */
export const readCredits = (body: Readonly<Record<string, unknown>>): number | undefined =>
	typeof body.credits_charged === 'number' &&
	body.credits_charged >= 0 &&
	Number.isFinite(body.credits_charged)
		? body.credits_charged
		: undefined;

/** Running totals of the ledger's projects, because every item checks the limits. Each project counts once. */
export class Tally {
	credits = 0;
	/** Number of projects without reported credits. */
	unpricedCount = 0;
	/** Number of calls without a clear response; each call counts as a project. */
	unclearCount = 0;
	/** The number of ledger entries by project ID: a service may return the same ID twice. */
	private readonly entryCounts = new Map<string, number>();

	get projects(): number {
		return this.entryCounts.size + this.unclearCount;
	}

	add(entry: Entry | undefined): void {
		this.adjustTotals(entry, 1);
	}

	remove(entry: Entry | undefined): void {
		this.adjustTotals(entry, -1);
	}

	private adjustTotals(entry: Entry | undefined, by: 1 | -1): void {
		if (entry === undefined) return;
		if ('unknown' in entry) {
			this.unclearCount += by;
			return;
		}
		const { id, body } = entry;
		const before = this.entryCounts.get(id) ?? 0;
		const after = before + by;
		if (after === 0) this.entryCounts.delete(id);
		else this.entryCounts.set(id, after);
		if (before > 0 && after > 0) return;
		const credits = readCredits(body);
		if (credits === undefined) this.unpricedCount += by;
		else this.credits += by * credits;
	}
}
