import { PARAMETERS } from '../../nodes/MediaGeneration/catalog/parameters.ts';
import type { Outcome } from '../../nodes/MediaGeneration/api/failures/failure.ts';
import { OUTCOMES_OF_GENERATION } from '../../nodes/MediaGeneration/execution/money/charge.ts';
import { capital, code, table } from './markdown.mts';
import { estimateExample } from './estimate-example.mts';
import { priceParts } from './prices.mts';

type OtherOperation = 'get' | 'wait' | 'download' | 'delete' | 'upload';

/** The ends without a result of the operations that start no project. */
export const OTHER_ENDS: Readonly<Record<OtherOperation, readonly Outcome[]>> = {
	get: ['refused', 'notRead'],
	wait: ['refused', 'notRead', 'failed', 'canceled', 'deleted', 'deletedEarly', 'unfinished'],
	download: [
		'refused',
		'notRead',
		'failed',
		'canceled',
		'deleted',
		'deletedEarly',
		'unfinished',
		'notDownloaded',
	],
	delete: ['refused', 'notDeleted'],
	upload: ['refused', 'notUploaded'],
};

function whenOf(end: Outcome, operation: string): string {
	if (end === 'notDeleted') return 'Magic Hour does not delete the project, or cannot be reached';
	if (end !== 'unfinished') return OUTCOMES_OF_GENERATION[end].when;
	return `The project is not finished ${operation === 'wait' ? `within *${PARAMETERS.maxWait.shortLabel}*` : 'yet'}`;
}

/** What is generated into the page of costs. */
export const costsParts = (): Record<string, string> => ({
	'estimate-example': estimateExample(),
	...priceParts(),
	outcomes: table(
		['What happened', code('charged'), 'Retry starts another project'],
		Object.values(OUTCOMES_OF_GENERATION).map(({ when, charged, mayStartAgain }) => [
			when,
			code(JSON.stringify(charged)),
			mayStartAgain ? 'yes' : 'no',
		]),
	),
	'other-outcomes': table(
		['Operation', 'What can go wrong'],
		Object.entries(OTHER_ENDS).map(([operation, ends]) => [
			capital(operation),
			ends.map((end) => whenOf(end, operation)).join('<br>'),
		]),
	),
});
