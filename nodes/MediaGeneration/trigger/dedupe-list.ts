import { type IExecuteFunctions, sleep } from 'n8n-workflow';
import { MAX_EVENTS, createPerNode } from './node-state';

const OPTIONS = { mode: 'entries' as const, maxEntries: MAX_EVENTS };

/** An entry is safe once three checks in a row, over at least 4 s, have found it. */
const CHECK_PAUSES_MS = [150, 1_000, 3_000];
/** The pause after a call, as a multiple of its duration, while other workers may write the same list. */
const PAUSE_PER_CALL_TIME = 3;
const MAX_PAUSE_MS = 1_000;

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
		let startedAt = 0;
		const result = this.lastCall.then(async () => {
			startedAt = performance.now();
			return await call();
		});
		this.lastCall = result
			.catch(() => undefined)
			.then(async () => {
				const pauseMs = PAUSE_PER_CALL_TIME * (performance.now() - startedAt);
				if (this.isShared) await sleep(Math.min(pauseMs, MAX_PAUSE_MS));
			});
		return await result;
	}
}

const getList = createPerNode(() => new DedupeList());

export function openDedupeList(context: IExecuteFunctions): DedupeList {
	const list = getList(context);
	const { checkProcessedAndRecord, removeProcessed } = context.helpers;
	list.helpers = { checkProcessedAndRecord, removeProcessed };
	return list;
}
