import { PARAMETERS } from '../../catalog/parameters';
import type { IExecuteFunctions } from 'n8n-workflow';
import { Failure } from '../../api/failures/failure';
import { pluralize } from '../../fields';
import { readAudience, type Audience } from '../../output/audience';
import { isWithinMaxCredits, type SpendingLimits } from '../../estimate/limits';
import { formatQuantity, roundCredits, type Range } from '../../estimate/range';
import type { Tally } from './tally';

/** Empty without an estimate, or if the estimate may be 0. */
const describeItemPrice = ({ estimate }: CostAndLimits): string =>
	estimate && estimate.min > 0 ? `This item costs ${formatQuantity(estimate, 'credit')}. ` : '';

interface CostAndLimits {
	readonly limits: SpendingLimits;
	/** Undefined if the cost can't be estimated. */
	readonly estimate?: Range;
}

const makeLimitFailure = (message: string, advice: string, reachedLimit?: string): Failure =>
	new Failure({
		outcome: 'refused',
		message,
		reachedLimit,
		advice,
	});

/** Undefined if another project fits. */
function explainReachedLimit(
	{ limits: { maxProjects, maxCredits }, estimate }: CostAndLimits,
	{ projects, credits, unclearCount }: Tally,
): string | undefined {
	if (maxProjects !== undefined && projects >= Math.floor(maxProjects)) {
		const started = unclearCount > 0 ? 'may have started' : 'has started';
		return `${PARAMETERS.maxProjects.label} is ${maxProjects.toLocaleString('en-US')}, and this node ${started} ${pluralize(projects, 'project')} in this execution`;
	}
	if (maxCredits === undefined || isWithinMaxCredits(credits, maxCredits, estimate))
		return undefined;
	const used = pluralize(roundCredits(credits), 'credit');
	return `${PARAMETERS.maxCredits.label} is ${maxCredits.toLocaleString('en-US', { maximumFractionDigits: 6 })}, and this node has used ${used} for ${pluralize(projects, 'project')} in this execution`;
}

/** The reason why *Maximum Credits* can't be enforced in this execution. */
function describeUnenforceable(
	{ limits: { maxCredits } }: CostAndLimits,
	{ unclearCount, unpricedCount }: Tally,
): string | undefined {
	if (maxCredits === undefined) return undefined;
	if (unclearCount > 0) return 'a generation request got no clear response, so its cost is unknown';
	return unpricedCount > 0 ? 'this service does not report what a project costs' : undefined;
}

interface WaitingSubmission {
	readonly cost: CostAndLimits;
	readonly enter: () => void;
}

/** Enforces the user's limits on the projects that this node starts in one execution, in all of its runs. */
export class Spending {
	private inFlightCount = 0;
	/** Number of projects that items wait for. If one fails, its credits are returned. */
	private followedCount = 0;
	/** Submissions that had to wait, in order of arrival; those before the index `firstWaiting` have been admitted. */
	private waiting: WaitingSubmission[] = [];
	private firstWaiting = 0;

	constructor(
		private readonly tally: Tally,
		private readonly audience: Audience,
	) {}

	/**
	 * Runs a submission once it fits the limits. Until then, waits for running submissions, and for projects that may
	 * fail and return their credits. If the submission still doesn't fit, it fails, normally before any upload.
	 * @param isFollowed whether the caller calls `follow` afterwards
	 * @throws Failure if a limit is reached or can't be enforced
	 */
	async submitWithinLimits<T>(
		cost: CostAndLimits,
		isFollowed: boolean,
		submit: () => Promise<T>,
	): Promise<T> {
		// Lets all resumed projects be counted first: all items begin in the same turn of the event loop.
		await Promise.resolve();
		if (this.mayStart(cost)) this.inFlightCount++;
		else await new Promise<void>((enter) => this.waiting.push({ cost, enter }));
		try {
			this.assertWithinLimits(cost);
			const submitted = await submit();
			if (isFollowed) this.followedCount++;
			return submitted;
		} finally {
			this.inFlightCount--;
			this.admit();
		}
	}

	/** @throws Failure if another generation request would exceed a limit, or if a limit can't be enforced */
	assertWithinLimits(cost: CostAndLimits): void {
		const reached = explainReachedLimit(cost, this.tally);
		if (reached) {
			const [limit] = reached.split(', and ', 1);
			throw makeLimitFailure(
				reached,
				`${describeItemPrice(cost)}${this.audience.limitAdvice}`,
				limit,
			);
		}
		const why = describeUnenforceable(cost, this.tally);
		if (why)
			throw makeLimitFailure(
				`${PARAMETERS.maxCredits.label} cannot be enforced: ${why}`,
				this.audience.unenforceableLimitAdvice,
			);
	}

	/** Counts a project of an earlier attempt, before `follow` waits for it. */
	addResumedProject(): void {
		this.followedCount++;
	}

	/** Waits for a counted project. If it fails, `wait` must clear its ledger entry, which returns the credits. */
	async follow<T>(wait: () => Promise<T>): Promise<T> {
		try {
			return await wait();
		} finally {
			this.followedCount--;
			this.admit();
		}
	}

	/** Admits waiting submissions in order of arrival, up to the first that must still wait. */
	private admit(): void {
		for (let next; (next = this.waiting[this.firstWaiting]) && this.mayStart(next.cost);) {
			this.firstWaiting++;
			this.inFlightCount++;
			next.enter();
		}
		if (this.firstWaiting === this.waiting.length) [this.waiting, this.firstWaiting] = [[], 0];
	}

	/** Whether a submission needn't wait: it fits even if all running submissions succeed, or waiting can't help. */
	private mayStart(cost: CostAndLimits): boolean {
		const { maxProjects, maxCredits } = cost.limits;
		if (this.inFlightCount > 0) {
			// The service states the charge only in its response.
			if (maxCredits !== undefined) return false;
			return (
				maxProjects === undefined ||
				this.tally.projects + this.inFlightCount < Math.floor(maxProjects)
			);
		}
		return (
			this.followedCount === 0 ||
			describeUnenforceable(cost, this.tally) !== undefined ||
			explainReachedLimit(cost, this.tally) === undefined
		);
	}
}

// Several runs of a node, such as an agent's tool calls, can be active at the same time and share the limits.
const SPENDINGS = new WeakMap<Tally, Spending>();

export function openSpending(context: Pick<IExecuteFunctions, 'getNode'>, tally: Tally): Spending {
	const spending = SPENDINGS.get(tally) ?? new Spending(tally, readAudience(context));
	SPENDINGS.set(tally, spending);
	return spending;
}
