import type { Charged, Outcome } from './outcomes';

export interface FailureFacts {
	readonly outcome: Outcome;
	readonly message: string;
	/** The cause, or the facts that remain unclear, in whole sentences. */
	readonly cause?: string;
	readonly advice?: string;
	/** One sentence for each refused value. */
	readonly problems?: readonly string[];
	/** A line shown only in the editor's *Error details*. */
	readonly details?: string;
	readonly httpStatus?: number;
	/** Whether the same call would fail again; by default, `httpStatus` decides. */
	readonly isFinal?: boolean;
	/** The spending limit that was reached, and its value. */
	readonly reachedLimit?: string;
	/** The code of the project's error (spec 7), or of a rejected request. */
	readonly code?: string;
	/** The project that the failure is about, even if this node didn't start it. */
	readonly projectId?: string;
	/** Set for items that start a project (execution/money/charge), and in the output of a failed project. */
	readonly charged?: Charged;
}

/** An item's failure that a workflow author can act on. */
export class Failure extends Error {
	/** @param cause the underlying error */
	constructor(
		readonly facts: FailureFacts,
		cause?: unknown,
	) {
		super(facts.message, { cause });
		this.name = 'Failure';
	}

	with(facts: Partial<FailureFacts>): Failure {
		return new Failure({ ...this.facts, ...facts }, this);
	}
}
