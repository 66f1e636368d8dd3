import { CHECK_PROJECTS_ADVICE } from '../../api/failures/call-failure';
import { Failure, findOutcomeRule } from '../../api/failures/failure';
import { Canceled } from '../../api/http/clock';
import { Halted } from '../../api/calls/request-queue';
import { readMessage } from '../../api/http/mask';
import type { Entry, Slot } from './ledger';

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
	return new Failure({ outcome: 'brokenAfter', message, advice, projectId: entry.id }, error);
}

function addCharge(error: unknown, openSlot: () => Slot): unknown {
	if (error instanceof Canceled || error instanceof Halted) return error;
	const slot = openSlot();
	const entry = slot.read();
	const isOfItsProject =
		error instanceof Failure && !(entry && findOutcomeRule(error.facts.outcome)?.isBeforeRequest);
	const failure = isOfItsProject ? error : wrapUnknownError(error, entry);
	const { outcome, projectId = entry && 'id' in entry ? entry.id : undefined } = failure.facts;
	const rule = findOutcomeRule(outcome);
	if (rule?.mayStartAgain) slot.clear();
	return failure.with({ projectId, charged: rule?.charged });
}

/**
 * Runs a part of a generation. Any error except Canceled and Halted becomes a `Failure` with the project and charge. If
 * the project may be started again, its ledger entry is removed.
 * @param openSlot called only if `run` fails
 * @throws Failure, Canceled, Halted
 */
export const withCharge = async <T>(run: () => Promise<T>, openSlot: () => Slot): Promise<T> =>
	await run().catch((error: unknown) => {
		throw addCharge(error, openSlot);
	});
