import type { IExecuteFunctions } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { Failure } from '../../api/failure';
import { audienceOf } from '../../output/audience';
import type { Ledger } from './ledger';

/** A failed item. */
export interface FailedItem {
	readonly index: number;
	readonly error: unknown;
}

const factsOf = ({ error }: FailedItem): Partial<Failure['facts']> =>
	error instanceof Failure ? error.facts : {};

const isLost = (item: FailedItem): boolean => factsOf(item).outcome === 'responseLost';

const listed = (ids: readonly string[], sentence: string): string[] =>
	ids.length > 0 ? [`${sentence}: ${ids.join(', ')}.`] : [];

/** What must not be lost when one item ends the node: other projects, and calls with an unknown outcome. */
function notToBeLost(own: FailedItem, others: readonly FailedItem[], ledger: Ledger): string[] {
	const isNamed = (id: string | undefined): boolean => id === factsOf(own).projectId;
	const started = ledger.started().filter(({ id }) => !isNamed(id));
	const startedIds = new Set(started.map(({ id }) => id));
	const isOwn = ({ index }: { index: number }): boolean => index === own.index;
	const ended = others
		.map((item) => factsOf(item).projectId)
		.filter((id) => id !== undefined && !isNamed(id) && !startedIds.has(id));
	const unclear = ledger.unclear().filter((index) => index !== own.index || !isLost(own));
	return [
		...listed(
			started.filter(isOwn).map(({ id }) => id),
			'This item’s project was started and keeps running',
		),
		...listed(
			started.filter((one) => !isOwn(one)).map(({ id }) => id),
			'Projects of other items were started and keep running',
		),
		...listed(ended.map(String), 'Other items also failed. Their projects'),
		...listed(
			unclear.map((index) => `item ${index}`),
			'Generation requests got no clear response. Check your projects in the service’s portal before you retry these',
		),
	];
}

/**
 * The error that ends the node: the item's own, with what the workflow author must know about the others.
 * @param ledger knows what this run of the node has started, in earlier attempts too
 */
export function nodeError(
	context: IExecuteFunctions,
	own: FailedItem,
	others: readonly FailedItem[],
	ledger: Ledger,
): NodeOperationError {
	const { error, index } = own;
	const sentences = [factsOf(own).description, ...notToBeLost(own, others, ledger)];
	const description = sentences.filter(Boolean).join(' ');
	const failed = new NodeOperationError(context.getNode(), error as Error, {
		// n8n shows a description as HTML.
		description: description.replaceAll('\n', '<br>') || undefined,
		itemIndex: index,
	});
	// n8n replaces a message that contains a code such as ECONNRESET with a general one, which suggests trying again.
	if (error instanceof Failure) failed.message = error.message;
	if (audienceOf(context).messageOnly) failed.message = `${failed.message}. ${description}`;
	return failed;
}
