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

/** A refused value concerns its item alone, so the other items can run without it. */
function adviseSkipping({ error, unsentCount = 1 }: FailedItem): string[] {
	if (unsentCount < 2 || !(error instanceof Failure) || !error.facts.problems) return [];
	const others = unsentCount > 2 ? String(unsentCount - 1) : 'item';
	return [`Or set On Error to Continue (using error output) to run the other ${others}.`];
}

/** The projects that this run has started, except the one that the failure itself names. */
function describeStartedProjects(run: ChargeContext, { index, error }: FailedItem): string[] {
	const named = error instanceof Failure ? error.facts.projectId : undefined;
	const started = run.ledger.listStarted().filter(({ id }) => id !== named);
	const own = started.filter((project) => project.index === index).map(({ id }) => id);
	const others = started.filter((project) => project.index !== index).map(({ id }) => id);
	// A stopped execution has no Retry, and an agent can't click it.
	const canRetry = !(error instanceof Canceled) && !run.isAgent;
	const resume = canRetry
		? 'To resume without paying again, set On Error to Continue, save, and click “Retry with currently saved workflow” in Executions. Or get them with'
		: 'Don’t run this workflow again: you may be charged twice. Get them with';
	return [
		...(own.length > 0
			? [
					`This item’s project was started, and stopping the execution doesn’t cancel it. Get its result with Media Generation > Project > Wait and this ID: ${own.join(', ')}.`,
				]
			: []),
		...(others.length > 0
			? [
					`You may be charged for ${pluralize(others.length, 'project')} of other items: ${others.join(', ')}. ${resume} Media Generation > Project > Collect (or Download), one item for each ID.`,
				]
			: []),
	];
}

/** The IDs are left out, because they are in the output of the earlier runs, such as iterations of a loop. */
function describeEarlierRuns({ ledger }: ChargeContext): string[] {
	const { projects, unclearCount } = ledger.totals;
	const count = projects - unclearCount - ledger.listStarted().length;
	return count > 0
		? [
				`Earlier runs of this node in this execution have started ${pluralize(count, 'project')}. Don’t run the whole workflow again: you may be charged twice.`,
			]
		: [];
}

function describeUnclearItems({ ledger }: ChargeContext, { index, error }: FailedItem): string[] {
	const isNamed = error instanceof Failure && error.facts.outcome === 'responseLost';
	const items = ledger.listUnclearItems().filter((item) => item !== index || !isNamed);
	return items.length > 0
		? [
				`Before a new execution, check your projects in the web app: these items got no clear response to their generation requests: ${items.join(', ')}.`,
			]
		: [];
}

/** n8n runs a sub-workflow as a separate execution, and a ledger belongs to one execution. */
function adviseSubWorkflow({ context, ledger }: ChargeContext, { error }: FailedItem): string[] {
	const isRetried = ledger.totals.projects > 0 && !(error instanceof Canceled);
	if (context.getMode() !== 'integrated' || !isRetried) return [];
	return [
		`This is a sub-workflow: Retry its own execution (ID ${context.getExecutionId()}). A Retry of the execution that called it would start new projects, which you would also pay for.`,
	];
}

/** The error that ends the node, with all that may be charged. */
export function makeNodeError(run: ChargeContext, item: FailedItem): NodeOperationError {
	const { context, isAgent, outputMask } = run;
	const error = outputMask.maskError(item.error);
	const description = outputMask.maskDescription(
		[
			error instanceof Failure ? describeFailure(error.facts) : undefined,
			...adviseSkipping(item),
			...describeStartedProjects(run, item),
			...(isAgent ? [] : [...describeEarlierRuns(run), ...adviseSubWorkflow(run, item)]),
			...describeUnclearItems(run, item),
		]
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
