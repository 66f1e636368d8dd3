import { Failure } from '../../api/failures/failure';
import { PARAMETERS } from '../../catalog/parameters';
import { formatNumber, formatQuantity, roundFraction, type Range } from '../../estimate/range';
import type { SpendingLimits } from '../../estimate/total';
import { pluralize } from '../../fields';
import type { Totals } from './ledger';

interface CostAndLimits {
	readonly limits: SpendingLimits;
	/** Undefined if the cost can't be estimated. */
	readonly estimate?: Range;
}

const AGENT_ADVICE =
	'For the rest of this conversation turn, do not call this tool again. Use any results so far, and tell the user why no more can be generated.';

/** The refusal of another project; undefined if it fits the limits. */
function findRefusal(
	{ limits: { maxProjects, maxCredits }, estimate }: CostAndLimits,
	{ projects, credits, unclearCount, unpricedCount }: Totals,
	isAgent: boolean,
): Failure | undefined {
	const count = pluralize(projects, 'project');
	const refuse = (message: string, advice: string, reachedLimit?: string): Failure => {
		const price =
			estimate && estimate.min > 0 ? `This item costs ${formatQuantity(estimate, 'credit')}. ` : '';
		return new Failure({
			outcome: 'refused',
			message,
			reachedLimit,
			advice: `${price}${isAgent ? AGENT_ADVICE : advice}`,
		});
	};
	const refuseAtLimit = ({ label }: { label: string }, limit: number, usage: string): Failure => {
		const reachedLimit = `${label} is ${formatNumber(limit)}`;
		const advice =
			'To continue, raise the limit under Options, or run the items that fit it in another execution.';
		return refuse(`${reachedLimit}, and ${usage} in this execution`, advice, reachedLimit);
	};
	if (maxProjects !== undefined && projects >= maxProjects) {
		const usage = `this node ${unclearCount > 0 ? 'may have' : 'has'} started ${count}`;
		return refuseAtLimit(PARAMETERS.maxProjects, maxProjects, usage);
	}
	if (maxCredits === undefined) return undefined;
	const used = roundFraction(credits);
	const most = roundFraction(maxCredits);
	// An item without an estimate may be started until the limit is reached, so it may exceed the limit.
	if (used >= most || roundFraction(used + (estimate?.min ?? 0)) > most) {
		const usage = `this node has used ${pluralize(used, 'credit')} for ${count}`;
		return refuseAtLimit(PARAMETERS.maxCredits, maxCredits, usage);
	}
	if (unclearCount + unpricedCount === 0) return undefined;
	const why =
		unclearCount > 0
			? 'a generation request got no clear response, so its cost is unknown'
			: 'this service does not report what a project costs';
	return refuse(
		`${PARAMETERS.maxCredits.label} cannot be enforced: ${why}`,
		`Use ${PARAMETERS.maxProjects.label} instead, and run the remaining items in another execution.`,
	);
}

/** Enforces the user's limits on the projects that this node starts in one execution, in all of its runs. */
export class Spending {
	private inFlightCount = 0;
	/** Ends once every earlier submission was started or refused. */
	private turn: Promise<void> = Promise.resolve();
	private reportEnd: () => void = () => undefined;

	constructor(
		private readonly totals: Readonly<Totals>,
		private readonly isAgent: boolean,
	) {}

	/**
	 * Waits until a submission fits the limits, even if all running submissions succeed. Call `leave` when it has ended.
	 * @throws Failure, normally before any upload, if a limit is reached or can't be enforced
	 */
	async enter(cost: CostAndLimits): Promise<void> {
		const entrance = this.turn.then(async () => await this.waitForRoom(cost));
		this.turn = entrance.catch(() => undefined);
		await entrance;
	}

	leave(): void {
		this.inFlightCount--;
		this.reportEnd();
	}

	/** @throws Failure if another generation request would exceed a limit, or if a limit can't be enforced */
	assertWithinLimits(cost: CostAndLimits): void {
		const refusal = findRefusal(cost, this.totals, this.isAgent);
		if (refusal) throw refusal;
	}

	private async waitForRoom(cost: CostAndLimits): Promise<void> {
		const { maxProjects = Infinity, maxCredits } = cost.limits;
		// The service states the charge only in its response, so with *Maximum Credits* one submission runs at a time.
		const hasRoom = (): boolean =>
			maxCredits === undefined && this.totals.projects + this.inFlightCount < maxProjects;
		while (this.inFlightCount > 0 && !hasRoom()) {
			await new Promise<void>((resolve) => (this.reportEnd = resolve));
		}
		this.assertWithinLimits(cost);
		this.inFlightCount++;
	}
}

// Several runs of a node, such as an agent's tool calls, can be active at the same time and share the limits.
const SPENDINGS = new WeakMap<Readonly<Totals>, Spending>();

export function openSpending(totals: Readonly<Totals>, isAgent: boolean): Spending {
	const spending = SPENDINGS.get(totals) ?? new Spending(totals, isAgent);
	SPENDINGS.set(totals, spending);
	return spending;
}
