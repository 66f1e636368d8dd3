import type { Field, Layout, Values } from '../field';

/** What a rule judges: the values of an item, in a layout, with the fields of its tool. */
export interface Judged {
	readonly values: Values;
	readonly layout: Layout;
	fieldOf(name: string): Field;
}

/** What holds between the fields of a tool. Each kind is a file of this folder. */
export interface Rule {
	/** The fields that it speaks of. */
	readonly fields: readonly string[];
	/** The rule itself, in Markdown, for the documentation. */
	readonly sentence: string;
	/** A field that must be given while another one has one of these values: the form marks it then. */
	readonly need?: {
		readonly needed: string;
		readonly when: string;
		readonly is: readonly string[];
	};
	/** At least one of these is given. */
	readonly some?: readonly string[];
	/** What the values say in other words, and is sent with them. */
	implied?(values: Values): Values;
	/** What is wrong, as a whole sentence that names field, value and bound; undefined if nothing. */
	problem(judged: Judged): string | undefined;
}
