import type { IExecuteFunctions } from 'n8n-workflow';
import { Failure } from '../../api/failure';
import type { Started } from '../../api/service';
import { NOT_CHARGED } from '../../catalog/error-codes';
import { counted } from '../../fields';
import { audienceOf } from '../../output/audience';
import type { SpendingLimits } from '../plan/options';
import type { Entry, Ledger } from './ledger';

/** Keeps what this node starts in one execution, over all of its runs, within the user's limits. */
export interface Spending {
	/**
	 * Runs a submission, from the first upload to the response, once it certainly stays within the limits: what other
	 * submissions under way may still use is waited for, so that an item that is refused has uploaded nothing.
	 * @throws Failure if a limit is reached
	 */
	within<T>(limits: SpendingLimits, submit: () => Promise<T>): Promise<T>;
	/** @throws Failure if another generation call would exceed a limit */
	assertWithin(limits: SpendingLimits): void;
}

/** What a project costs, if the service said it. A negative number is no price. */
export const creditsOf = ({ credits_charged: credits }: Started['body']): number | undefined =>
	typeof credits === 'number' && credits >= 0 ? credits : undefined;

const costOf = (entry: Entry): number | undefined =>
	'id' in entry ? creditsOf(entry.body) : undefined;

/** Why no further call may be sent, as a sentence without its end; undefined if one may. */
function reached({ maxProjects, maxCredits }: SpendingLimits, ledger: Ledger) {
	if (maxProjects === undefined && maxCredits === undefined) return undefined;
	const entries = ledger.all();
	if (maxProjects !== undefined && entries.length >= Math.floor(maxProjects)) {
		return `Maximum Projects (maxProjects) is ${maxProjects}, and this node has started ${counted(entries.length, 'project')} in this execution`;
	}
	if (maxCredits === undefined) return undefined;
	const credits = entries.map(costOf);
	const used = credits.reduce<number>((sum, one) => sum + (one ?? 0), 0);
	if (used >= maxCredits) {
		return `Maximum Credits (maxCredits) is ${maxCredits}, and this node has used ${counted(used, 'credit')} for ${counted(entries.length, 'project')} in this execution`;
	}
	if (!credits.includes(undefined)) return undefined;
	return entries.some((entry) => 'unknown' in entry)
		? 'Maximum Credits (maxCredits) cannot be enforced: a generation request got no response, so its cost is unknown'
		: 'Maximum Credits (maxCredits) cannot be enforced: this service does not report what a project costs. Use Maximum Projects instead';
}

/** Submissions under way, and who waits for one of them to end. */
class UnderWay {
	count = 0;
	private waiting: Array<() => void> = [];

	async oneEnds(): Promise<void> {
		await new Promise<void>((resolve) => this.waiting.push(resolve));
	}

	/** Each of those that wait checks again, in the order of arrival. */
	end(): void {
		this.count--;
		this.waiting.splice(0).forEach((resolve) => resolve());
	}
}

// Several runs of a node, such as an agent's tool calls, can be active at the same time; they share its context.
const UNDER_WAY = new WeakMap<object, UnderWay>();

/** Whether the submissions under way leave room for another, whatever becomes of them. The cost of a call is known only from its response. */
const hasRoom = (
	{ maxProjects, maxCredits }: SpendingLimits,
	ledger: Ledger,
	underWay: number,
): boolean =>
	underWay === 0 ||
	(maxCredits === undefined &&
		(maxProjects === undefined || ledger.all().length + underWay < Math.floor(maxProjects)));

export function spendingOf(context: IExecuteFunctions, ledger: Ledger): Spending {
	const store = context.getContext('node');
	const underWay = UNDER_WAY.get(store) ?? new UnderWay();
	UNDER_WAY.set(store, underWay);

	const assertWithin = (limits: SpendingLimits): void => {
		const message = reached(limits, ledger);
		if (message === undefined) return;
		throw new Failure({
			outcome: 'refused',
			message,
			description: `${NOT_CHARGED} for this item. ${audienceOf(context).limitReached}`,
		});
	};

	return {
		assertWithin,
		async within(limits, submit) {
			while (!hasRoom(limits, ledger, underWay.count)) await underWay.oneEnds();
			assertWithin(limits);
			underWay.count++;
			return await submit().finally(() => underWay.end());
		},
	};
}
