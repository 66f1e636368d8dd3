import { createHash } from 'node:crypto';
import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import type { Started } from '../../api/service';
import { isAgentTool } from '../agent-tool';

/** What is known of an item's generation call from an earlier try of the same node run. */
export type Entry =
	/** The project that was started, and what the service answered. */
	| Started
	/** The call was sent and its answer lost: it must not be sent again. */
	| { readonly unknown: string };

/**
 * Started projects, kept in the node's execution context: it survives n8n's "Retry On Fail" and, for a saved run,
 * "Retry execution". An entry is for one run of the node (loops), one item, and exactly what the item asked for.
 */
export interface Ledger {
	entry(itemIndex: number, request: unknown): Entry | undefined;
	record(itemIndex: number, request: unknown, entry: Entry): void;
	/** Nothing was accepted, or the project ended in an error and was not charged: the next try may start another. */
	forget(itemIndex: number, request: unknown): void;
	/**
	 * These items of the run did not succeed. n8n gives each try of an agent's tool call a run of its own: there the next
	 * equal call takes over what they have started.
	 */
	leave(itemIndexes: readonly number[]): void;
	/** IDs of all projects that this run of the node has started. */
	started(): string[];
	/** Items of this run whose generation call was sent, and nobody knows whether it was accepted. */
	unclear(): number[];
}

const SPACE = 'startedProjects';

const fingerprint = (request: unknown): string =>
	createHash('sha256').update(JSON.stringify(request)).digest('hex').slice(0, 16);

/** The same item and request, whatever the run. */
const asLeft = (name: string): string => `left${name.slice(name.indexOf(':'))}`;

const itemOf = (name: string): number => Number(name.split(':')[1]);

export function ledgerOf(context: IExecuteFunctions): Ledger {
	const store = context.getContext('node') as Record<string, IDataObject | undefined>;
	const entries = (store[SPACE] ??= {}) as Record<string, Entry>;
	const run = context.getWorkflowDataProxy(0).$runIndex as number;
	const key = (itemIndex: number, request: unknown) =>
		`${run}:${itemIndex}:${fingerprint(request)}`;
	const ofThisRun = () => Object.entries(entries).filter(([name]) => name.startsWith(`${run}:`));
	return {
		entry(itemIndex, request) {
			const own = key(itemIndex, request);
			const left = asLeft(own);
			const entry = entries[own] ?? entries[left];
			if (entry) entries[own] = entry;
			delete entries[left];
			return entry;
		},
		record(itemIndex, request, entry) {
			entries[key(itemIndex, request)] = entry;
		},
		forget(itemIndex, request) {
			delete entries[key(itemIndex, request)];
		},
		leave(itemIndexes) {
			if (!isAgentTool(context)) return;
			for (const [name, entry] of ofThisRun()) {
				if (itemIndexes.includes(itemOf(name))) entries[asLeft(name)] = entry;
			}
		},
		started: () => ofThisRun().flatMap(([, entry]) => ('id' in entry ? [entry.id] : [])),
		unclear: () =>
			ofThisRun().flatMap(([name, entry]) => ('unknown' in entry ? [itemOf(name)] : [])),
	};
}
