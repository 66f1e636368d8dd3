import { createHash } from 'node:crypto';
import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import type { Started } from '../../api/service';
import { audienceOf } from '../../output/audience';

/** What is known about an item's generation call from an earlier attempt of the same node run. */
export type Entry =
	/** The project that was started, and the service's response. */
	| Started
	/** The call was sent and got no clear response: it must not be sent again. */
	| { readonly unknown: string };

/** The ledger's place for one item and what the user asks for in it, in this run of the node. */
export interface Slot {
	read(): Entry | undefined;
	write(entry: Entry): void;
	/** The next attempt may start another project. */
	clear(): void;
}

/**
 * Started projects, kept in the node's execution context: it survives n8n's "Retry On Fail" and, for a saved run,
 * "Retry execution". An entry belongs to one run of the node (loops), one item, and what the user asks for in it: the typed
 * parameters and the input item, not what expressions give this time.
 */
export interface Ledger {
	/** The item's place; it takes over what an earlier attempt of an agent's call left. */
	openSlot(item: { readonly index: number }, request: readonly unknown[]): Slot;
	/**
	 * Marks items of the run as failed. n8n makes each attempt of an agent's tool call a separate run, so the next equal call
	 * takes over what they started.
	 */
	keepForNextCall(indexes: readonly number[]): void;
	/** What this node has started in all of its runs, each project once; a call without a clear response counts as a project. */
	all(): Entry[];
	/** All projects that this run of the node has started. */
	started(): ReadonlyArray<Started & { readonly index: number }>;
	/** Items of this run whose generation call was sent with an unknown outcome. */
	unclear(): number[];
}

const SPACE = 'startedProjects';

/** Items may hold what JSON cannot: big numbers, circles. What is typed into the node never does. */
function fingerprint(request: readonly unknown[]): string {
	const texts = request.map((part) => {
		try {
			return JSON.stringify(part, (_, value: unknown) =>
				typeof value === 'bigint' ? String(value) : value,
			);
		} catch {
			return '';
		}
	});
	return createHash('sha256').update(texts.join('\n')).digest('hex').slice(0, 16);
}

const KEPT = 'kept';

/** `<run>:<item>:<fingerprint>`; what is kept for the next call begins with the word instead, and ends with the run. */
const nameOf = (run: number, index: number, print: string): string => `${run}:${index}:${print}`;
const keptName = (index: number, print: string, run: string): string =>
	`${KEPT}:${index}:${print}:${run}`;

const indexIn = (name: string): number => Number(name.split(':')[1]);

export function ledgerOf(context: IExecuteFunctions): Ledger {
	const store = context.getContext('node') as Record<string, IDataObject | undefined>;
	const entries = (store[SPACE] ??= {}) as Record<string, Entry>;
	const thisRun = context.getWorkflowDataProxy(0).$runIndex as number;
	const ofThisRun = () =>
		Object.entries(entries).filter(([name]) => name.startsWith(`${thisRun}:`));
	const move = (from: string, to: string): void => {
		entries[to] = entries[from]!;
		delete entries[from];
	};
	return {
		openSlot({ index }, request) {
			const print = fingerprint(request);
			const own = nameOf(thisRun, index, print);
			const kept = Object.keys(entries).find((name) => name.startsWith(keptName(index, print, '')));
			if (entries[own] === undefined && kept !== undefined) move(kept, own);
			return {
				read: () => entries[own],
				write(entry) {
					entries[own] = entry;
				},
				clear() {
					delete entries[own];
				},
			};
		},
		keepForNextCall(indexes) {
			if (!audienceOf(context).runPerAttempt) return;
			for (const [name] of ofThisRun()) {
				const [run, index, print] = name.split(':') as [string, string, string];
				if (indexes.includes(Number(index))) move(name, keptName(Number(index), print, run));
			}
		},
		all() {
			const byProject = Object.entries(entries).map(
				([name, entry]) => ['id' in entry ? entry.id : name, entry] as const,
			);
			return [...new Map(byProject).values()];
		},
		started: () =>
			ofThisRun().flatMap(([name, entry]) =>
				'id' in entry ? [{ index: indexIn(name), ...entry }] : [],
			),
		unclear: () =>
			ofThisRun().flatMap(([name, entry]) => ('unknown' in entry ? [indexIn(name)] : [])),
	};
}
