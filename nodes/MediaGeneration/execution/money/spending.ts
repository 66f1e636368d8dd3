import { PARAMETERS } from '../../catalog/parameters';
import type { IExecuteFunctions } from 'n8n-workflow';
import { Failure } from '../../api/failures/failure';
import { pluralize } from '../../fields';
import { readAudience, type Audience } from '../../output/audience';
import { fitsCredits, type SpendingLimits } from '../../estimate/limits';
import { formatQuantity, roundCredits, type Range } from '../../estimate/range';
import type { Tally } from './tally';

/** Empty without a published price. */
const describeItemPrice = ({ estimate }: Cost): string =>
	estimate && estimate.min > 0 ? `This item costs ${formatQuantity(estimate, 'credit')}. ` : '';

/** The estimate of a submission, and the limits that it must fit. */
interface Cost {
	readonly limits: SpendingLimits;
	/** Undefined without a published price. */
	readonly estimate?: Range;
}

const refuse = (message: string, advice: string, limit?: string): Failure =>
	new Failure({
		outcome: 'refused',
		message,
		limit,
		advice,
	});

/** The limit that the projects so far have reached; undefined if there is room for another. */
function describeReached(
	{ limits: { maxProjects, maxCredits }, estimate }: Cost,
	{ projects, credits, unclear }: Tally,
): string | undefined {
	if (maxProjects !== undefined && projects >= Math.floor(maxProjects)) {
		const started = unclear > 0 ? 'may have started' : 'has started';
		return `${PARAMETERS.maxProjects.label} is ${maxProjects}, and this node ${started} ${pluralize(projects, 'project')} in this execution`;
	}
	if (maxCredits === undefined || fitsCredits(credits, maxCredits, estimate)) return undefined;
	const used = pluralize(roundCredits(credits), 'credit');
	return `${PARAMETERS.maxCredits.label} is ${maxCredits}, and this node has used ${used} for ${pluralize(projects, 'project')} in this execution`;
}

/** The reason for which *Maximum Credits* can't be enforced in this execution; undefined if it can. */
function describeUnenforceable(
	{ limits: { maxCredits } }: Cost,
	{ unclear, unpriced }: Tally,
): string | undefined {
	if (maxCredits === undefined) return undefined;
	if (unclear > 0) return 'a generation request got no clear response, so its cost is unknown';
	return unpriced > 0 ? 'this service does not report what a project costs' : undefined;
}

interface WaitingSubmission {
	readonly cost: Cost;
	readonly enter: () => void;
}

/** Keeps the projects that this node starts in one execution, over all of its runs, within the user's limits. */
export class Spending {
	/** How many submissions are under way. */
	private underWay = 0;
	/** How many projects are waited for: one that fails gives its credits back. */
	private followed = 0;
	/** Submissions without room, in the order of arrival. */
	private waiting: WaitingSubmission[] = [];
	private first = 0;

	constructor(
		private readonly tally: Tally,
		private readonly audience: Audience,
	) {}

	/**
	 * Runs a submission, from the first upload to the response, once it certainly stays within the limits. Other submissions
	 * under way end first, so that a refused item has uploaded nothing; so do projects that are waited for, as long as a limit
	 * leaves no room without the credits of those that may fail.
	 * @param isFollowed whether `follow` runs after it
	 * @throws Failure if a limit is reached
	 */
	async runWithin<T>(cost: Cost, isFollowed: boolean, submit: () => Promise<T>): Promise<T> {
		// Items that resume a project are counted first: all begin in the same turn.
		await Promise.resolve();
		if (this.mayEnter(cost)) this.underWay++;
		else await new Promise<void>((enter) => this.waiting.push({ cost, enter }));
		try {
			this.assertWithin(cost);
			const submitted = await submit();
			if (isFollowed) this.followed++;
			return submitted;
		} finally {
			this.underWay--;
			this.admit();
		}
	}

	/** @throws Failure if another generation request would exceed a limit */
	assertWithin(cost: Cost): void {
		const reached = describeReached(cost, this.tally);
		if (reached) {
			const [limit] = reached.split(',', 1);
			throw refuse(reached, `${describeItemPrice(cost)}${this.audience.limitReached}`, limit);
		}
		const why = describeUnenforceable(cost, this.tally);
		if (why)
			throw refuse(
				`${PARAMETERS.maxCredits.label} cannot be enforced: ${why}`,
				this.audience.limitUnclear,
			);
	}

	/** Counts a project of an earlier attempt, which `follow` waits for. */
	countResumed(): void {
		this.followed++;
	}

	/** Waits for a counted project. Its credits have to be given back by the time this ends. */
	async follow<T>(wait: () => Promise<T>): Promise<T> {
		try {
			return await wait();
		} finally {
			this.followed--;
			this.admit();
		}
	}

	/** Admits as many waiting submissions as the limits allow; refused ones free their slot. */
	private admit(): void {
		for (let next; (next = this.waiting[this.first]) && this.mayEnter(next.cost);) {
			this.first++;
			this.underWay++;
			next.enter();
		}
		if (this.first === this.waiting.length) [this.waiting, this.first] = [[], 0];
	}

	/**
	 * Whether a submission may start or be refused now: it fits even if all pending ones succeed, or nothing can make
	 * room any more.
	 */
	private mayEnter(cost: Cost): boolean {
		const { maxProjects, maxCredits } = cost.limits;
		if (this.underWay > 0) {
			// The charge is known only from the response.
			if (maxCredits !== undefined) return false;
			return (
				maxProjects === undefined || this.tally.projects + this.underWay < Math.floor(maxProjects)
			);
		}
		return (
			this.followed === 0 ||
			describeUnenforceable(cost, this.tally) !== undefined ||
			describeReached(cost, this.tally) === undefined
		);
	}
}

// Several runs of a node, such as an agent's tool calls, can be active at the same time; they share what they have started.
const SPENDING_OF = new WeakMap<Tally, Spending>();

export function openSpending(context: Pick<IExecuteFunctions, 'getNode'>, tally: Tally): Spending {
	const spending = SPENDING_OF.get(tally) ?? new Spending(tally, readAudience(context));
	SPENDING_OF.set(tally, spending);
	return spending;
}
