import type { StartedProject } from '../../api/service/project';
import { makeNotStartedFailure } from '../../api/failures/call-failure';
import { Canceled } from '../../api/http/clock';
import type { Deadline } from '../../api/calls/deadline';
import { Failure, findOutcomeRule } from '../../api/failures/failure';
import type { SpendingLimits } from '../../estimate/total';
import type { Plan } from '../plan/plan';
import { completePlan } from '../transfer/measure';
import type { Session } from '../session';
import { uploadAll } from '../transfer/upload';
import { readCredits, type Slot } from '../money/ledger';

/** The estimate is undefined if the cost can't be estimated. */
const composeCost = (limits: SpendingLimits, { estimate }: Plan) => ({
	limits,
	estimate: 'credits' in estimate ? estimate.credits : undefined,
});

/**
 * Starts the project of an item as soon as the limits allow it. @throws Failure, Canceled, Halted
 * @param deadline after which no upload or project starts
 */
export async function submit(
	session: Session,
	planned: Plan,
	limits: SpendingLimits,
	deadline: Deadline,
	slot: Slot,
): Promise<StartedProject> {
	const { service, queue, spending, account, outputMask } = session;
	await spending.enter(composeCost(limits, planned));
	try {
		const timing = {
			deadline,
			makeExpiryFailure: makeNotStartedFailure,
			ticket: queue.takeTicket(),
		};
		const { fileToMeasure } = planned;
		const plan = fileToMeasure ? await completePlan(session, fileToMeasure, timing) : planned;
		// The cost may depend on the measured length.
		const cost = composeCost(limits, plan);
		spending.assertWithinLimits(cost);
		const urls = await uploadAll(session, plan.uploads, timing);
		const paths = new Map([...urls].map(([key, { file_path }]) => [key, file_path]));
		const { path, price, hints } = plan;
		const sent = service.generate({
			path,
			body: plan.makeBody(paths),
			hints,
			timing,
			onSend() {
				// Another item may have been started meanwhile.
				spending.assertWithinLimits(cost);
				// Written before the call is sent, so that the entry is saved even if n8n stops before the response.
				slot.write({ unknown: 'The attempt ended before the service responded' });
			},
			onRejected: () => slot.clear(),
		});
		// The outcome is in the ledger before anything else happens, so that the item isn't paid for twice.
		await sent.then(
			({ id, body }) => {
				const maxCredits = price.chargedBy === 'free' ? 0 : cost.estimate?.max || undefined;
				slot.write({ id, account, credits: readCredits(body), maxCredits });
			},
			(error: unknown) => {
				// `Canceled` means that no request was accepted: a canceled request in flight fails with `responseLost`.
				if (error instanceof Canceled) slot.clear();
				if (!(error instanceof Failure)) return;
				if (findOutcomeRule(error.facts.outcome)?.mayStartAgain) slot.clear();
				else slot.write({ unknown: outputMask.maskMessage(error.message) });
			},
		);
		return await sent;
	} finally {
		spending.leave();
	}
}
