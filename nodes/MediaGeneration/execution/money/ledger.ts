import { createHash } from 'node:crypto';
import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import type { Started } from '../../api/service';
import { audienceOf } from '../../output/audience';

/** What is known about an item's generation call from an earlier try of the same node run. */
export type Entry =
	/** The project that was started, and the service's answer. */
	| Started
	/** The call was sent and its answer was lost: it must not be sent again. */
	| { readonly unknown: string };

/** The ledger's place for one item and its exact request, in this run of the node. */
export interface Slot {
	read(): Entry | undefined;
	write(entry: Entry): void;
	/** The next try may start another project. */
	clear(): void;
}

/**
 * Started projects, kept in the node's execution context: it survives n8n's "Retry On Fail" and, for a saved run,
 * "Retry execution". An entry belongs to one run of the node (loops), one item, and its exact request.
 */
export interface Ledger {
	/** The item's place; it takes over what an earlier try of an agent's call left there. */
	openSlot(item: { readonly index: number }, request: unknown): Slot;
	/**
	 * Marks items of the run as failed. n8n makes each try of an agent's tool call a separate run, so the next equal call
	 * takes over what they started.
	 */
	keepForNextCall(indexes: readonly number[]): void;
	/** What this node has started in all of its runs, each project once; a lost answer counts as a project. */
	all(): Entry[];
	/** IDs of all projects that this run of the node has started. */
	started(): ReadonlyArray<{ readonly index: number; readonly id: string }>;
	/** Items of this run whose generation call was sent with an unknown outcome. */
	unclear(): number[];
}

const SPACE = 'startedProjects';

const fingerprint = (request: unknown): string =>
	createHash('sha256').update(JSON.stringify(request)).digest('hex').slice(0, 16);

const KEPT = 'left';

/** The same item and request, whatever the run. */
const asKept = (name: string): string => `${KEPT}${name.slice(name.indexOf(':'))}`;

const indexIn = (name: string): number => Number(name.split(':')[1]);

export function ledgerOf(context: IExecuteFunctions): Ledger {
	const store = context.getContext('node') as Record<string, IDataObject | undefined>;
	const entries = (store[SPACE] ??= {}) as Record<string, Entry>;
	const run = context.getWorkflowDataProxy(0).$runIndex as number;
	const ofThisRun = () => Object.entries(entries).filter(([name]) => name.startsWith(`${run}:`));
	return {
		openSlot({ index }, request) {
			const own = `${run}:${index}:${fingerprint(request)}`;
			const left = asKept(own);
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
		keepForNextCall(indexes) {
			if (!audienceOf(context).runPerAttempt) return;
			for (const [name, entry] of ofThisRun()) {
				if (indexes.includes(indexIn(name))) entries[asKept(name)] = entry;
			}
		},
		all() {
			const own = Object.entries(entries).filter(([name]) => !name.startsWith(KEPT));
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
