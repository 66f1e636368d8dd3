import type { IExecuteFunctions } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { Failure } from '../api/failure';
import type { Ledger } from './money/ledger';

/** An item that did not succeed. */
export interface BadEnd {
	readonly itemIndex: number;
	readonly error: unknown;
}

const projectOf = ({ error }: BadEnd): string | undefined =>
	error instanceof Failure ? error.facts.projectId : undefined;

const isUnknown = ({ error }: BadEnd): boolean =>
	error instanceof Failure && error.facts.end === 'answerLost';

/** What else must not be lost when one item ends the node: projects, and calls of which nobody knows the outcome. */
function otherItems(own: BadEnd, others: readonly BadEnd[], ledger: Ledger): string[] {
	const started = ledger
		.started()
		.filter(({ index }) => index !== own.itemIndex)
		.map(({ id }) => id);
	const ended = others
		.map(projectOf)
		.filter((id) => id !== undefined && id !== projectOf(own) && !started.includes(id));
	const unclear = ledger
		.unclear()
		.filter((itemIndex) => itemIndex !== own.itemIndex || !isUnknown(own))
		.map((itemIndex) => `item ${itemIndex}`);
	return [
		started.length > 0 &&
			`Projects of other items were started and are not lost: ${started.join(', ')}.`,
		ended.length > 0 && `Other items did not succeed either; their projects: ${ended.join(', ')}.`,
		unclear.length > 0 &&
			`Answers to generation requests were lost; look in the service before you run these again: ${unclear.join(', ')}.`,
	].filter((sentence) => sentence !== false);
}

/**
 * The error that ends the node: the item's own, with what the workflow author must know of the others.
 * @param ledger knows what this run of the node has started, in earlier tries too
 */
export function nodeError(
	context: IExecuteFunctions,
	own: BadEnd,
	others: readonly BadEnd[],
	ledger: Ledger,
): NodeOperationError {
	const { error, itemIndex } = own;
	const description = error instanceof Failure ? error.facts.description : undefined;
	const sentences = [description, ...otherItems(own, others, ledger)];
	const failed = new NodeOperationError(context.getNode(), error as Error, {
		description: sentences.filter(Boolean).join(' ') || undefined,
		itemIndex,
	});
	// n8n replaces a message that holds a code such as ECONNRESET by a general one, which advises to try again.
	if (error instanceof Failure) failed.message = error.message;
	return failed;
}
