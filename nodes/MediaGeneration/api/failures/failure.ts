import type { Advice } from '../../catalog/advice';

/** A failed call, by its purpose. */
export type FailedCall =
	/** The service rejected the generation call or could not be reached: it accepted nothing. */
	| 'notAccepted'
	/** The generation call got no clear response: it may have been accepted. */
	| 'responseLost'
	| 'notUploaded'
	/** The length of a file at a URL, which the generation call needs, could not be read. */
	| 'notMeasured'
	| 'notRead'
	/** The project is complete, and its results could not be fetched. */
	| 'notDownloaded'
	| 'notDeleted';

/** The values of the item that a request is about. */
export interface SentValues {
	/** Values among them that the live service is known to reject. */
	readonly hints?: readonly string[];
	/** The advice for a 404, if it depends on the call. */
	readonly whenMissing?: string;
}

/** The ways in which an item can fail; execution/money/charge has the charge of each. */
export type Outcome =
	| FailedCall
	/** Its values were refused before anything was sent. */
	| 'refused'
	/** Maximum Wait ran out before the generation call. */
	| 'notStarted'
	| 'failed'
	| 'canceled'
	/** Deleted after it was complete; before that, `deletedEarly`. */
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
	/** What led to it, or what it leaves open, in whole sentences. */
	readonly cause?: string;
	/** The next step. */
	readonly advice?: Advice;
	/** Each value that was refused, in one sentence. */
	readonly problems?: readonly string[];
	/** The line that only *Error details* of the editor shows. */
	readonly details?: string;
	readonly httpStatus?: number;
	/** Whether the same call would fail again; default: the status decides. */
	readonly isFinal?: boolean;
	/** The spending limit that was reached, and its value. */
	readonly limit?: string;
	/** The code of the project's error (spec 7), or of a rejected request. */
	readonly code?: string;
	/** The project concerned, even if something else started it. */
	readonly projectId?: string;
	/** Only for an item that starts a project: set by execution/money/charge. */
	readonly charged?: Charged;
}

/** A failure of an item that a workflow author can act on. */
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
