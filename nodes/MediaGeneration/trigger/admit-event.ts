import {
	type IExecuteFunctions,
	type INodeExecutionData,
	NodeOperationError,
	sleep,
} from 'n8n-workflow';
import { createPerNode, getRuns, MAX_EVENTS } from './node-state';
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

const OPTIONS = { mode: 'entries' as const, maxEntries: MAX_EVENTS };

/** An entry is safe once three checks in a row, over at least 4 s, have found it. */
const CHECK_PAUSES_MS = [150, 1_000, 3_000];
/** The pause after a call while other workers may write the same list: so they rarely overwrite each other's entries. */
const PAUSE_MS = 100;

/**
 * A list in n8n's database with entries about the events that started a trigger's workflow. n8n reads and writes the
 * whole list without a lock, so each process makes one call at a time, with all entries that wait for it.
 */
class DedupeList {
	/** From the latest run. All of its helpers would keep the data of that run in memory. */
	helpers!: Pick<IExecuteFunctions['helpers'], 'checkProcessedAndRecord' | 'removeProcessed'>;

	private nextBatch?: ReturnType<DedupeList['createBatch']>;

	private lastCall: Promise<unknown> = Promise.resolve();

	private isShared = false;

	/** Resolves to true if the entry was new. */
	async add(entry: string): Promise<boolean> {
		const { entries, added } = (this.nextBatch ??= this.createBatch());
		const isFirst = !entries.has(entry);
		entries.add(entry);
		return (await added).has(entry) && isFirst;
	}

	async remove(entry: string): Promise<void> {
		await this.call(async () => await this.helpers.removeProcessed([entry], 'node', OPTIONS));
	}

	/**
	 * Adds the entry again if another worker overwrites it: a worker that read the list before the entry was added writes
	 * the list back without the entry.
	 */
	async keep(entry: string): Promise<void> {
		this.isShared = true;
		for (let finds = 0; finds < CHECK_PAUSES_MS.length;) {
			// Jitter of up to 100 %, so that two workers that collided rarely collide again.
			await sleep(CHECK_PAUSES_MS[finds]! * (1 + Math.random()));
			const isLost = await this.add(entry).catch(() => false);
			finds = isLost ? 0 : finds + 1;
		}
	}

	/** The entries of one call, and its result: the entries that the list didn't have. */
	private createBatch() {
		const entries = new Set<string>();
		const added = this.call(async () => {
			this.nextBatch = undefined;
			const record = async () =>
				await this.helpers.checkProcessedAndRecord([...entries], 'node', OPTIONS);
			// If two processes create the list at once, one call fails, and works when it is repeated.
			return new Set((await record().catch(record)).new as string[]);
		});
		return { entries, added };
	}

	/** Makes the call after all earlier calls. */
	private async call<Result>(call: () => Promise<Result>): Promise<Result> {
		const result = this.lastCall.then(call);
		this.lastCall = result
			.catch(() => undefined)
			.then(async () => this.isShared && (await sleep(PAUSE_MS)));
		return await result;
	}
}

const getList = createPerNode(() => new DedupeList());

/**
 * In queue mode, n8n 2.41.1 doesn't respond to the delivery of a run that ends before this time: it subscribes to the end
 * of a run a moment after it queues the run.
 */
const SHORTEST_RUN_MS = 600;

/**
 * *Immediately*: the first run that adds the event to the list continues. *When the Workflow Finishes*: an event is done
 * only after its run has succeeded; one that has started but isn't done runs again. A worker in queue mode doesn't learn
 * the response, so there only the process that received the delivery recognizes a duplicate.
 */
async function isAdmitted(context: IExecuteFunctions, key: string, respondsAtEnd: boolean) {
	const run = getRuns(context).get(key);
	if (respondsAtEnd && !run) {
		const endsAt = performance.now() + SHORTEST_RUN_MS;
		// After storing the run, n8n awaits this handler. n8n 1 has none.
		context.onExecutionFinish?.(async () => await sleep(Math.max(0, endsAt - performance.now())));
		return true;
	}
	const list = getList(context);
	const { checkProcessedAndRecord, removeProcessed } = context.helpers;
	list.helpers = { checkProcessedAndRecord, removeProcessed };
	const isNew = await list.add(key);
	if (!respondsAtEnd) {
		// In queue mode, other workers may write the same list.
		if (isNew && !run) void list.keep(key);
		return isNew;
	}
	const doneEntry = `${key}!`;
	if (!isNew) {
		// The list can be queried only by adding an entry.
		if (!(await list.add(doneEntry))) return false;
		await list.remove(doneEntry);
	}
	run!.onSuccess = () => void list.add(doneEntry).catch(() => undefined);
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
	const continues =
		key === undefined ||
		context.getMode() === 'retry' ||
		(await isAdmitted(context, key, respondsAtEnd));
	return Array.from({ length: outputCount }, (_, index) =>
		continues && index === output ? [{ json }] : [],
	);
}
