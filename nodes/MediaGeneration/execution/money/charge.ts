import { PARAMETERS } from '../../catalog/parameters';
import { Canceled } from '../../api/http/clock';
import { CHECK_PROJECTS_ADVICE } from '../../api/failures/call-failure';
import type { Charged, Outcome } from '../../api/failures/failure';
import { Failure } from '../../api/failures/failure';
import { Halted } from '../../api/calls/request-queue';
import { readMessage } from '../../api/http/mask';
import type { Entry, Slot } from './ledger';

interface OutcomeRule {
	/** When this outcome occurs, in Markdown for docs/costs.md. */
	readonly when: string;
	/** `true` only if the project is known to have been started. */
	readonly charged: Charged;
	/** Whether another attempt of the item may start another project. */
	readonly mayStartAgain: boolean;
	/** Whether this attempt has started no project; if so, any ledger entry is from an earlier attempt. */
	readonly isBeforeRequest?: boolean;
}

const declareSafe = (when: string): OutcomeRule => ({ when, charged: false, mayStartAgain: true });
const MAX_WAIT_LABEL = PARAMETERS.maxWait.shortLabel;

const declareBeforeRequest = (when: string): OutcomeRule => ({
	...declareSafe(when),
	isBeforeRequest: true,
});
const declarePaid = (when: string): OutcomeRule => ({ when, charged: true, mayStartAgain: false });
const declareUnclear = (when: string): OutcomeRule => ({
	when,
	charged: 'unknown',
	mayStartAgain: false,
});

/** Every way in which an item that starts a project can end without a result. */
export const OUTCOMES_OF_GENERATION: Readonly<Record<Exclude<Outcome, 'notDeleted'>, OutcomeRule>> =
	{
		refused: declareBeforeRequest('A value is refused before anything is sent'),
		notUploaded: declareBeforeRequest('A file cannot be uploaded'),
		notMeasured: declareBeforeRequest(
			'*End* is empty, and the length of the file at a URL cannot be read',
		),
		notStarted: declareBeforeRequest(`*${MAX_WAIT_LABEL}* ends before the generation request`),
		notAccepted: declareBeforeRequest(
			'Magic Hour rejects the generation request, or cannot be reached',
		),
		brokenBefore: declareBeforeRequest(
			'n8n or the node itself fails before the generation request',
		),
		responseLost: declareUnclear(
			'The generation request gets no clear response: a broken connection, a time-out, a 5xx, a proxy’s 408, 460 or 499, a 302 or 303, a web page',
		),
		failed: declareSafe('The project fails'),
		canceled: declareSafe('The project is canceled in Magic Hour, and you get its credits back'),
		deleted: declarePaid('The project was deleted in Magic Hour after it was complete'),
		deletedEarly: declareUnclear('The project was deleted in Magic Hour before it was complete'),
		unfinished: declarePaid(`*${MAX_WAIT_LABEL}* ends while the project is running`),
		notRead: declarePaid('The status of the project cannot be read'),
		notDownloaded: declarePaid('The project is complete, but a result cannot be downloaded'),
		brokenAfter: declarePaid('n8n or the node itself fails after the project was started'),
	};

const findOutcomeRule = (outcome: Outcome): OutcomeRule =>
	OUTCOMES_OF_GENERATION[outcome as keyof typeof OUTCOMES_OF_GENERATION];

export const judgeCharge = (outcome: Outcome): Charged => findOutcomeRule(outcome).charged;

export const mayStartAgain = ({ facts: { outcome } }: Failure): boolean =>
	findOutcomeRule(outcome).mayStartAgain;

/** Wraps an error unrelated to the item's project: a failing n8n store, a bug, or a parameter that is now invalid. */
function wrapUnknownError(error: unknown, entry: Entry | undefined): Failure {
	const message = readMessage(error);
	if (!entry) {
		return new Failure({ outcome: 'brokenBefore', message }, error);
	}
	if ('unknown' in entry) {
		const cause = 'A generation request was sent, so the project may have started.';
		const advice = CHECK_PROJECTS_ADVICE;
		return new Failure({ outcome: 'responseLost', message, cause, advice }, error);
	}
	const advice = `The project ${entry.id} was started. Use Media Generation > Project > Wait or Download with its ID. Don’t start it again: you may be charged twice.`;
	return new Failure({ outcome: 'brokenAfter', message, advice }, error);
}

function addChargeToError(error: unknown, openSlot: () => Slot): unknown {
	if (error instanceof Canceled || error instanceof Halted) return error;
	const slot = openSlot();
	const entry = slot.read();
	const isOfItsProject =
		error instanceof Failure && !(entry && findOutcomeRule(error.facts.outcome).isBeforeRequest);
	const failure = isOfItsProject ? error : wrapUnknownError(error, entry);
	const { facts } = failure;
	if (mayStartAgain(failure)) slot.clear();
	const projectId = facts.projectId ?? (entry && 'id' in entry ? entry.id : undefined);
	return new Failure({ ...facts, projectId, charged: judgeCharge(facts.outcome) }, failure);
}

/**
 * Runs a part of a generation. Any error except Canceled and Halted becomes a `Failure` with the project and charge. If
 * the project may be started again, its ledger entry is removed.
 * @param openSlot called only if `run` fails
 * @throws Failure, Canceled, Halted
 */
export const withCharge = async <T>(run: () => Promise<T>, openSlot: () => Slot): Promise<T> =>
	await run().catch((error: unknown) => {
		throw addChargeToError(error, openSlot);
	});
