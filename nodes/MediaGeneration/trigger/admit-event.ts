import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { NodeOperationError, sleep } from 'n8n-workflow';
import { openDedupeList } from './dedupe-list';
import { getInFlightEvents } from './node-state';
import { describeRejection, type Rejection } from './webhook/respond';

/** What `webhook()` passes to the run, which may be in another process, in addition to the item's JSON. */
export interface RunInput {
	readonly outputCount: number;
	/** The index of the output for the event. */
	readonly output: number;
	/** Whether the response depends on the run's outcome. */
	readonly respondsAtEnd: boolean;
	/** The key of an event that should run once; undefined if each delivery of the event may run. */
	readonly key?: string;
	/** Why the delivery was rejected, for the user in the editor. Only in a test run. */
	readonly rejection?: Rejection;
}

/** The first run that adds the event to the list continues. In queue mode, other workers may write the same list. */
async function admitFirstRun(context: IExecuteFunctions, key: string): Promise<boolean> {
	const list = openDedupeList(context);
	const isFirst = await list.add(key);
	if (isFirst && !getInFlightEvents(context).get(key)) void list.keep(key);
	return isFirst;
}

/**
 * In queue mode, n8n 2.41.1 doesn't respond to the delivery of a run that ends before this time: it subscribes to the end
 * of a run a moment after it queues the run.
 */
const SHORTEST_RUN_MS = 600;

/**
 * An event is done only after its run has succeeded. An event that has started but isn't done runs again. A worker in
 * queue mode doesn't learn the response, so there only the process that received the delivery recognizes a duplicate.
 */
async function admitUnlessDone(context: IExecuteFunctions, key: string): Promise<boolean> {
	const run = getInFlightEvents(context).get(key);
	if (!run) {
		const endsAt = performance.now() + SHORTEST_RUN_MS;
		// After storing the run, n8n awaits this handler. n8n 1 has none.
		context.onExecutionFinish?.(async () => await sleep(Math.max(0, endsAt - performance.now())));
		return true;
	}
	const list = openDedupeList(context);
	const doneEntry = `${key}!`;
	if (!(await list.add(key))) {
		// The list can be queried only by adding an entry.
		if (!(await list.add(doneEntry))) return false;
		await list.remove(doneEntry);
	}
	void run.ended
		.then(async (succeeded) => succeeded && (await list.add(doneEntry)))
		.catch(() => undefined);
	return true;
}

/**
 * The first step of each run. The run of a duplicate ends here without output; an execution that the user retries
 * continues.
 * @throws NodeOperationError in the test run of a rejected delivery
 */
export async function admitEvent(context: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	const [{ json, runInput }] = context.getInputData() as [INodeExecutionData];
	const { outputCount, output, respondsAtEnd, key, rejection } = runInput as unknown as RunInput;
	if (rejection) {
		throw new NodeOperationError(context.getNode(), describeRejection(rejection), {
			description: rejection.advice,
		});
	}
	const admit = respondsAtEnd ? admitUnlessDone : admitFirstRun;
	const isAdmitted =
		key === undefined || context.getMode() === 'retry' || (await admit(context, key));
	return Array.from({ length: outputCount }, (_, index) =>
		isAdmitted && index === output ? [{ json }] : [],
	);
}
