import type { IDataObject } from 'n8n-workflow';
import { Failure, findOutcomeRule, type Charged, type FailureFacts } from '../api/failures/failure';
import { readMessage } from '../api/http/mask';

/** n8n shows messages as HTML, in which "<" begins a tag that hides the text behind it. */
export const avoidTags = (text: string): string =>
	text.replaceAll('<=', 'at most').replaceAll('<', '‹');

/** The text below a failure's message: the problems (if several), the cause, a note on credits, and advice. */
export function describeFailure({ outcome, problems = [], cause, advice }: FailureFacts): string {
	const sentences = [cause, findOutcomeRule(outcome)?.sentence, advice];
	const lines = [...(problems.length > 1 ? problems : []), sentences.filter(Boolean).join(' ')];
	return lines.filter(Boolean).join('\n');
}

/** Another node may have started a project that can't be read. The node that started it sets `charged`. */
function findCharge({ charged, outcome, projectId }: FailureFacts): Charged {
	if (charged !== undefined) return charged;
	if (outcome === 'notRead') return projectId === undefined ? false : 'unknown';
	return findOutcomeRule(outcome)?.charged ?? false;
}

/** The value of `error` or `failure` in an output item. Other errors than failures occur before a project starts. */
export function makeErrorJson(error: unknown): IDataObject {
	if (!(error instanceof Failure)) return { message: readMessage(error), charged: false };
	const { message, httpStatus, code, projectId } = error.facts;
	const json = {
		message,
		description: describeFailure(error.facts) || undefined,
		charged: findCharge(error.facts),
		project_id: projectId,
		code,
		http_status: httpStatus,
	};
	return Object.fromEntries(Object.entries(json).filter(([, value]) => value !== undefined));
}
