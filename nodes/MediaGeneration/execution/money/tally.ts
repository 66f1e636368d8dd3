import type { StartedProject } from '../../api/service/project';
import type { Resource } from '../../catalog/projects';

/** The project that was started, and the service's response. */
export type StartedEntry = StartedProject & {
	readonly resource: Resource;
	/** The credits to count if the response reports 0; undefined if unknown. */
	readonly creditsIfZero?: number;
};

/** The state of an item's generation call, from this attempt or an earlier one. */
export type Entry =
	| StartedEntry
	/** The reason why it is unknown whether the call was accepted. The call must not be sent again. */
	| { readonly unknown: string };

/** Credits charged, if reported; negative and infinite numbers (JSON's 1e999) are ignored. */
export const readCredits = (body: Readonly<Record<string, unknown>>): number | undefined =>
	typeof body.credits_charged === 'number' &&
	body.credits_charged >= 0 &&
	Number.isFinite(body.credits_charged)
		? body.credits_charged
		: undefined;

/** A reported 0 isn't the price: the service charges once it has measured the video. */
function countCredits({ body, creditsIfZero }: StartedEntry): number | undefined {
	const reported = readCredits(body);
	return reported === 0 ? creditsIfZero : reported;
}

/** Running totals of the ledger's projects, because every item checks the limits. Each project counts once. */
export class Tally {
	credits = 0;
	/** Number of projects without known credits. */
	unpricedCount = 0;
	/** Number of calls without a clear response; each call counts as a project. */
	unclearCount = 0;
	/** By project ID, since a service may return the same ID twice: the number of entries, and the credits of the first. */
	private readonly counted = new Map<string, { entries: number; readonly credits?: number }>();

	get projects(): number {
		return this.counted.size + this.unclearCount;
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
		const { id } = entry;
		const known = this.counted.get(id);
		const project = known ?? { entries: 0, credits: countCredits(entry) };
		project.entries += by;
		if (known && project.entries > 0) return;
		if (known) this.counted.delete(id);
		else this.counted.set(id, project);
		if (project.credits === undefined) this.unpricedCount += by;
		else this.credits += by * project.credits;
	}
}
