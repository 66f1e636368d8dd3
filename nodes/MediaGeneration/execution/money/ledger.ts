import { createHash } from 'node:crypto';
import type { IBinaryData, IExecuteFunctions, INodeParameters } from 'n8n-workflow';
import { OPTION_PARAMETERS, PARAMETERS } from '../../catalog/parameters';
import type { StartedProject } from '../../api/service/project';
import { isRecord } from '../../json/record';

/** The facts about a started project that are read again; never the response, which may repeat the API key. */
interface StartedEntry {
	readonly id: string;
	/** The account that started the project (see execution/session). */
	readonly account: string;
	/** In the response, if it states any. */
	readonly credits?: number;
	/** The most that the project may cost, if known. */
	readonly maxCredits?: number;
}

/** The state of an item's generation call, from this attempt or an earlier one. */
export type Entry =
	| StartedEntry
	/** The reason why it is unknown whether the call was accepted. The call must not be sent again. */
	| { readonly unknown: string };

/** The place in the ledger for one item and its request, in this run of the node. */
export type Slot = ReturnType<Ledger['openSlot']>;

export interface Totals {
	/** Calls without a clear response count as projects. */
	projects: number;
	credits: number;
	unclearCount: number;
	/** Number of projects without known credits. */
	unpricedCount: number;
}

/** The credits in a response to a start. Negative and infinite numbers (JSON's 1e999) are ignored. */
export const readCredits = ({ credits_charged: credits }: StartedProject['body']) =>
	typeof credits === 'number' && credits >= 0 && Number.isFinite(credits) ? credits : undefined;

/** A reported 0 isn't the price: the service charges once it has measured the video. */
export const countCredits = ({ credits, maxCredits }: StartedEntry): number | undefined =>
	credits || maxCredits;

/** The ledger as n8n saves it with the execution. */
interface Store {
	/** By run, and by the item's index and a hash of its request. */
	readonly runs: Record<string, Record<string, Entry>>;
	/** The entries for an agent's next identical call. */
	readonly failedCalls: Record<string, Entry[]>;
	readonly totals: Totals;
}

const makeStore = (): Store => ({
	runs: {},
	failedCalls: {},
	totals: { projects: 0, credits: 0, unclearCount: 0, unpricedCount: 0 },
});

