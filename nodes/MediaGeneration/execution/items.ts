import type { INodeExecutionData } from 'n8n-workflow';
import { Canceled } from '../api/clock';
import { Halted } from '../api/request-queue';
import type { PreparedItem, Result } from './item';
import { itemOf } from './item';
import type { FailedItem } from './money/node-error';
import { nodeError } from './money/node-error';
import { prepareItem } from './operations/index';
import { errorJson } from '../output/error';
import type { Session } from './session';

type Settled = { readonly result: Result | readonly Result[] } | { readonly error: unknown };

const settled = async <T>(run: () => Promise<T>): Promise<{ result: T } | { error: unknown }> =>
	await run().then(
		(result) => ({ result }),
		(error: unknown) => ({ error }),
	);

/** An item on its way out of the node. */
export interface OutputItem {
	/** The input it came from. */
	readonly index: number;
	readonly item: INodeExecutionData;
	/** Undefined for a failed item. */
	readonly output?: number;
	readonly isInput?: boolean;
}

/** The error output gets the item with a single key `error`, by which every version of n8n recognizes it. */
function outputItems(end: Settled, index: number): OutputItem[] {
	const pairedItem = { item: index };
	if ('error' in end) {
		return [{ index, item: { json: { error: errorJson(end.error) }, pairedItem } }];
	}
	return [end.result].flat().map(({ output = 0, isInput, ...result }) => ({
		index,
		item: { ...result, pairedItem },
		output,
		isInput,
	}));
}

/** The failed items, without those that were unfinished when another one ended the node. */
const failedItems = (ends: readonly Settled[]): FailedItem[] =>
	ends.flatMap((end, index) =>
		'error' in end && !(end.error instanceof Halted) ? [{ index, error: end.error }] : [],
	);

interface Handling {
	/** The operation is about failed calls: one does not stop the others. */
	readonly sortsFailures: boolean;
}

/**
 * Runs every item: all are read and checked first, all are submitted before slow ones are waited for; the outputs are
 * in the order of their inputs, one per input except for lists. With "Continue On Fail" a bad item does not affect the
 * others; without it, the first failure ends the node before more is spent and lists the projects that were started.
 */
export async function runItems(
	session: Session,
	count: number,
	{ sortsFailures }: Handling,
): Promise<OutputItem[]> {
	const { context, queue: queue, ledger } = session;
	const isLenient = context.continueOnFail();
	const endsNode = (error: unknown): boolean => !isLenient || error instanceof Canceled;
	if (!isLenient && !sortsFailures) queue.closeOnFailure();

	const jobs: Array<PreparedItem | Settled> = [];
	for (let index = 0; index < count; index++) {
		const planned = await settled(async () => await prepareItem(itemOf(session, index)));
		if ('error' in planned && endsNode(planned.error)) {
			throw nodeError(context, { index, error: planned.error }, [], ledger);
		}
		jobs.push('result' in planned ? planned.result : planned);
	}

	const ends = await Promise.all(
		jobs.map(async (job) => {
			if (typeof job !== 'function') return job;
			const end = await settled(job);
			if ('error' in end && endsNode(end.error)) queue.close();
			return end;
		}),
	);

	ledger.keepForNextCall(ends.flatMap((end, index) => ('error' in end ? [index] : [])));
	const failed = failedItems(ends);
	const fatal = failed.find(({ error }) => endsNode(error));
	if (fatal) {
		const others = failed.filter((one) => one !== fatal);
		throw nodeError(context, fatal, others, ledger);
	}
	return ends.flatMap(outputItems);
}
