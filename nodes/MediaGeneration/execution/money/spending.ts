import type { IExecuteFunctions } from 'n8n-workflow';
import { Failure } from '../../api/failures/failure';
import { PARAMETERS } from '../../catalog/parameters';
import { formatNumber, formatQuantity, roundFraction, type Range } from '../../estimate/range';
import type { SpendingLimits } from '../../estimate/total';
import { pluralize } from '../../fields';
import { isAgentTool } from '../../output/is-agent-tool';
import { countCredits, type Totals } from './ledger';
import type { ChargeContext } from './node-error';

interface CostAndLimits {
	readonly limits: SpendingLimits;
	/** Undefined if the cost can't be estimated. */
	readonly estimate?: Range;
}

/** An item without an estimate may be started until the limit is reached, so it may exceed the limit. */
function isWithinMaxCredits(used: number, limit: number, estimate?: Range): boolean {
	const most = roundFraction(limit);
	return roundFraction(used) < most && roundFraction(used + (estimate?.min ?? 0)) <= most;
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
	const refuse = (reachedLimit: string, usage: string): Failure => {
		const price =
			estimate && estimate.min > 0 ? `This item costs ${formatQuantity(estimate, 'credit')}. ` : '';
		const advice =
			'To continue, raise the limit under Options, or run the items that fit it in another execution.';
		return new Failure({
			outcome: 'refused',
			message: `${reachedLimit}, and ${usage}`,
			reachedLimit,
			advice: `${price}${isAgent ? AGENT_ADVICE : advice}`,
		});
	};
	if (maxProjects !== undefined && projects >= maxProjects) {
		return refuse(
			`${PARAMETERS.maxProjects.label} is ${formatNumber(maxProjects)}`,
			`this node ${unclearCount > 0 ? 'may have' : 'has'} started ${count} in this execution`,
		);
	}
	if (maxCredits === undefined) return undefined;
	if (!isWithinMaxCredits(credits, maxCredits, estimate)) {
		return refuse(
			`${PARAMETERS.maxCredits.label} is ${formatNumber(maxCredits)}`,
			`this node has used ${pluralize(roundFraction(credits), 'credit')} for ${count} in this execution`,
		);
	}
	if (unclearCount + unpricedCount === 0) return undefined;
	const why =
		unclearCount > 0
			? 'a generation request got no clear response, so its cost is unknown'
			: 'this service does not report what a project costs';
	return new Failure({
		outcome: 'refused',
		message: `${PARAMETERS.maxCredits.label} cannot be enforced: ${why}`,
		advice: isAgent
			? AGENT_ADVICE
			: `Use ${PARAMETERS.maxProjects.label} instead, and run the remaining items in another execution.`,
	});
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
	 * Runs a submission once it fits the limits, even if all running submissions succeed. A submission that doesn't fit
	 * fails, normally before any upload.
	 * @throws Failure if a limit is reached or can't be enforced
	 */
	async submitWithinLimits<T>(cost: CostAndLimits, submit: () => Promise<T>): Promise<T> {
		const entrance = this.turn.then(async () => await this.enter(cost));
		this.turn = entrance.catch(() => undefined);
		await entrance;
		try {
			return await submit();
		} finally {
			this.inFlightCount--;
			this.reportEnd();
		}
	}

	/** @throws Failure if another generation request would exceed a limit, or if a limit can't be enforced */
	assertWithinLimits(cost: CostAndLimits): void {
		const refusal = findRefusal(cost, this.totals, this.isAgent);
		if (refusal) throw refusal;
	}

	private async enter(cost: CostAndLimits): Promise<void> {
		while (this.inFlightCount > 0 && !this.hasRoom(cost.limits)) {
			await new Promise<void>((resolve) => (this.reportEnd = resolve));
		}
		this.assertWithinLimits(cost);
		this.inFlightCount++;
	}

	/** The service states the charge only in its response, so with *Maximum Credits* one submission runs at a time. */
	private hasRoom({ maxProjects = Infinity, maxCredits }: SpendingLimits): boolean {
		// Calls in flight count as unclear until their responses arrive.
		const { projects, unclearCount } = this.totals;
		const most = projects - unclearCount + this.inFlightCount;
		return maxCredits === undefined && most < maxProjects;
	}
}

// Several runs of a node, such as an agent's tool calls, can be active at the same time and share the limits.
const SPENDINGS = new WeakMap<Readonly<Totals>, Spending>();

export function openSpending(
	context: Pick<IExecuteFunctions, 'getNode'>,
	totals: Readonly<Totals>,
): Spending {
	const spending = SPENDINGS.get(totals) ?? new Spending(totals, isAgentTool(context));
	SPENDINGS.set(totals, spending);
	return spending;
}

/**
 * States the charge of a manual execution, and how to avoid paying again: while the user builds the next steps, n8n may
 * run this node again for each step.
 */
export function writeReceipt({ context, isAgent, ledger }: ChargeContext): string[] {
	if (context.getMode() !== 'manual' || isAgent) return [];
	const paid = ledger.listStarted().filter((entry) => countCredits(entry) !== 0);
	const [first, ...more] = new Set(paid.map(({ id }) => id));
	if (first === undefined) return [];
	const sum = paid.reduce((total, { credits = NaN }) => total + credits, 0);
	const projects =
		more.length > 0
			? ` for ${more.length + 1} projects; the option Name names them and their files`
			: '';
	// A sum of 0 isn't the price: the service charges once it has measured the video.
	const charge = sum > 0 ? `${pluralize(roundFraction(sum), 'credit')} charged${projects}. ` : '';
	const each = more.length > 0 ? '; each item then returns the results of this project' : '';
	return [
		`${charge}To build the next steps without paying again, add the option ${PARAMETERS.existingProject.label} with ${first}${each}.`,
	];
}
