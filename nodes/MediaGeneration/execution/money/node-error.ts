import { NodeOperationError, type IExecuteFunctions } from 'n8n-workflow';
import { Canceled } from '../../api/http/clock';
import { Failure } from '../../api/failures/failure';
import { pluralize } from '../../fields';
import type { Audience } from '../../output/audience';
import { describeFailure } from '../../output/error';
import type { OutputMask } from '../../output/output-mask';
import type { Ledger, StartedEntry } from './ledger';

/** The parts of a session that messages about paid projects need. */
export interface ChargeContext {
	readonly context: IExecuteFunctions;
	readonly audience: Audience;
	readonly ledger: Ledger;
	readonly outputMask?: OutputMask;
}

export interface FailedItem {
	readonly index: number;
	readonly error: unknown;
}

const readFacts = ({ error }: FailedItem): Partial<Failure['facts']> =>
	error instanceof Failure ? error.facts : {};

const composeIdSentence = (ids: readonly string[], ofOne: string, ofSeveral = ofOne): string[] =>
	ids.length > 0 ? [`${ids.length > 1 ? ofSeveral : ofOne}: ${ids.join(', ')}.`] : [];

/** Uses "may be charged" unless all prices are known and above 0, because some projects are priced later. */
function describeOtherProjects(started: readonly StartedEntry[], canRetry: boolean): string[] {
	if (started.length === 0) return [];
	const [were, them, ids] =
		started.length === 1
			? ['was', 'it', ' with this ID']
			: ['were', 'them', ', with one item for each ID'];
	const isCharged = started.every(({ credits = 0 }) => credits > 0);
	const count = pluralize(started.length, 'other project');
	const all = started.map(({ id }) => id).join(', ');
	const retry = canRetry
		? `Set On Error to Continue, save, and click Retry in Executions to resume ${them} without paying again. Or use`
		: `To get ${them}, don’t run this workflow again. Instead, use`;
	return [
		`${count} ${were} started, and you ${isCharged ? 'were' : 'may be'} charged. ${retry} Media Generation > Project > Collect (or Download)${ids}: ${all}.`,
	];
}

/** The IDs are left out, because they are in the output of the earlier runs, such as iterations of a loop. */
function describeEarlierRuns(ledger: Ledger): string[] {
	const own = ledger.listStarted().length;
	const count = ledger.totals.projects - ledger.totals.unclearCount - own;
	return count > 0
		? [
				`Earlier runs of this node in this execution have started ${pluralize(count, 'project')}. Don’t run the whole workflow again: you may be charged twice.`,
			]
		: [];
}

/** Returns a check that no item other than the one at `index` may have been charged in this execution. */
export function createOnlyChargedCheck({ ledger }: ChargeContext): (index: number) => boolean {
	const items = new Set([
		...ledger.listStarted().map(({ index }) => index),
		...ledger.listUnclearItems(),
	]);
	return (index) => ledger.totals.projects <= Number(items.has(index));
}

/** Sentences on projects, and on calls without a clear response, that the failure itself doesn't mention. */
function describeUnreportedProjects(
	{ audience, ledger }: ChargeContext,
	own: FailedItem,
	others: readonly FailedItem[],
) {
	const { projectId, outcome } = readFacts(own);
	const isNamed = (id: string | undefined): boolean => id === projectId;
	const started = ledger.listStarted().filter(({ id }) => !isNamed(id));
	const startedIds = new Set(started.map(({ id }) => id));
	const isOwn = ({ index }: { index: number }): boolean => index === own.index;
	const ended = others
		.map((item) => readFacts(item).projectId)
		.filter((id) => id !== undefined && !isNamed(id) && !startedIds.has(id));
	const isLost = outcome === 'responseLost';
	const unclear = ledger.listUnclearItems().filter((index) => index !== own.index || !isLost);
	const paid = started.filter((one) => !isOwn(one));
	return [
		...composeIdSentence(
			started.filter(isOwn).map(({ id }) => id),
			'This item’s project was started, and stopping the execution doesn’t cancel it. Get its result with Media Generation > Project > Wait and this ID',
		),
		// A stopped execution has no Retry, and an agent can’t click it.
		...describeOtherProjects(paid, !(own.error instanceof Canceled) && !audience.isAgent),
		...(audience.isAgent ? [] : describeEarlierRuns(ledger)),
		...composeIdSentence(
			ended.map(String),
			'Another item also failed. Its project',
			'Other items also failed. Their projects',
		),
		...composeIdSentence(
			unclear.map((index) => `item ${index}`),
			'Before a new execution, check your projects in the web app for the item whose generation request got no clear response',
			'Before a new execution, check your projects in the web app for the items whose generation requests got no clear response',
		),
	];
}

/** n8n runs a sub-workflow as a separate execution, and a ledger belongs to one execution. */
function adviseSubWorkflow(
	{ context, audience, ledger }: ChargeContext,
	{ error }: FailedItem,
): string[] {
	const isRetried = ledger.totals.projects > 0 && !(error instanceof Canceled);
	if (context.getMode() !== 'integrated' || audience.isAgent || !isRetried) return [];
	return [
		`This is a sub-workflow: Retry its own execution (ID ${context.getExecutionId()}). A Retry of the execution that called it would start new projects, which you would also pay for.`,
	];
}

/** Adds sentences about the projects that the failed item's error doesn't name. */
export function makeNodeError(
	run: ChargeContext,
	own: FailedItem,
	others: readonly FailedItem[],
): NodeOperationError {
	const { index } = own;
	const isOnlyCharged = createOnlyChargedCheck(run)(index);
	const error = run.outputMask?.maskError(own.error) ?? own.error;
	const description = [
		error instanceof Failure ? describeFailure(error.facts, isOnlyCharged) : undefined,
		...describeUnreportedProjects(run, own, others),
		...adviseSubWorkflow(run, own),
	]
		.filter(Boolean)
		.map((one) => run.outputMask?.maskDescription(one!) ?? one)
		.join(' ');
	const failed = new NodeOperationError(run.context.getNode(), error as Error, {
		// n8n shows a description as HTML.
		description: description.replaceAll('\n', '<br>') || undefined,
		itemIndex: index,
	});
	// n8n replaces a message that contains a code such as ECONNRESET with a generic message that suggests a retry.
	if (error instanceof Failure) {
		failed.message = error.message;
		if (error.facts.details) failed.messages.push(error.facts.details);
	}
	if (run.audience.isAgent) {
		const message = `${failed.message}. ${description}`;
		failed.message = run.outputMask?.maskMessage(message) ?? message;
	}
	return failed;
}
