import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { readAudience } from '../../output/audience';
import type { Tool } from '../../catalog/tool';
import {
	fingerprint,
	hasSameFormValues,
	listOfferedNames,
	readFormFingerprints,
	type FormFingerprints,
} from './request-identity';
import { type Entry, Tally } from './tally';

/** The place in the ledger for one item and its request, in this run of the node. */
export interface Slot {
	read(): Entry | undefined;
	write(entry: Entry): void;
	/** Removes the entry, so that the next attempt may start another project. */
	clear(): void;
}

type Entries = Record<string, Entry | undefined>;

/** The ledger as n8n saves it with the execution. */
interface Store {
	/** The entries by run index, then by `<item>:<input>:<form>` (an index and two fingerprints). */
	readonly runs: Record<string, Entries | undefined>;
	/** The entries for an agent's next identical call, by `<item>:<input>:<form>`. */
	readonly kept: Record<string, Entry[] | undefined>;
	/** The fingerprints of a form's values, by the form's own fingerprint. */
	readonly forms: Record<string, FormFingerprints>;
}

const STORE_KEY = 'startedProjects';

function openStore(context: IExecuteFunctions): Store {
	const space = context.getContext('node');
	return (space[STORE_KEY] ??= {
		runs: {},
		kept: {},
		forms: {},
	} as IDataObject) as unknown as Store;
}

// Several runs of a node, such as an agent's tool calls, write into one store, so they share its tally.
const TALLIES = new WeakMap<Store, Tally>();

function openTally(store: Store): Tally {
	const known = TALLIES.get(store);
	if (known) return known;
	const tally = new Tally();
	TALLIES.set(store, tally);
	for (const entries of Object.values(store.runs)) {
		for (const entry of Object.values(entries!)) tally.add(entry);
	}
	for (const entry of Object.values(store.kept).flat()) tally.add(entry);
	return tally;
}

const readIndex = (name: string): number => Number(name.split(':')[0]);

interface CurrentForm {
	readonly formFingerprints: FormFingerprints;
	readonly ownKey: string;
	/** The fingerprints of this form and of earlier forms with the same typed values. */
	readonly equivalentKeys: readonly string[];
}

/**
 * Started projects, kept in the node's execution context, which survives n8n's "Retry On Fail" and, if n8n saves the
 * execution, "Retry execution". An entry is identified by the run of the node (in a loop), the item's index, the input
 * item, and the values typed into the form. For an expression, its text counts, not its result.
 */
export class Ledger {
	/** The totals of all runs of this node in the execution. */
	readonly tally: Tally;
	private readonly store: Store;
	private readonly thisRun: string;
	private form?: CurrentForm;

	constructor(
		private readonly context: IExecuteFunctions,
		private readonly tools: readonly Tool[],
	) {
		this.store = openStore(context);
		this.tally = openTally(this.store);
		this.thisRun = String(context.getWorkflowDataProxy(0).$runIndex);
	}

	/**
	 * An entry of an agent's earlier attempt, or of the form before an update of the package, is moved into the slot.
	 * @param input identifies the input item
	 */
	openSlot({ index }: { readonly index: number }, input: readonly unknown[]): Slot {
		const { formFingerprints, ownKey: ownForm, equivalentKeys } = this.readForm();
		const item = fingerprint(...input);
		const names = equivalentKeys.map((one) => `${index}:${item}:${one}`);
		const own = names[0]!;
		const write = (entry: Entry): void => {
			this.store.forms[ownForm] ??= formFingerprints;
			this.set(own, entry);
		};
		const earlier = this.entries[own] ? undefined : this.takeFrom(names);
		if (earlier) write(earlier);
		return {
			read: () => this.entries[own],
			write,
			clear: () => this.set(own, undefined),
		};
	}

	/**
	 * Keeps the entries of failed items for an agent's next identical call, since each attempt of a tool call is a
	 * separate run of the node.
	 */
	keepForNextToolCall(indexes: readonly number[]): void {
		if (!readAudience(this.context).isAgent) return;
		const failed = new Set(indexes);
		for (const [name, entry] of Object.entries(this.entries)) {
			if (!failed.has(readIndex(name))) continue;
			this.set(name, undefined);
			(this.store.kept[name] ??= []).push(entry!);
			this.tally.add(entry);
		}
	}

	/** Excludes projects that are known to have failed, because their entries have been removed. */
	listStarted() {
		return Object.entries(this.entries).flatMap(([name, entry]) =>
			entry && 'id' in entry ? [{ index: readIndex(name), ...entry }] : [],
		);
	}

	/** Indexes of this run's items whose generation call was sent and got no clear response. */
	listUnclearItems(): number[] {
		return Object.entries(this.entries).flatMap(([name, entry]) =>
			entry && 'unknown' in entry ? [readIndex(name)] : [],
		);
	}

	private get entries(): Entries {
		return (this.store.runs[this.thisRun] ??= {});
	}

	private readForm(): CurrentForm {
		if (this.form) return this.form;
		const { forms } = this.store;
		const { parameters } = this.context.getNode();
		const formFingerprints = readFormFingerprints(parameters);
		const offered = listOfferedNames(this.tools, parameters);
		const ownKey = fingerprint(formFingerprints);
		const others = Object.keys(forms).filter((one) => one !== ownKey);
		// Of the earlier forms, the newest comes first.
		const equivalentKeys = others
			.filter((one) => hasSameFormValues(forms[one]!, formFingerprints, offered))
			.reverse();
		return (this.form = { formFingerprints, ownKey, equivalentKeys: [ownKey, ...equivalentKeys] });
	}

	private set(name: string, entry: Entry | undefined): void {
		const { entries, tally } = this;
		tally.remove(entries[name]);
		tally.add(entry);
		if (entry === undefined) delete entries[name];
		else entries[name] = entry;
	}

	/** Removes and returns the entry of the first name that has one in this run's entries, or else in `kept`. */
	private takeFrom(names: readonly string[]): Entry | undefined {
		const { kept } = this.store;
		const nameInRun = names.find((name) => this.entries[name] !== undefined);
		if (nameInRun !== undefined) {
			const entry = this.entries[nameInRun];
			this.set(nameInRun, undefined);
			return entry;
		}
		const keptName = names.find((name) => kept[name] !== undefined);
		if (keptName === undefined) return undefined;
		const [first, ...more] = kept[keptName]!;
		if (more.length > 0) kept[keptName] = more;
		else delete kept[keptName];
		this.tally.remove(first);
		return first;
	}
}
