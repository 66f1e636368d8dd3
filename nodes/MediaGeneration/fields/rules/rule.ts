import type { Field, Values } from '../field';
import type { Layout } from '../kind';

/** The input of a rule: an item's values, the layout, and the tool's fields. */
export interface Judged {
	readonly values: Values;
	readonly layout: Layout;
	getField(name: string): Field;
}

/** A constraint between the fields of a tool. Each kind is a file in this folder. */
export interface Rule {
	readonly fields: readonly string[];
	/** The rule itself, in Markdown, for the documentation. */
	readonly sentence: string;
	/** A field that is required while another one has one of these values: the form then marks it. */
	readonly need?: {
		readonly needed: string;
		readonly when: string;
		readonly is: readonly string[];
	};
	/** The bounds of the difference between two numbers at the live service today. */
	readonly live?: {
		readonly high: string;
		readonly low: string;
		readonly min: number;
		readonly max: number;
	};
	/** At least one of these is required. */
	readonly some?: readonly string[];
	/** Further values to send, derived from the given ones. */
	implied?(values: Values): Values;
	/** The problem, as a sentence that names field, value and bound; undefined if none. */
	problem(judged: Judged): string | undefined;
	/** The hint about a current bound of the live service, as a sentence; undefined if none. The values are sent. */
	hint?(judged: Judged): string | undefined;
}
