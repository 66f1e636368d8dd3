import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { Canceled } from '../api/http/clock';
import { Halted } from '../api/calls/request-queue';
import type { Item, ItemRunner, Result } from './item';
import { createItem } from './item';
import type { FailedItem } from './money/node-error';
import { createOnlyChargedCheck, makeNodeError } from './money/node-error';
import { writeReceipt } from './money/spending';
import { describeReachedLimits } from './money/unusual-outcomes';
import { prepareItem } from './operations/index';
import { parseId } from '../fields';
import { makeErrorJson } from '../output/error';
import type { Session } from './session';

type Settled<T> = { readonly result: T } | { readonly error: unknown };

const settle = async <T>(run: () => Promise<T>): Promise<Settled<T>> =>
	await run().then(
		(result) => ({ result }),
		(error: unknown) => ({ error }),
	);

export interface OutputItem {
	readonly item: INodeExecutionData;
	/** The input item; undefined for a failed item. */
	readonly input?: Item;
	/** Index of the node's output; undefined for a failed item. */
	readonly output?: number;
	readonly isInput?: boolean;
}

/** The item's *Project ID*, for its error output. */
function readProjectId(context: IExecuteFunctions, index: number): string | undefined {
	try {
		return parseId(context.getNodeParameter('id', index, undefined)) || undefined;
	} catch {
		return undefined;
	}
}

/** A failed item in the form that every version of n8n recognizes: with the single key `error`. */
function makeErrorItem(context: IExecuteFunctions, error: IDataObject, index: number): OutputItem {
	const projectId = readProjectId(context, index);
	const json = {
		...(projectId === undefined ? {} : { project_id: projectId }),
		...error,
	};
	return { item: { json: { error: json }, pairedItem: { item: index } } };
}

const makeResultItems = (result: Result | readonly Result[], input: Item): OutputItem[] =>
	[result].flat().map(({ output = 0, isInput, json, ...one }) => ({
		item: {
			...one,
			json: isInput ? json : input.session.outputMask.maskJson(json),
			pairedItem: { item: input.index },
		},
		input,
		output,
		isInput,
	}));

/** The failed items, except those that were halted because another item ended the node. */
const listFailedItems = (outcomes: ReadonlyArray<Settled<unknown>>): FailedItem[] =>
	outcomes.flatMap((end, index) =>
		'error' in end && !(end.error instanceof Halted) ? [{ index, error: end.error }] : [],
	);

/**
 * Reads and checks all items before the first request, then runs them in parallel. Output items are in the order of the
 * input items, one per input item except for list operations. With "Continue On Fail", a failed item doesn't end the
 * node, and a failure to open the session becomes the error of each item. Without it, or after a cancellation, an error
 * closes the request queue and ends the node; the node's error names the projects that this run started.
 * @param sortsFailures whether the operation sorts projects by outcome; if so, a failed call doesn't close the queue
 */
export async function runItems(
	context: IExecuteFunctions,
	open: () => Promise<Session>,
	sortsFailures: boolean,
): Promise<OutputItem[]> {
	const indexes = [...context.getInputData().keys()];
	const isLenient = context.continueOnFail();
	const endsNode = (error: unknown): boolean => !isLenient || error instanceof Canceled;

	const opened = await settle(open);
	if ('error' in opened) {
		if (endsNode(opened.error)) throw opened.error;
		return indexes.map((index) => makeErrorItem(context, makeErrorJson(opened.error), index));
	}
	const session = opened.result;
	const { queue, ledger } = session;
	if (!isLenient && !sortsFailures) queue.closeOnFailure();

	const items = indexes.map((index) => createItem(session, index));
	const prepared: ItemRunner[] = [];
	for (const [index, item] of items.entries()) {
		const one = await settle(async () => await prepareItem(item));
		await item.release();
		if ('error' in one && endsNode(one.error)) {
			const nodeError = makeNodeError(session, { index, error: one.error }, []);
			ledger.keepForNextToolCall(indexes);
			throw nodeError;
		}
		prepared.push('result' in one ? one.result : async () => await Promise.reject(one.error));
	}

	const outcomes = await Promise.all(
		prepared.map(async (run) => {
			const end = await settle(run);
			if ('error' in end && endsNode(end.error)) queue.close();
			return end;
		}),
	);

	const failed = listFailedItems(outcomes);
	const fatal = failed.find(({ error }) => endsNode(error));
	const others = failed.filter((one) => one !== fatal);
	const nodeError = fatal && makeNodeError(session, fatal, others);
	ledger.keepForNextToolCall(outcomes.flatMap((end, index) => ('error' in end ? [index] : [])));
	if (nodeError) throw nodeError;
	session.notes.addRunNotes([
		...writeReceipt(session),
		...(session.audience.isAgent
			? []
			: session.unusualOutcomes.describe(context.getMode() === 'manual')),
		...(await session.forecast.describe()),
	]);
	if (!session.audience.isAgent)
		session.notes.addWarnings(describeReachedLimits(failed.map(({ error }) => error)));
	const isOnlyCharged = createOnlyChargedCheck(session);
	return outcomes.flatMap((end, index) =>
		'error' in end
			? [
					makeErrorItem(
						context,
						session.outputMask.maskErrorJson(makeErrorJson(end.error, isOnlyCharged(index))),
						index,
					),
				]
			: makeResultItems(end.result, items[index]!),
	);
}
