import type { IExecuteFunctions } from 'n8n-workflow';
import { nodeKey, REMEMBERED } from './claims-of-node';

/** The durable list of events that started a workflow, one per trigger, kept by n8n in its database. */
export interface Record {
	/** Notes the key; resolves with whether it was new. */
	note(key: string): Promise<boolean>;
	forget(key: string): Promise<void>;
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

const OPTIONS = { mode: 'entries' as const, maxEntries: REMEMBERED };

/** The keys that were new. Two processes that write the first entry at once collide; the second try finds the list. */
async function noteAll(context: IExecuteFunctions, keys: string[]): Promise<Set<unknown>> {
	const note = async () => await context.helpers.checkProcessedAndRecord(keys, 'node', OPTIONS);
	const answer = await note().catch(note);
	return new Set<unknown>(answer.new);
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

	return {
		note: async (key) =>
			await new Promise<boolean>((tell, fail) => {
				line.waiting.push({ key, tell, fail });
				line.tail = line.tail.then(flush);
			}),
		async forget(key) {
			const removal = line.tail.then(
				async () => await context.helpers.removeProcessed([key], 'node', OPTIONS),
			);
			line.tail = removal.catch(() => undefined);
			await removal;
		},
	};
}
