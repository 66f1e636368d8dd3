import type { IN8nHttpFullResponse } from 'n8n-workflow';
import { acquireLease } from '../../../nodes/MediaGeneration/trigger/respond-at-end/lease';
import { openDedupeStore } from '../../../nodes/MediaGeneration/trigger/state/dedupe-store';
import { makeWorkerRun, ownWorkflow } from './run-context.mts';
import type { SharedList } from './shared-list.mts';

export type Ended = { error?: Error; lastNode?: { error?: Error }; waitTill?: Date };

/** A worker process, which shares only the list with other workers. A webhook process sends it events. */
export class LeaseWorker {
	private readonly name = ownWorkflow();

	private isKilled = false;

	/** Status codes that the worker passed to n8n's `sendResponse`. */
	readonly responses: unknown[] = [];

	constructor(private readonly list: Pick<SharedList, 'connectProcess'>) {}

	/** Runs the first step for the event; `end` triggers the end of the run. */
	run({ reportsEnd = true } = {}) {
		const stop = new AbortController();
		let failedReads = 0;
		let data: object | undefined = { resultData: { runData: {} } };
		const fake = {
			getExecutionCancelSignal: () => stop.signal,
			getExecutionDataById: async (id: string) => {
				if (failedReads > 0 && failedReads--) throw new Error('connection reset');
				return id === '7' ? data : undefined;
			},
			...(reportsEnd ? {} : { onExecutionFinish: undefined }),
			sendResponse: async ({ statusCode }: IN8nHttpFullResponse) =>
				void this.responses.push(statusCode),
			helpers: this.list.connectProcess(() => this.isKilled),
		};
		const { context, end } = makeWorkerRun(fake, this.name);
		const stored = ({ error, lastNode, waitTill }: Ended) => ({
			resultData: { error, lastNodeExecuted: 'Last', runData: { Last: [lastNode ?? {}] } },
			waitTill,
		});
		return {
			continues: acquireLease(context, openDedupeStore(context), 'e'),
			/** n8n stores the execution and calls the end handlers. */
			end: async (ended: Ended = {}) => {
				data = stored(ended);
				await end();
			},
			/** The next reads of the stored execution fail. */
			failReads: (count: number) => (failedReads = count),
			/** n8n stores a waiting execution without calling a handler. */
			wait: () => (data = stored({ waitTill: new Date(4e12) })),
			notStored: async () => {
				data = undefined;
				await end();
			},
			stop: async () => {
				stop.abort(new Error('the user stopped it'));
				await end();
			},
		};
	}

	/** The process writes nothing from now on. */
	kill(): void {
		this.isKilled = true;
	}
}
