/** A call that did not succeed, by what it was for. */
export type FailedCall =
	/** The service refused the generation call or could not be reached: it accepted nothing. */
	| 'notAccepted'
	/** The answer to the generation call was lost: it may have been accepted. */
	| 'answerLost'
	| 'notUploaded'
	| 'notRead'
	/** The project is complete, and its results could not be fetched. */
	| 'notDownloaded'
	| 'notDeleted';

/** The ways in which an item can end without what was asked for; execution/money/charge tells what each means for the money. */
export type End =
	| FailedCall
	/** Its values were refused before anything was sent. */
	| 'refused'
	/** Maximum Wait was over before the generation call. */
	| 'notStarted'
	| 'failed'
	| 'canceled'
	/** Deleted when it was complete; otherwise `deletedEarly`. */
	| 'deleted'
	| 'deletedEarly'
	/** Maximum Wait was over while the project went on. */
	| 'unfinished'
	/** n8n or the node itself failed, before or after the project was started. */
	| 'brokenBefore'
	| 'brokenAfter';

/** Whether credits were spent. */
export type Charged = boolean | 'unknown';

export interface FailureFacts {
	readonly end: End;
	/** What happened, in one sentence. */
	readonly message: string;
	/** What it means for the money and what to do next. */
	readonly description?: string;
	readonly httpStatus?: number;
	/** The project's error code (spec 7). */
	readonly code?: string;
	/** The project that this concerns, whoever started it. */
	readonly projectId?: string;
	/** Known only of an item that starts a project: execution/money/charge says it. */
	readonly charged?: Charged;
}

/** An end of an item that a workflow author can act on. */
export class Failure extends Error {
	constructor(readonly facts: FailureFacts) {
		super(facts.message);
	}
}
