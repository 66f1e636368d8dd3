import type { Advice } from '../../catalog/advice';

export type FailedCallOutcome =
	/** The service rejected the generation call or could not be reached: it accepted nothing. */
	| 'notAccepted'
	/** The generation call got no clear response: it may have been accepted. */
	| 'responseLost'
	| 'notUploaded'
	/** The generation call needs the length of a file at a URL, and the length could not be read. */
	| 'notMeasured'
	| 'notRead'
	/** The project is complete, but a result could not be fetched. */
	| 'notDownloaded'
	| 'notDeleted';

/** Advice that depends on the values of a request. */
export interface RequestAdvice {
	/** Sentences about sent values that the live service is known to reject. */
	readonly hints?: readonly string[];
	/** The advice for a 404, in place of the general advice. */
	readonly whenMissing?: string;
}

/** The ways in which an item can fail. The table in execution/money/charge shows which of them cost credits. */
export type Outcome =
	| FailedCallOutcome
	/** The item's values were refused before anything was sent. */
	| 'refused'
	/** Maximum Wait ran out before the generation call. */
	| 'notStarted'
	| 'failed'
	| 'canceled'
	/** The project was deleted after it was complete; an earlier deletion has the outcome `deletedEarly`. */
	| 'deleted'
	| 'deletedEarly'
	/** Maximum Wait ran out while the project was still running. */
	| 'unfinished'
	/** n8n or the node itself failed, before or after the project was started. */
	| 'brokenBefore'
	| 'brokenAfter';

/** Whether credits were spent. */
export type Charged = boolean | 'unknown';

export interface FailureFacts {
	readonly outcome: Outcome;
	/** The error, in one sentence. */
	readonly message: string;
	/** The cause, or the facts that remain unclear, in whole sentences. */
	readonly cause?: string;
	readonly advice?: Advice;
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
}
