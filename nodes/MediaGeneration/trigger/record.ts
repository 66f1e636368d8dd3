import type { IExecuteFunctions } from 'n8n-workflow';
import { sleep } from 'n8n-workflow';
import { nodeKey, REMEMBERED } from './claims-of-node';

/** The durable list of events that started a workflow, one per trigger, kept by n8n in its database. */
export interface Record {
	/** Notes the key; resolves with whether it was new. */
	note(key: string): Promise<boolean>;
	/** Whether one of the keys was noted before. For a moment the others look so too, to other processes. */
	knows(...keys: string[]): Promise<boolean>;
	forget(...keys: string[]): Promise<void>;
}

interface Note {
	readonly key: string;
	readonly tell: (isNew: boolean) => void;
	readonly fail: (error: unknown) => void;
}

/** n8n reads and writes the whole list without a lock: one call at a time per process, each for all that wait. */
interface Line {
	waiting: Note[];
	tail: Promise<void>;
}

const lines = new Map<string, Line>();

/** Two workers that overwrite each other do it within milliseconds. */
export const INSIST_MS = 150;
const MOST_INSISTENCES = 10;

/** Two workers that meet once must not meet again in step. */
export const jittered = (ms: number): number => ms * (1 + Math.random());

/** Notes again in the background what another worker has overwritten, until it stays. */
export function insist(record: Record, key: string): void {
	const again = async () => {
		for (let time = 0; time < MOST_INSISTENCES; time++) {
			await sleep(jittered(INSIST_MS));
			if (!(await record.note(key))) return;
		}
	};
	void again().catch(() => undefined);
}

const OPTIONS = { mode: 'entries' as const, maxEntries: REMEMBERED };

/** The keys that were new. Two processes that write the first entry at once collide; the second try finds the list. */
async function noteAll(context: IExecuteFunctions, keys: string[]): Promise<Set<string>> {
	const note = async () => await context.helpers.checkProcessedAndRecord(keys, 'node', OPTIONS);
	const answer = await note().catch(note);
	return new Set(answer.new as string[]);
}

export function recordOf(context: IExecuteFunctions): Record {
	const name = nodeKey(context);
	const line: Line = lines.get(name) ?? { waiting: [], tail: Promise.resolve() };
	lines.set(name, line);

	const flush = async (): Promise<void> => {
		const batch = line.waiting.splice(0);
		if (batch.length === 0) return;
		const keys = [...new Set(batch.map(({ key }) => key))];
		await noteAll(context, keys).then(
			(fresh) => batch.forEach(({ key, tell }) => tell(fresh.delete(key))),
			(error: unknown) => batch.forEach(({ fail }) => fail(error)),
		);
	};

	const remove = async (keys: string[]): Promise<void> => {
		if (keys.length > 0) await context.helpers.removeProcessed(keys, 'node', OPTIONS);
	};

	const inTurn = async <Result>(work: () => Promise<Result>): Promise<Result> => {
		const result = line.tail.then(work);
		line.tail = result.then(
			() => undefined,
			() => undefined,
		);
		return await result;
	};

	return {
		note: async (key) =>
			await new Promise<boolean>((tell, fail) => {
				line.waiting.push({ key, tell, fail });
				void inTurn(flush);
			}),
		knows: async (...keys) =>
			await inTurn(async () => {
				const fresh = [...(await noteAll(context, keys))];
				await remove(fresh);
				return fresh.length < keys.length;
			}),
		forget: async (...keys) => await inTurn(async () => await remove(keys)),
	};
}
