import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { Halted } from '../api/calls/request-queue';
import { Failure } from '../api/failures/failure';
import { Canceled } from '../api/http/clock';
import { PARAMETERS } from '../catalog/parameters';
import { SPEC } from '../catalog/spec';
import { makeErrorJson } from '../output/error';
import { presentItem } from '../output/present';
import type { Item, PreparedItem, Result } from './item';
import { withCharge } from './money/charge';
import { addForecast } from './money/forecast';
import { describeIgnored, makeNodeError, writeReceipt, type FailedItem } from './money/node-error';
import { prepareItem } from './operations/index';
import { createInput, moveFilesToBinary } from './plan/input';
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
const makeErrorItem = (error: unknown, index: number): OutputItem => ({
	item: { json: { error: makeErrorJson(error) }, pairedItem: { item: index } },
});

interface Prepared extends PreparedItem {
	readonly item: Item;
}

/** Masks the API key, and applies the chosen presentation. */
function makeResultItems(
	{ output = 0, isInput, ...result }: Result,
	{ item: input, presentation }: Prepared,
): OutputItem[] {
	const { isAgent: isForAgent, outputMask } = input.session;
	const pairedItem = { item: input.index };
	if (isInput) return [{ item: { ...result, pairedItem }, output }];
	const masked = { ...result, json: outputMask.maskJson(result.json), pairedItem };
	if (!presentation) return [{ item: masked, output }];
	const items = presentItem(masked, moveFilesToBinary(input), { ...presentation, isForAgent });
	return items.map((item) => ({ item, output }));
}

/** Reads and checks one item. An unreadable credential fails this item alone. */
async function prepare(
	{ context, ledger }: NodeRun,
	openSession: (index: number) => Promise<Session>,
	index: number,
): Promise<Prepared> {
	const session = await withCharge(
		async () => await openSession(index),
		() => ledger.openSlot(index),
	);
	const item = { ...createInput(context, session.service.connection, index), session };
	return { ...(await prepareItem(item)), item };
}

const hasLinksOnly = ({ item: { json, binary } }: OutputItem): boolean =>
	Array.isArray(json.downloads) && json.downloads.length > 0 && binary === undefined;

const LINK_NOTE = `The download links expire after ${SPEC.downloadHours} hours. To keep these files, use Media Generation > Project > Download. A tool downloads its files if ${PARAMETERS.completion.label} is "${PARAMETERS.completion.labels.download}".`;

async function addNotes(
	run: NodeRun,
	failed: readonly FailedItem[],
	outputItems: readonly OutputItem[],
): Promise<void> {
	const { notes, checks, ignoredCharges } = run;
	for (const sentence of writeReceipt(run)) notes.add(sentence);
	await addForecast(checks, notes);
	if (ignoredCharges.length > 0) notes.add(describeIgnored(ignoredCharges), 'warning');
	for (const { error } of failed) {
		const limit = error instanceof Failure ? error.facts.reachedLimit : undefined;
		if (limit !== undefined) notes.add(`${limit}: not every item was started.`, 'warning');
	}
	if (outputItems.some(hasLinksOnly)) notes.add(LINK_NOTE);
}

/** Ends the node with an error about one item, and with the projects that this run has started. */
function endNode(run: NodeRun, failed: FailedItem, failedIndexes: readonly number[]): never {
	const nodeError = makeNodeError(run, failed);
	run.ledger.keepForNextToolCall(failedIndexes);
	throw nodeError;
}

const endsNode = (context: IExecuteFunctions, error: unknown): boolean =>
	!context.continueOnFail() || error instanceof Canceled;

/** Prepares several items at a time, since a store may take long to open their files. An error that ends the node ends it. */
async function prepareAll(run: NodeRun, concurrency: number): Promise<Array<Settled<Prepared>>> {
	const { length: count } = run.context.getInputData();
	const openSession = createSessionOpener(run);
	const preparations: Array<Settled<Prepared>> = [];
	let next = 0;
	const prepareNext = async (): Promise<void> => {
		while (next < count) {
			const index = next++;
			const preparation = await settle(async () => await prepare(run, openSession, index));
			preparations[index] = preparation;
			if ('error' in preparation && endsNode(run.context, preparation.error)) next = count;
		}
	};
	await Promise.all(Array.from({ length: concurrency }, prepareNext));
	return preparations;
}

async function prepareAndRun(
	run: NodeRun,
	concurrency: number,
	sortsFailures: boolean,
): Promise<OutputItem[]> {
	const { context, queue, ledger, outputMask } = run;
	if (!context.continueOnFail() && !sortsFailures) queue.closesOnFailure = true;
	const preparations = await prepareAll(run, concurrency);
	const indexes = [...context.getInputData().keys()];
	for (const [index, preparation] of preparations.entries()) {
		if (!('error' in preparation) || !endsNode(context, preparation.error)) continue;
		endNode(run, { index, error: preparation.error, unsentCount: indexes.length }, indexes);
	}

	const outcomes = await Promise.all(
		preparations.map(async (preparation): Promise<Settled<Result | readonly Result[]>> => {
			if ('error' in preparation) return preparation;
			const outcome = await settle(preparation.result.run);
			if ('error' in outcome && endsNode(context, outcome.error)) queue.close();
			return outcome;
		}),
	);

	const failed = outcomes.flatMap((outcome, index) =>
		'error' in outcome ? [{ index, error: outcome.error }] : [],
	);
	const failedIndexes = failed.map(({ index }) => index);
	// A halted item stopped because another item ended the node.
	const causes = failed.filter(({ error }) => !(error instanceof Halted));
	const fatal = causes.find(({ error }) => endsNode(context, error));
	if (fatal) endNode(run, fatal, failedIndexes);
	ledger.keepForNextToolCall(failedIndexes);

	const outputItems = outcomes.flatMap((outcome, index) => {
		if ('error' in outcome) return [makeErrorItem(outputMask.maskError(outcome.error), index)];
		const prepared = (preparations[index] as { result: Prepared }).result;
		return [outcome.result].flat().flatMap((result) => makeResultItems(result, prepared));
	});
	await addNotes(run, causes, outputItems);
	return outputItems;
}

/**
 * Reads and checks all items before the first request, then runs them in parallel. Output items are in the order of the
 * input items, one per input item except for list operations. With "Continue On Fail", a failed item doesn't end the
 * node, and a failure to open the run becomes the error of each item. Without it, or after a cancellation, an error
 * closes the request queue and ends the node; the node's error names the projects that this run started.
 * @param sortsFailures whether a failed call leaves the queue open, because the operation sorts projects by outcome
 */
export async function runItems(
	context: IExecuteFunctions,
	open: () => NodeRun,
	concurrency: number,
	sortsFailures: boolean,
): Promise<OutputItem[]> {
	const opened = await settle(async () => open());
	if ('result' in opened) {
		const run = opened.result;
		return await prepareAndRun(run, concurrency, sortsFailures).finally(() => run.notes.show());
	}
	const { error } = opened;
	if (endsNode(context, error)) throw error;
	return context.getInputData().map((_, index) => makeErrorItem(error, index));
}