/** The ID of a file contains the ID of its execution, which changes when n8n saves or copies the execution. */
const EXECUTION_PATH_IN_FILE_ID = /\bexecutions\/[^/"\\]+\/binary_data\//g;

/** n8n stores labels beside chosen values. */
const LABEL_NAMES = new Set(['cachedResultName', 'cachedResultUrl']);

/** An AI model may repeat its call with the arguments in another order. JSON lacks big integers. */
function normalize(_: string, value: unknown): unknown {
	if (typeof value === 'bigint') return String(value);
	if (!isRecord(value)) return value;
	const entries = Object.entries(value).filter(([name]) => !LABEL_NAMES.has(name));
	return Object.fromEntries(entries.sort(([name], [next]) => (name < next ? -1 : 1)));
}

function serialize(part: unknown): string {
	try {
		return JSON.stringify(part, normalize).replace(EXECUTION_PATH_IN_FILE_ID, 'binary_data/');
	} catch {
		// An item may contain itself.
		return '';
	}
}

const OPTION_NAMES = new Set<string>(Object.values(OPTION_PARAMETERS).map(({ name }) => name));

/** The typed values that affect the result. For an expression, its text counts, not its result. */
function identifyForm({ options, ...fields }: INodeParameters): unknown {
	const added = Object.entries(Object(options) as object);
	return [
		{ ...fields, [PARAMETERS.completion.name]: undefined },
		Object.fromEntries(added.filter(([name]) => !OPTION_NAMES.has(name))),
	];
}

const readIndex = (key: string): number => Number(key.split(':')[0]);

/**
 * Started projects, kept in the node's execution context, which survives n8n's "Retry On Fail" and, if n8n saves the
 * execution, "Retry execution". An entry is identified by the run of the node (in a loop), the item's index, the input
 * item, and the values typed into the form.
 */
export class Ledger {
	/** Of all runs of this node in the execution. Simultaneous runs, such as an agent's calls, share this object. */
	readonly totals: Readonly<Totals>;
	private readonly store: Store;
	private readonly entries: Record<string, Entry>;
	private form?: string;

	constructor(
		private readonly context: IExecuteFunctions,
		private readonly isAgent: boolean,
	) {
		const nodeContext = context.getContext('node') as { startedProjects?: Store };
		this.store = nodeContext.startedProjects ??= makeStore();
		this.totals = this.store.totals;
		this.entries = this.store.runs[String(context.getWorkflowDataProxy(0).$runIndex)] ??= {};
	}

	/** @param index of the item. The entry of an agent's identical call that failed is moved into the slot. */
	openSlot(index: number) {
		this.form ??= serialize(identifyForm(this.context.getNode().parameters));
		const request = `${serialize(this.identifyInput(index))}\n${this.form}`;
		// Distinguishes requests without storing their values.
		const key = `${index}:${createHash('sha256').update(request).digest('hex').slice(0, 16)}`;
		const failedCall = this.entries[key] ? undefined : this.store.failedCalls[key]?.shift();
		if (failedCall) this.entries[key] = failedCall;
		return {
			read: (): Entry | undefined => this.entries[key],
			write: (entry: Entry) => this.set(key, entry),
			/** Removes the entry, so that the next attempt may start another project. */
			clear: () => this.set(key, undefined),
		};
	}

	/**
	 * Keeps the entries of failed items for an agent's next identical call, since each attempt of a tool call is a
	 * separate run of the node.
	 */
	keepForNextToolCall(indexes: readonly number[]): void {
		if (!this.isAgent) return;
		for (const [key, entry] of Object.entries(this.entries)) {
			if (!indexes.includes(readIndex(key))) continue;
			delete this.entries[key];
			(this.store.failedCalls[key] ??= []).push(entry);
		}
	}

	/** The projects of this run, except those that are known to have failed: their entries have been removed. */
	listStarted(): Array<StartedEntry & { readonly index: number }> {
		return Object.entries(this.entries).flatMap(([key, entry]) =>
			'id' in entry ? [{ index: readIndex(key), ...entry }] : [],
		);
	}

	/** Indexes of this run's items whose generation call was sent and got no clear response. */
	listUnclearItems(): number[] {
		return Object.entries(this.entries).flatMap(([key, entry]) =>
			'unknown' in entry ? [readIndex(key)] : [],
		);
	}

	/** The properties of the input item that are the same in every attempt. */
	private identifyInput(index: number): unknown {
		const { json, binary } = this.context.getInputData()[index]!;
		const files = Object.entries(binary ?? {}).map(([field, file]) => {
			// A Code node may return anything instead of a file.
			const { id, fileName, data } = Object(file) as Partial<IBinaryData>;
			return [field, id ?? fileName, data?.length];
		});
		// n8n adds a new ID to each of an agent's calls.
		return [this.isAgent ? { ...json, toolCallId: undefined } : json, files];
	}

	private set(key: string, entry: Entry | undefined): void {
		const previous = this.entries[key];
		if (previous) this.count(previous, -1);
		if (entry) this.count(entry, 1);
		if (entry) this.entries[key] = entry;
		else delete this.entries[key];
	}

	private count(entry: Entry, by: 1 | -1): void {
		const { totals } = this.store;
		const credits = 'id' in entry ? countCredits(entry) : 0;
		totals.projects += by;
		totals.credits += by * (credits ?? 0);
		if ('unknown' in entry) totals.unclearCount += by;
		if (credits === undefined) totals.unpricedCount += by;
	}
}
