import type { IExecuteFunctions } from 'n8n-workflow';
import { sleep } from 'n8n-workflow';
import { WriteVerifier } from './write-verifier';
import { perNode, REMEMBERED } from './per-node';

/** The durable list of events that started a workflow, one per trigger, kept by n8n in its database. */
export interface DedupeStore {
	/** Writes the mark; resolves with whether it was new. */
	add(mark: string): Promise<boolean>;
	/** Writes the mark again in the background until no other worker can overwrite it. */
	ensureWritten(mark: string): void;
	/** Looks up the marks by writing them, removes those that were not there, and resolves with those that were. */
	probe(...marks: string[]): Promise<ReadonlySet<string>>;
	remove(...marks: string[]): Promise<void>;
}

interface PendingCall {
	readonly kind: 'note' | 'probe' | 'forget';
	readonly marks: readonly string[];
	/**
	 * Called with the marks that were not in the list; the caller that takes a mark out of this set was the first to
	 * write it.
	 */
	readonly resolve: (fresh: Set<string>) => void;
	readonly reject: (error: unknown) => void;
}

const OPTIONS = { mode: 'entries' as const, maxEntries: REMEMBERED };

/**
 * If other workers write the list, each turn is followed by a pause this many times as long, so that they rarely
 * collide.
 */
const REST = 3;
const LONGEST_REST_MS = 1_000;

/**
 * n8n reads and writes the whole list without a lock: one call at a time per process, each for all pending questions.
 */
class BatchedDedupeStore implements DedupeStore {
	/** Those of the latest run. */
	helpers!: IExecuteFunctions['helpers'];

	private waiting: PendingCall[] = [];

	private tail: Promise<void> = Promise.resolve();

	/** Undefined if no other worker writes the list. */
	private insistences?: WriteVerifier;

	private isInsisting = false;

	async add(mark: string): Promise<boolean> {
		return (await this.ask('note', [mark])).delete(mark);
	}

	async probe(...marks: string[]): Promise<ReadonlySet<string>> {
		const fresh = await this.ask('probe', marks);
		return new Set(marks.filter((mark) => !fresh.has(mark)));
	}

	async remove(...marks: string[]): Promise<void> {
		marks.forEach((mark) => this.insistences?.drop(mark));
		await this.ask('forget', marks);
	}

	ensureWritten(mark: string): void {
		this.insistences ??= new WriteVerifier();
		this.insistences.add(mark, Date.now());
		if (!this.isInsisting) void this.keepInsisting(this.insistences);
	}

	private async ask(kind: PendingCall['kind'], marks: readonly string[]): Promise<Set<string>> {
		return await new Promise((tell, fail) => {
			this.waiting.push({ kind, marks, resolve: tell, reject: fail });
			void this.takeTurn();
		});
	}

	private async keepInsisting(insistences: WriteVerifier): Promise<void> {
		this.isInsisting = true;
		for (let next = insistences.next(); next; next = insistences.next()) {
			await sleep(Math.max(0, next - Date.now()));
			await this.takeTurn();
		}
		this.isInsisting = false;
	}

	/** Asks all questions that are pending by then. Never rejects. */
	private async takeTurn(): Promise<void> {
		this.tail = this.tail.then(async () => {
			const startedAt = Date.now();
			await this.serve(this.waiting.splice(0));
			if (this.insistences) await sleep(Math.min(REST * (Date.now() - startedAt), LONGEST_REST_MS));
		});
		await this.tail;
	}

	/** Also checks the marks under insistence. */
	private async serve(questions: readonly PendingCall[]): Promise<void> {
		const due = this.insistences?.due(Date.now()) ?? [];
		const of = (kind: PendingCall['kind']) =>
			questions.filter((question) => question.kind === kind);
		const marksOf = (kind: PendingCall['kind']) => of(kind).flatMap(({ marks }) => marks);
		const noted = new Set([...marksOf('note'), ...due]);
		try {
			const fresh = await this.noteAll([...noted, ...marksOf('probe')]);
			this.looked(due, fresh);
			of('note').forEach(({ resolve: tell }) => tell(fresh));
			const gone = [...marksOf('probe').filter((mark) => fresh.has(mark)), ...marksOf('forget')];
			await this.removeAll(gone.filter((mark) => !noted.has(mark)));
			questions.forEach(({ resolve: tell }) => tell(fresh));
		} catch (error) {
			this.looked(due, new Set(due));
			questions.forEach(({ reject: fail }) => fail(error));
		}
	}

	private looked(due: readonly string[], lost: ReadonlySet<string>): void {
		for (const mark of due) {
			this.insistences?.checked(mark, lost.has(mark) ? 'lost' : 'there', Date.now());
		}
	}

	/**
	 * The marks that were new. If two processes write the first entry at once, they collide; the second try finds the
	 * list.
	 */
	private async noteAll(marks: readonly string[]): Promise<Set<string>> {
		if (marks.length === 0) return new Set();
		const all = [...new Set(marks)];
		const note = async () => await this.helpers.checkProcessedAndRecord(all, 'node', OPTIONS);
		const answer = await note().catch(note);
		return new Set(answer.new as string[]);
	}

	private async removeAll(marks: string[]): Promise<void> {
		if (marks.length === 0) return;
		const remove = async () => await this.helpers.removeProcessed(marks, 'node', OPTIONS);
		await remove().catch(remove);
	}
}

const storeOf = perNode(() => new BatchedDedupeStore());

export function dedupeStoreOf(context: IExecuteFunctions): DedupeStore {
	const line = storeOf(context);
	line.helpers = context.helpers;
	return line;
}
