import type { IDataObject } from 'n8n-workflow';
import { composeAdvice } from '../catalog/advice';
import { Failure, type FailureFacts, type Outcome } from '../api/failures/failure';
import { readMessage } from '../api/http/mask';

const NOT_CHARGED = 'You weren’t charged';

const NO_CHARGE_TEXTS: Partial<Record<Outcome, string>> = {
	refused: NOT_CHARGED,
	notUploaded: NOT_CHARGED,
	notMeasured: NOT_CHARGED,
	notStarted: NOT_CHARGED,
	notAccepted: NOT_CHARGED,
	brokenBefore: NOT_CHARGED,
	// A project that fails with an error is never charged (spec 7, rule 1).
	failed: NOT_CHARGED,
	canceled: 'You get its credits back',
};

function describeNoCharge(outcome: Outcome, isOnlyCharged: boolean): string | undefined {
	const charge = NO_CHARGE_TEXTS[outcome];
	if (charge !== NOT_CHARGED) return charge;
	if (!isOnlyCharged) return `${charge} for this item`;
	return outcome === 'refused' ? 'Nothing was sent, and you weren’t charged' : charge;
}

/**
 * The text below a failure's message: the problems (if several), the cause, a note if no credits are spent, and advice.
 * @param isOnlyCharged false if another item may have been charged
 */
export function describeFailure(
	{ outcome, problems = [], cause, advice }: FailureFacts,
	isOnlyCharged = true,
): string | undefined {
	const charge = describeNoCharge(outcome, isOnlyCharged);
	const next = [
		cause,
		charge && `${charge}.`,
		advice && composeAdvice(advice, isOnlyCharged ? 'run again' : 'run this item again'),
	];
	const lines = [...(problems.length > 1 ? problems : []), next.filter(Boolean).join(' ')];
	return lines.filter(Boolean).join('\n') || undefined;
}

/**
 * The value of `error` or `failure` in an output item.
 * @param isOnlyCharged false if another item may have been charged
 */
export function makeErrorJson(error: unknown, isOnlyCharged?: boolean): IDataObject {
	if (!(error instanceof Failure)) {
		return { message: readMessage(error) };
	}
	const { message, charged, httpStatus, code, projectId } = error.facts;
	const description = describeFailure(error.facts, isOnlyCharged);
	const known = { description, charged, project_id: projectId, code, http_status: httpStatus };
	const given = Object.entries(known).filter(([, value]) => value !== undefined);
	return { message, ...Object.fromEntries(given) };
}
