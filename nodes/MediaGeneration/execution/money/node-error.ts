import { NodeOperationError, type IExecuteFunctions } from 'n8n-workflow';
import { Canceled } from '../../api/http/clock';
import { Failure } from '../../api/failures/failure';
import { pluralize } from '../../fields';
import { avoidTags } from '../../output/avoid-tags';
import { describeFailure } from '../../output/error';
import type { OutputMask } from '../../output/output-mask';
import type { Ledger } from './ledger';

/** The parts of a session that messages about paid projects need. */
export interface ChargeContext {
	readonly context: IExecuteFunctions;
	readonly isAgent: boolean;
	readonly ledger: Ledger;
	readonly outputMask: OutputMask;
}

export interface FailedItem {
	readonly index: number;
	readonly error: unknown;
	/** The number of items, if none of them was sent. */
	readonly unsentCount?: number;
}

/** What the user needs to know about this and the other items, so that no project is lost or paid for twice. */
function listAdvice(run: ChargeContext, { index, error, unsentCount = 1 }: FailedItem): string[] {
	const { context, isAgent, ledger } = run;
	const facts = error instanceof Failure ? error.facts : undefined;
	const isCanceled = error instanceof Canceled;
	const sentences: string[] = [];
	// A refused value concerns its item alone, so the other items can run without it.
	if (unsentCount > 1 && facts?.problems) {
		const others = unsentCount > 2 ? String(unsentCount - 1) : 'item';
		sentences.push(`Or set On Error to Continue (using error output) to run the other ${others}.`);
	}
	const started = ledger.listStarted();
	const unnamed = started.filter(({ id }) => id !== facts?.projectId);
	const own = unnamed.filter((project) => project.index === index).map(({ id }) => id);
	if (own.length > 0) {
		sentences.push(
			`This item’s project was started, and stopping the execution doesn’t cancel it. Get its result with Media Generation > Project > Wait and this ID: ${own.join(', ')}.`,
		);
	}
	const others = unnamed.filter((project) => project.index !== index).map(({ id }) => id);
	if (others.length > 0) {
		// A stopped execution has no Retry, and an agent can't click it.
		const resume =
			isCanceled || isAgent
				? 'Don’t run this workflow again: you may be charged twice. Get them with'
				: 'To resume without paying again, set On Error to Continue, save, and click “Retry with currently saved workflow” in Executions. Or get them with';
		sentences.push(
			`You may be charged for ${pluralize(others.length, 'project')} of other items: ${others.join(', ')}. ${resume} Media Generation > Project > Collect (or Download), one item for each ID.`,
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
	return sentences;
}

/** The error that ends the node, with all that may be charged. */
export function makeNodeError(run: ChargeContext, item: FailedItem): NodeOperationError {
	const { context, isAgent, outputMask } = run;
	const error = outputMask.maskError(item.error);
	const description = outputMask.maskDescription(
		[error instanceof Failure && describeFailure(error.facts), ...listAdvice(run, item)]
			.filter(Boolean)
			.join(' '),
	);
	const nodeError = new NodeOperationError(context.getNode(), error as Error, {
		// n8n shows a description as HTML.
		description: avoidTags(description).replaceAll('\n', '<br>') || undefined,
		itemIndex: item.index,
	});
	// n8n replaces a message that contains a code such as ECONNRESET with a generic message that suggests a retry.
	if (error instanceof Failure) {
		nodeError.message = avoidTags(error.message);
		if (error.facts.details) nodeError.messages.push(error.facts.details);
	}
	if (isAgent) nodeError.message = outputMask.maskMessage(`${nodeError.message}. ${description}`);
	return nodeError;
}
