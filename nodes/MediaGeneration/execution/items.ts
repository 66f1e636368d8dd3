import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { Halted } from '../api/calls/request-queue';
import { Canceled } from '../api/http/clock';
import { makeErrorJson } from '../output/error';
import type { OutputMask } from '../output/output-mask';
import { presentItem } from '../output/present';
import { createItem, type Item, type PreparedItem, type Result } from './item';
import { withCharge } from './money/charge';
import { makeNodeError, type FailedItem } from './money/node-error';
import { writeReceipt } from './money/spending';
import { describeIgnoredOption, describeReachedLimits } from './money/unusual-outcomes';
import { prepareItem } from './operations/index';
import { moveFilesToBinary } from './plan/input';
import { createSessionOpener, type NodeRun, type Session } from './session';

type Settled<T> = { readonly result: T } | { readonly error: unknown };

const settle = async <T>(run: () => Promise<T>): Promise<Settled<T>> =>
	await run().then(
		(result) => ({ result }),
		(error: unknown) => ({ error }),
	);

export interface OutputItem {
	readonly item: INodeExecutionData;
	/** Index of the node's output; undefined for a failed item. */
	readonly output?: number;
}

/** A failed item in the form that every version of n8n recognizes: with the single key `error`. */
function makeErrorItem(error: unknown, index: number, outputMask?: OutputMask): OutputItem {
	const json = makeErrorJson(error);
	return {
		item: {
			json: { error: outputMask?.maskErrorJson(json) ?? json },
			pairedItem: { item: index },
		},
	};
}

/** Masks the API key, and applies the chosen presentation. */
function makeResultItems(
	{ output = 0, isInput, ...result }: Result,
	input: Item,
	presentation: PreparedItem['presentation'],
): OutputItem[] {
	const { isAgent: isForAgent, outputMask } = input.session;
	const pairedItem = { item: input.index };
	if (isInput) return [{ item: { ...result, pairedItem }, output }];
	const masked = { ...result, json: outputMask.maskJson(result.json), pairedItem };
	if (!presentation) return [{ item: masked, output }];
	const items = presentItem(masked, moveFilesToBinary(input), { ...presentation, isForAgent });
	return items.map((item) => ({ item, output }));
}

/** Ends the node with an error about one item, and with the projects that this run has started. */
function endNode(run: NodeRun, failed: FailedItem, failedIndexes: readonly number[]): never {
	const nodeError = makeNodeError(run, failed);
	run.ledger.keepForNextToolCall(failedIndexes);
	throw nodeError;
}

interface Prepared extends PreparedItem {
	readonly item: Item;
}

/** Prepares several items at a time, since a store may take long to open their files. An error that ends the node ends it. */
async function prepareItems(
	count: number,
	concurrency: number,
	prepare: (index: number) => Promise<Prepared>,
	endsNode: (error: unknown) => boolean,
): Promise<Array<Settled<Prepared>>> {
	const preparations: Array<Settled<Prepared>> = [];
	let next = 0;
	const prepareNext = async (): Promise<void> => {
		while (next < count) {
			const index = next++;
			const preparation = await settle(async () => await prepare(index));
			preparations[index] = preparation;
			if ('error' in preparation && endsNode(preparation.error)) next = count;
		}
	};
	await Promise.all(Array.from({ length: concurrency }, prepareNext));
	return preparations;
}

/** Reads and checks one item. An unreadable credential fails this item alone. */
async function prepareWithSession(
	{ ledger }: NodeRun,
	openSession: (index: number) => Promise<Session>,
	index: number,
): Promise<Prepared> {
	const session = await withCharge(
		async () => await openSession(index),
		() => ledger.openSlot(index),
	);
	const item = createItem(session, index);
	return { ...(await prepareItem(item)), item };
}

async function addNotes(run: NodeRun, failed: readonly FailedItem[]): Promise<void> {
	const { context, isAgent, notes, unusualOutcomes, forecast } = run;
	notes.addRunNotes([
		...writeReceipt(run),
		...(isAgent ? [] : unusualOutcomes.describe(context.getMode() === 'manual')),
		...(await forecast.describe()),
	]);
	if (isAgent) return;
	notes.addWarnings([
		...describeIgnoredOption(unusualOutcomes.creditsOfIgnored),
		...describeReachedLimits(failed.map(({ error }) => error)),
	]);
}

interface RunOptions {
	readonly concurrency: number;
	/** Whether the operation sorts projects by outcome; if so, a failed call doesn't close the queue. */
	readonly sortsFailures: boolean;
}

/**
 * Reads and checks all items before the first request, then runs them in parallel. Output items are in the order of the
 * input items, one per input item except for list operations. With "Continue On Fail", a failed item doesn't end the
 * node, and a failure to open the run becomes the error of each item. Without it, or after a cancellation, an error
 * closes the request queue and ends the node; the node's error names the projects that this run started.
 */
export async function runItems(
	context: IExecuteFunctions,
	open: () => Promise<NodeRun>,
	{ concurrency, sortsFailures }: RunOptions,
): Promise<OutputItem[]> {
	const indexes = [...context.getInputData().keys()];
	const isLenient = context.continueOnFail();
	const endsNode = (error: unknown): boolean => !isLenient || error instanceof Canceled;

	const opened = await settle(open);
	if ('error' in opened) {
		if (endsNode(opened.error)) throw opened.error;
		return indexes.map((index) => makeErrorItem(opened.error, index));
	}
	const run = opened.result;
	const { queue, ledger, outputMask } = run;
	if (!isLenient && !sortsFailures) queue.closeOnFailure();

	const openSession = createSessionOpener(run);
	const preparations = await prepareItems(
		indexes.length,
		concurrency,
		async (index) => await prepareWithSession(run, openSession, index),
		endsNode,
	);
	for (const [index, preparation] of preparations.entries()) {
		if ('error' in preparation && endsNode(preparation.error)) {
			const failed = { index, error: preparation.error, unsentCount: indexes.length };
			endNode(run, failed, indexes);
		}
	}

	const outcomes = await Promise.all(
		preparations.map(async (preparation): Promise<Settled<Result | readonly Result[]>> => {
			if ('error' in preparation) return preparation;
			const outcome = await settle(preparation.result.run);
			if ('error' in outcome && endsNode(outcome.error)) queue.close();
			return outcome;
		}),
	);

	const failed = outcomes.flatMap((outcome, index) =>
		'error' in outcome ? [{ index, error: outcome.error }] : [],
	);
	const failedIndexes = failed.map(({ index }) => index);
	// A halted item stopped because another item ended the node.
	const causes = failed.filter(({ error }) => !(error instanceof Halted));
	const fatal = causes.find(({ error }) => endsNode(error));
	if (fatal) endNode(run, fatal, failedIndexes);
	ledger.keepForNextToolCall(failedIndexes);
	await addNotes(run, causes);

	return outcomes.flatMap((outcome, index) => {
		if ('error' in outcome) return [makeErrorItem(outcome.error, index, outputMask)];
		const { item, presentation } = (preparations[index] as { result: Prepared }).result;
		return [outcome.result].flat().flatMap((result) => makeResultItems(result, item, presentation));
	});
}
