import type { IExecuteFunctions } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { Failure } from '../api';

/** An item that did not succeed. */
export interface BadEnd {
	readonly itemIndex: number;
	readonly error: unknown;
}

const projectOf = ({ error }: BadEnd): string | undefined =>
	error instanceof Failure ? error.facts.projectId : undefined;

const isUnknown = ({ error }: BadEnd): boolean =>
	error instanceof Failure && error.facts.charge === 'unknown';

/** What else must not be lost when one item ends the node: projects, and calls of which nobody knows the outcome. */
function otherItems(
	own: BadEnd,
	others: readonly BadEnd[],
	startedIds: readonly string[],
): string[] {
	const started = startedIds.filter((id) => id !== projectOf(own));
	const ended = others
		.map(projectOf)
		.filter((id) => id !== undefined && id !== projectOf(own) && !started.includes(id));
	const unknown = others.filter(isUnknown).map(({ itemIndex }) => `item ${itemIndex}`);
	return [
		started.length > 0 &&
			`Projects of other items were started and are not lost: ${started.join(', ')}.`,
		ended.length > 0 && `Other items did not succeed either; their projects: ${ended.join(', ')}.`,
		unknown.length > 0 &&
			`Answers to other generation requests were lost too; look in the service before you run these again: ${unknown.join(', ')}.`,
	].filter((sentence) => sentence !== false);
}

/**
 * The error that ends the node: the item's own, with what the workflow author must know of the others.
 * @param startedIds all projects that this run of the node has started
 */
export function nodeError(
	context: IExecuteFunctions,
	own: BadEnd,
	others: readonly BadEnd[],
	startedIds: readonly string[],
): NodeOperationError {
	const { error, itemIndex } = own;
	const description = error instanceof Failure ? error.facts.description : undefined;
	const sentences = [description, ...otherItems(own, others, startedIds)];
	const failed = new NodeOperationError(context.getNode(), error as Error, {
		description: sentences.filter(Boolean).join(' ') || undefined,
		itemIndex,
	});
	// n8n replaces a message that holds a code such as ECONNRESET by a general one, which advises to try again.
	if (error instanceof Failure) failed.message = error.message;
	return failed;
}
