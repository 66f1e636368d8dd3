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

/** The ledger's place for one item and exactly what it asks for, in this run of the node. */
export interface Slot {
	read(): Entry | undefined;
	write(entry: Entry): void;
	/** The next try may start another project. */
	clear(): void;
}

/**
 * Started projects, kept in the node's execution context: it survives n8n's "Retry On Fail" and, for a saved run,
 * "Retry execution". An entry is for one run of the node (loops), one item, and exactly what the item asked for.
 */
export interface Ledger {
	/** The item's place; what an earlier try of an agent's call has left there is taken over. */
	openSlot(item: { readonly index: number }, request: unknown): Slot;
	/**
	 * These items of the run did not succeed. n8n gives each try of an agent's tool call a run of its own: there the next
	 * equal call takes over what they have started.
	 */
	leave(indexes: readonly number[]): void;
	/** What this node has started in all of its runs, each project once; a lost answer counts as one. */
	all(): Entry[];
	/** IDs of all projects that this run of the node has started. */
	started(): ReadonlyArray<{ readonly index: number; readonly id: string }>;
	/** Items of this run whose generation call was sent, and nobody knows whether it was accepted. */
	unclear(): number[];
}

const SPACE = 'startedProjects';

const fingerprint = (request: unknown): string =>
	createHash('sha256').update(JSON.stringify(request)).digest('hex').slice(0, 16);

const LEFT = 'left';

/** The same item and request, whatever the run. */
const asLeft = (name: string): string => `${LEFT}${name.slice(name.indexOf(':'))}`;

const indexIn = (name: string): number => Number(name.split(':')[1]);

export function ledgerOf(context: IExecuteFunctions): Ledger {
	const store = context.getContext('node') as Record<string, IDataObject | undefined>;
	const entries = (store[SPACE] ??= {}) as Record<string, Entry>;
	const run = context.getWorkflowDataProxy(0).$runIndex as number;
	const ofThisRun = () => Object.entries(entries).filter(([name]) => name.startsWith(`${run}:`));
	return {
		openSlot({ index }, request) {
			const own = `${run}:${index}:${fingerprint(request)}`;
			const left = asLeft(own);
			const taken = entries[own] ?? entries[left];
			if (taken) entries[own] = taken;
			delete entries[left];
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
		leave(indexes) {
			if (!isAgentTool(context)) return;
			for (const [name, entry] of ofThisRun()) {
				if (indexes.includes(indexIn(name))) entries[asLeft(name)] = entry;
			}
		},
		all() {
			const own = Object.entries(entries).filter(([name]) => !name.startsWith(LEFT));
			const byProject = own.map(
				([name, entry]) => ['id' in entry ? entry.id : name, entry] as const,
			);
			return [...new Map(byProject).values()];
		},
		started: () =>
			ofThisRun().flatMap(([name, entry]) =>
				'id' in entry ? [{ index: indexIn(name), id: entry.id }] : [],
			),
		unclear: () =>
			ofThisRun().flatMap(([name, entry]) => ('unknown' in entry ? [indexIn(name)] : [])),
	};
}
