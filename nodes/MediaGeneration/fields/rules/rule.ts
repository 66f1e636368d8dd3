import type { Field, Values } from '../field';
import type { Layout } from '../kind';

export interface RuleInput {
	readonly values: Values;
	readonly layout: Layout;
	getField(name: string): Field;
}

/** A constraint between the fields of a tool. Each kind of rule has a file in this folder. */
export interface Rule {
	readonly fields: readonly string[];
	/** The rule in Markdown, for the documentation. */
	readonly sentence: string;
	/** Requires a field if another field has certain values. In the form, a main field is then marked as required. */
	readonly need?: {
		readonly requiredField: string;
		readonly decidingField: string;
		readonly decidingValues: readonly string[];
	};
	/** The live service's current bounds for the difference between two numbers. */
	readonly live?: {
		readonly highField: string;
		readonly lowField: string;
		readonly min: number;
		readonly max: number;
	};
	/** At least one of these fields is required. */
	readonly some?: readonly string[];
	/** Values to send, derived from the item's values. They take precedence over those of the item. */
	deriveValues?(values: Values): Values;
	/** The problem as a whole sentence. */
	findProblem(input: RuleInput): string | undefined;
	/** A hint as a whole sentence. The values are sent anyway. */
	findHint?(input: RuleInput): string | undefined;
}
