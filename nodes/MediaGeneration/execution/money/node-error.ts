import { NodeOperationError } from 'n8n-workflow';
import { Canceled } from '../../api/http/clock';
import { Failure } from '../../api/failures/failure';
import { PARAMETERS } from '../../catalog/parameters';
import { roundFraction } from '../../estimate/range';
import { pluralize } from '../../fields';
import { avoidTags, describeFailure } from '../../output/error';
import type { NodeRun } from '../session';
import { countCredits } from './ledger';

export interface FailedItem {
	readonly index: number;
	readonly error: unknown;
	/** The number of items, if none of them was sent. */
	readonly unsentCount?: number;
}

/** What the user needs to know about this and the other items, so that no project is lost or paid for twice. */
function listAdvice(run: NodeRun, { index, error, unsentCount = 1 }: FailedItem): string[] {
	const { context, isAgent, ledger } = run;
	const facts = error instanceof Failure ? error.facts : undefined;
	const isCanceled = error instanceof Canceled;
	const sentences: string[] = [];
	// A refused value concerns its item alone, so the other items can run without it.
	if (unsentCount > 1 && facts?.problems) {
		sentences.push(
			`Or set On Error to Continue (using error output) to run the other ${unsentCount - 1}.`,
		);
	}
	const started = ledger.listStarted();
	const unnamed = started.filter(({ id }) => id !== facts?.projectId);
	const listIds = (isOwn: boolean): string[] =>
		unnamed.filter((project) => (project.index === index) === isOwn).map(({ id }) => id);
	const own = listIds(true);
	if (own.length > 0) {
		sentences.push(
			`This item’s project was started, and stopping the execution doesn’t cancel it. Get its result with Media Generation > Project > Wait and this ID: ${own.join(', ')}.`,
		);
	}
	// Their IDs are in the output of the earlier runs, such as iterations of a loop.
	const { projects, unclearCount } = ledger.totals;
	const earlierCount = projects - unclearCount - started.length;
	if (earlierCount > 0 && !isAgent) {
		sentences.push(
			`Earlier runs of this node in this execution have started ${pluralize(earlierCount, 'project')}. Don’t run the whole workflow again: you may be charged twice.`,
		);
	}
	// n8n runs a sub-workflow as a separate execution, and a ledger belongs to one execution.
	if (context.getMode() === 'integrated' && projects > 0 && !isCanceled && !isAgent) {
		sentences.push(
			`This is a sub-workflow: Retry its own execution (ID ${context.getExecutionId()}). A Retry of the execution that called it would start new projects, which you would also pay for.`,
		);
	}
	const isNamed = facts?.outcome === 'responseLost';
	const unclear = ledger.listUnclearItems().filter((item) => item !== index || !isNamed);
	if (unclear.length > 0) {
		sentences.push(
			`Before a new execution, check your projects in the web app: these items got no clear response to their generation requests: ${unclear.join(', ')}.`,
		);
	}
	// Hundreds of IDs may follow, so that nothing is read behind them.
	const others = listIds(false);
	if (others.length > 0) {
		// A stopped execution has no Retry, and an agent can't click it.
		const resume =
			isCanceled || isAgent
				? 'Don’t run this workflow again: you may be charged twice. Get them with'
				: 'To resume without paying again, set On Error to Continue, save, and click “Retry with currently saved workflow” in Executions. Or get them with';
		sentences.push(
			`You may be charged for ${pluralize(others.length, 'project')} of other items. ${resume} Media Generation > Project > Collect (or Download), one item for each ID: ${others.join(', ')}.`,
		);
	}
	return sentences;
}

/** The error that ends the node, with all that may be charged. */
export function makeNodeError(run: NodeRun, item: FailedItem): NodeOperationError {
	const { context, isAgent, outputMask } = run;
	const error = outputMask.maskError(item.error);
	const facts = error instanceof Failure ? error.facts : undefined;
	const sentences = [facts && describeFailure(facts), ...listAdvice(run, item)];
	const description = outputMask.mask(sentences.filter(Boolean).join(' '));
	const nodeError = new NodeOperationError(context.getNode(), error, {
		// n8n shows a description as HTML.
		description: avoidTags(description).replaceAll('\n', '<br>') || undefined,
		itemIndex: item.index,
	});
	// n8n replaces a message that contains a code such as ECONNRESET with a generic message that suggests a retry.
	if (facts) nodeError.message = avoidTags(facts.message);
	if (facts?.details) nodeError.messages.push(facts.details);
	if (isAgent) nodeError.message = outputMask.maskMessage(`${nodeError.message}. ${description}`);
	return nodeError;
}

/**
 * States the charge of a manual execution, and how to avoid paying again: while the user builds the next steps, n8n may
 * run this node again for each step.
 */
export function writeReceipt({ context, isAgent, ledger }: NodeRun): string[] {
	if (context.getMode() !== 'manual' || isAgent) return [];
	const paid = ledger.listStarted().filter((entry) => countCredits(entry) !== 0);
	const [first, ...more] = new Set(paid.map(({ id }) => id));
	if (first === undefined) return [];
	const sum = paid.reduce((total, { credits = NaN }) => total + credits, 0);
	const projects = more.length > 0 ? ` for ${more.length + 1} projects` : '';
	// A sum of 0 isn't the price: the service charges once it has measured the video.
	const charge = sum > 0 ? `${pluralize(roundFraction(sum), 'credit')} charged${projects}. ` : '';
	const each = more.length > 0 ? '; each item then returns the results of this project' : '';
	return [
		`${charge}To build the next steps without paying again, add the option ${PARAMETERS.existingProject.label} with ${first}${each}.`,
	];
}

/** @param charges the credits of each project that was started although *Existing Project* was set */
export function describeIgnored(charges: readonly number[]): string {
	const sum = charges.reduce((total, credits) => total + credits, 0);
	const cost = sum > 0 ? `, ${pluralize(roundFraction(sum), 'credit')}` : '';
	const started =
		charges.length === 1 ? 'a new project was' : `${charges.length} new projects were`;
	return `${PARAMETERS.existingProject.label} was ignored: ${started} started${cost}. It works only when you execute this workflow itself.`;
}
