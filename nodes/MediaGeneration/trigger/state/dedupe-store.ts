import type { IExecuteFunctions } from 'n8n-workflow';
import { sleep } from 'n8n-workflow';
import { WriteVerifier } from './write-verifier';
import { MAX_EVENTS, createPerNode } from './node-state';

interface PendingCall {
	readonly kind: 'add' | 'probe' | 'remove';
	readonly entries: readonly string[];
	/**
	 * Receives the entries that were not in the list. All calls of a batch share this set: the first call that deletes
	 * an entry from the set counts as the entry's writer.
	 */
	readonly resolve: (fresh: Set<string>) => void;
	readonly reject: (error: unknown) => void;
}

const OPTIONS = { mode: 'entries' as const, maxEntries: MAX_EVENTS };

/** The pause after a batch, as a multiple of the batch's duration. Avoids collisions if other workers may write. */
const PAUSE_PER_BATCH_TIME = 3;
const MAX_PAUSE_MS = 1_000;

/**
 * A list in n8n's database with entries about the events that started a trigger's workflow. n8n reads and writes the
 * whole list without a lock, so each process makes its calls in batches, one batch at a time.
 */
export class DedupeStore {
	/** From the latest run. All of its helpers would keep the data of that run in memory. */
	helpers!: Pick<IExecuteFunctions['helpers'], 'checkProcessedAndRecord' | 'removeProcessed'>;

	private pending: PendingCall[] = [];

	private lastBatch: Promise<void> = Promise.resolve();

	/** Set by the first `ensureWritten`, which is called only if other workers may write the same list. */
	private verifier?: WriteVerifier;

	private isVerifying = false;

	/** Resolves to true if the entry was new. */
	async add(entry: string): Promise<boolean> {
		return (await this.call('add', [entry])).delete(entry);
	}

	/**
	 * Resolves with the entries that the store already had. n8n can be queried only by writing, so all entries are
	 * written, and the new ones are removed.
	 */
	async probe(...entries: string[]): Promise<ReadonlySet<string>> {
		const fresh = await this.call('probe', entries);
		return new Set(entries.filter((entry) => !fresh.has(entry)));
	}

	async remove(...entries: string[]): Promise<void> {
		entries.forEach((entry) => this.verifier?.remove(entry));
		await this.call('remove', entries);
	}

	/** Checks the entry in the background, and writes it again if another worker has overwritten it. */
	ensureWritten(entry: string): void {
		this.verifier ??= new WriteVerifier();
		this.verifier.add(entry, performance.now());
		if (!this.isVerifying) void this.verifyWrites(this.verifier);
	}

	private async call(kind: PendingCall['kind'], entries: readonly string[]): Promise<Set<string>> {
		return await new Promise((resolve, reject) => {
			this.pending.push({ kind, entries, resolve, reject });
			void this.runBatch();
		});
	}

	private async verifyWrites(verifier: WriteVerifier): Promise<void> {
		this.isVerifying = true;
		for (let at = verifier.computeNextCheckAt(); at; at = verifier.computeNextCheckAt()) {
			await sleep(Math.max(0, at - performance.now()));
			await this.runBatch();
		}
		this.isVerifying = false;
	}

	/** After the earlier batches, makes all calls that are pending by then. Never rejects. */
	private async runBatch(): Promise<void> {
		this.lastBatch = this.lastBatch.then(async () => {
			const startedAt = performance.now();
			await this.makeCalls(this.pending.splice(0));
			const pauseMs = PAUSE_PER_BATCH_TIME * (performance.now() - startedAt);
			if (this.verifier) await sleep(Math.min(pauseMs, MAX_PAUSE_MS));
		});
		await this.lastBatch;
	}

	/**
	 * Also writes the entries that are due for verification. If the store reports one of them as new, another worker had
	 * overwritten it.
	 */
	private async makeCalls(calls: readonly PendingCall[]): Promise<void> {
		const due = this.verifier?.listDueEntries(performance.now()) ?? [];
		const of = (kind: PendingCall['kind']) => calls.filter((call) => call.kind === kind);
		const entriesOf = (kind: PendingCall['kind']) => of(kind).flatMap(({ entries }) => entries);
		const added = new Set([...entriesOf('add'), ...due]);
		try {
			const fresh = await this.addAll([...added, ...entriesOf('probe')]);
			this.recordCheck(due, fresh);
			of('add').forEach(({ resolve }) => resolve(fresh));
			const gone = [
				...entriesOf('probe').filter((entry) => fresh.has(entry)),
				...entriesOf('remove'),
			];
			await this.removeAll(gone.filter((entry) => !added.has(entry)));
			calls.forEach(({ resolve }) => resolve(fresh));
		} catch (error) {
			this.recordCheck(due, new Set(due));
			calls.forEach(({ reject }) => reject(error));
		}
	}

	private recordCheck(due: readonly string[], lost: ReadonlySet<string>): void {
		for (const entry of due) {
			this.verifier?.recordCheck(entry, lost.has(entry) ? 'lost' : 'found', performance.now());
		}
	}

	/** Adds the entries and returns the new ones. If two processes create the list at once, one fails and retries. */
	private async addAll(entries: readonly string[]): Promise<Set<string>> {
		if (entries.length === 0) return new Set();
		const all = [...new Set(entries)];
		const record = async () => await this.helpers.checkProcessedAndRecord(all, 'node', OPTIONS);
		const result = await record().catch(record);
		return new Set(result.new as string[]);
	}

	private async removeAll(entries: string[]): Promise<void> {
		if (entries.length === 0) return;
		const remove = async () => await this.helpers.removeProcessed(entries, 'node', OPTIONS);
		await remove().catch(remove);
	}
}

const getStore = createPerNode(() => new DedupeStore());

export function openDedupeStore(context: IExecuteFunctions): DedupeStore {
	const store = getStore(context);
	const { checkProcessedAndRecord, removeProcessed } = context.helpers;
	store.helpers = { checkProcessedAndRecord, removeProcessed };
	return store;
}
