import type { IExecuteFunctions } from 'n8n-workflow';
import { Failure } from '../../api/failure';
import { audienceOf } from '../../output/audience';
import { createRequestQueue, type RequestQueue } from '../../api/request-queue';
import { NOT_CHARGED } from '../../catalog/error-codes';
import type { SpendingLimits } from '../plan/options';
import type { Entry, Ledger } from './ledger';

/** Keeps what this node starts in one execution, over all of its runs, within the user's limits. */
export interface Spending {
	/** @throws Failure if another generation call would exceed a limit */
	assertWithin(limits: SpendingLimits): void;
	/**
	 * With a limit on credits, generation calls are sent one at a time: the cost of a call is known only from its answer.
	 */
	oneAtATime<T>(limits: SpendingLimits, call: () => Promise<T>): Promise<T>;
}

const creditsOf = (entry: Entry): number | undefined => {
	const credits = 'id' in entry ? entry.body.credits_charged : undefined;
	return typeof credits === 'number' ? credits : undefined;
};

const count = (number: number, word: string): string =>
	`${number} ${word}${number === 1 ? '' : 's'}`;

/** Why no further call may be sent, as a sentence without its end; undefined if one may. */
function reached({ maxProjects, maxCredits }: SpendingLimits, ledger: Ledger) {
	if (maxProjects === undefined && maxCredits === undefined) return undefined;
	const entries = ledger.all();
	if (maxProjects !== undefined && entries.length >= maxProjects) {
		return `Maximum Projects (maxProjects) is ${maxProjects}, and this node has started ${count(entries.length, 'project')} in this execution`;
	}
	if (maxCredits === undefined) return undefined;
	const credits = entries.map(creditsOf);
	const used = credits.reduce<number>((sum, one) => sum + (one ?? 0), 0);
	if (used >= maxCredits) {
		return `Maximum Credits (maxCredits) is ${maxCredits}, and this node has used ${count(used, 'credit')} for ${count(entries.length, 'project')} in this execution`;
	}
	if (!credits.includes(undefined)) return undefined;
	return entries.some((entry) => 'unknown' in entry)
		? 'Maximum Credits (maxCredits) cannot be enforced: the answer to a generation request was lost, and with it what it cost'
		: 'Maximum Credits (maxCredits) cannot be enforced: this service does not report what a project costs. Use Maximum Projects instead';
}

// Several runs of a node, such as an agent's tool calls, can be active at the same time; they share its context.
const TURNS = new WeakMap<object, RequestQueue>();

export function spendingOf(context: IExecuteFunctions, ledger: Ledger): Spending {
	const store = context.getContext('node');
	const turns = TURNS.get(store) ?? createRequestQueue(1);
	TURNS.set(store, turns);
	return {
		assertWithin(limits) {
			const message = reached(limits, ledger);
			if (message === undefined) return;
			throw new Failure({
				outcome: 'refused',
				message,
				description: `${NOT_CHARGED} for this item. ${audienceOf(context).limitReached}`,
			});
		},
		oneAtATime: async (limits, call) =>
			limits.maxCredits === undefined ? await call() : await turns.run(call),
	};
}
