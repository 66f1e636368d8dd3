import { PARAMETERS } from '../../catalog/parameters';
import type { IExecuteFunctions } from 'n8n-workflow';
import { Failure } from '../../api/failures/failure';
import { NOT_CHARGED } from '../../catalog/error-codes';
import { counted } from '../../fields';
import { audienceOf, type Audience } from '../../output/audience';
import type { SpendingLimits } from '../../estimate/total';
import type { Tally } from './tally';

/** Why no further call may be sent, and what to do; undefined if one may. */
function reached(
	{ maxProjects, maxCredits }: SpendingLimits,
	{ projects, credits, unclear, unpriced }: Tally,
	{ limitReached, limitUnclear }: Audience,
): Failure | undefined {
	const stop = (message: string, next: string): Failure =>
		new Failure({
			outcome: 'refused',
			message,
			description: `${NOT_CHARGED} for this item. ${next}`,
		});
	if (maxProjects !== undefined && projects >= Math.floor(maxProjects)) {
		const started = unclear > 0 ? 'may have started' : 'has started';
		return stop(
			`${PARAMETERS.maxProjects.label} is ${maxProjects}, and this node ${started} ${counted(projects, 'project')} in this execution`,
			limitReached,
		);
	}
	if (maxCredits === undefined) return undefined;
	if (credits >= maxCredits) {
		return stop(
			`${PARAMETERS.maxCredits.label} is ${maxCredits}, and this node has used ${counted(credits, 'credit')} for ${counted(projects, 'project')} in this execution`,
			limitReached,
		);
	}
	const why =
		unclear > 0
			? 'a generation request got no clear response, so its cost is unknown'
			: unpriced > 0
				? 'this service does not report what a project costs'
				: undefined;
	return why && stop(`${PARAMETERS.maxCredits.label} cannot be enforced: ${why}`, limitUnclear);
}

interface WaitingSubmission {
	readonly limits: SpendingLimits;
	readonly enter: () => void;
}

/** Keeps what this node starts in one execution, over all of its runs, within the user's limits. */
export class Spending {
	/** How many submissions are under way. */
	private underWay = 0;
	/** Who waits for one of them to end, in the order of arrival. */
	private waiting: WaitingSubmission[] = [];
	private first = 0;

	constructor(
		private readonly tally: Tally,
		private readonly audience: Audience,
	) {}

	/**
	 * Runs a submission, from the first upload to the response, once it certainly stays within the limits: what other
	 * submissions under way may still use is waited for, so that an item that is refused has uploaded nothing.
	 * @throws Failure if a limit is reached
	 */
	async within<T>(limits: SpendingLimits, submit: () => Promise<T>): Promise<T> {
		if (this.mayEnter(limits)) this.underWay++;
		else await new Promise<void>((enter) => this.waiting.push({ limits, enter }));
		try {
			this.assertWithin(limits);
			return await submit();
		} finally {
			this.end();
		}
	}

	/** @throws Failure if another generation call would exceed a limit */
	assertWithin(limits: SpendingLimits): void {
		const stop = reached(limits, this.tally, this.audience);
		if (stop) throw stop;
	}

	/** As many enter as there is room for now. Whom a limit then refuses ends at once, and makes room again. */
	private end(): void {
		this.underWay--;
		for (let next; (next = this.waiting[this.first]) && this.mayEnter(next.limits);) {
			this.first++;
			this.underWay++;
			next.enter();
		}
		if (this.first === this.waiting.length) [this.waiting, this.first] = [[], 0];
	}

	/** Whether those under way leave room for another, whatever becomes of them. The cost of a call is known only from its response. */
	private mayEnter({ maxProjects, maxCredits }: SpendingLimits): boolean {
		if (this.underWay === 0) return true;
		if (maxCredits !== undefined) return false;
		return (
			maxProjects === undefined || this.tally.projects + this.underWay < Math.floor(maxProjects)
		);
	}
}

// Several runs of a node, such as an agent's tool calls, can be active at the same time; they share what they have started.
const SPENDING_OF = new WeakMap<Tally, Spending>();

export function spendingOf(context: Pick<IExecuteFunctions, 'getNode'>, tally: Tally): Spending {
	const spending = SPENDING_OF.get(tally) ?? new Spending(tally, audienceOf(context));
	SPENDING_OF.set(tally, spending);
	return spending;
}
