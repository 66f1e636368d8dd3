import { PARAMETERS } from '../../catalog/parameters';
import { removeUnit } from '../../fields';

/** Whether credits were spent. */
export type Charged = boolean | 'unknown';

interface OutcomeRule {
	/** When this outcome occurs, in Markdown for docs/costs.md. */
	readonly when: string;
	/** `true` only if the project is known to have been started. */
	readonly charged: Charged;
	/** Whether another attempt of the item may start another project. */
	readonly mayStartAgain: boolean;
	/** Whether this attempt has started no project; if so, any ledger entry is from an earlier attempt. */
	readonly isBeforeRequest?: boolean;
	/** About the credits, for the user; none if the message already implies it. */
	readonly sentence?: string;
}

const FREE = {
	charged: false,
	mayStartAgain: true,
	sentence: 'You weren’t charged for this item.',
};
const UNSENT = { ...FREE, isBeforeRequest: true };
const PAID = { charged: true, mayStartAgain: false };
const UNCLEAR = { charged: 'unknown', mayStartAgain: false } as const;
const declare = (rule: Omit<OutcomeRule, 'when'>, when: string): OutcomeRule => ({ ...rule, when });

const MAX_WAIT = `*${removeUnit(PARAMETERS.maxWait.label)}*`;

/** Every way in which an item that starts a project can end without a result. */
export const OUTCOMES = {
	refused: declare(UNSENT, 'A value is refused before anything is sent'),
	notUploaded: declare(UNSENT, 'A file cannot be uploaded'),
	notMeasured: declare(
		UNSENT,
		'*End* is empty, and the length of the file at a URL cannot be read',
	),
	notStarted: declare(UNSENT, `${MAX_WAIT} ends before the generation request`),
	notAccepted: declare(UNSENT, 'Magic Hour rejects the generation request, or cannot be reached'),
	brokenBefore: declare(UNSENT, 'n8n or the node itself fails before the generation request'),
	responseLost: declare(
		UNCLEAR,
		'The generation request gets no clear response: a broken connection, a time-out, a 5xx, a proxy’s 408, 460 or 499, a 302 or 303, a web page',
	),
	failed: declare(FREE, 'The project fails'),
	canceled: declare(
		{ ...FREE, sentence: 'You get its credits back.' },
		'The project is canceled in Magic Hour, and you get its credits back',
	),
	deleted: declare(PAID, 'The project was deleted in Magic Hour after it was complete'),
	deletedEarly: declare(UNCLEAR, 'The project was deleted in Magic Hour before it was complete'),
	unfinished: declare(PAID, `${MAX_WAIT} ends while the project is running`),
	notRead: declare(PAID, 'The status of the project cannot be read'),
	notDownloaded: declare(PAID, 'The project is complete, but a result cannot be downloaded'),
	brokenAfter: declare(PAID, 'n8n or the node itself fails after the project was started'),
} as const satisfies Readonly<Record<string, OutcomeRule>>;

/** The ways in which an item can fail. A failed deletion has nothing to do with credits. */
export type Outcome = keyof typeof OUTCOMES | 'notDeleted';

export const findOutcomeRule = (outcome: Outcome): OutcomeRule | undefined =>
	outcome === 'notDeleted' ? undefined : OUTCOMES[outcome];

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
