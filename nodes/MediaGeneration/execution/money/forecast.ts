import { totalText, type Checked, type SpendingLimits } from '../../estimate/total';

/** What the items of a run that are only checked will cost. */
export class Forecast {
	private readonly items: Checked[] = [];
	private limits?: SpendingLimits;

	/** @param limits the node's: those of the first item that has no problems count for all */
	add(item: Checked, limits: SpendingLimits | undefined): void {
		this.items.push(item);
		this.limits ??= limits;
	}

	sentences(): string[] {
		const text = totalText(this.items, this.limits);
		return text === undefined ? [] : [text];
	}
}
