import { OUTCOMES_OF_GENERATION } from '../../nodes/MediaGeneration/execution/money/charge.ts';
import { code, table } from './markdown.mts';
import { estimateExample } from './estimate-example.mts';
import { priceParts } from './prices.mts';

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
});
