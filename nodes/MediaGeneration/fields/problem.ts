/** What is wrong with an item's value, so that nothing is sent. */
export interface Problem {
	/** The label of the input; undefined for a rule between several inputs. */
	readonly label?: string;
	/** A whole sentence, without a full stop. */
	readonly text: string;
	/** The API's names of the fields, for users of expressions. */
	readonly fieldNames?: readonly string[];
	readonly isMissingFile?: boolean;
	/** Whether the item has no files at all. */
	readonly hasNoFiles?: boolean;
}

/** @param predicate follows the label, such as "is empty" */
export const makeFieldProblem = (
	{ label, name }: { readonly label: string; readonly name: string },
	predicate: string,
): Problem => ({ label, text: `${label} ${predicate}`, fieldNames: [name] });
