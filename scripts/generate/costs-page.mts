import { OUTCOMES_OF_GENERATION } from '../../nodes/MediaGeneration/execution/money/charge.ts';
import { formatCode, formatTable } from './markdown.mts';
import { writeEstimateExample } from './estimate-example.mts';
import { writePriceParts } from './prices.mts';

export const writeCostsParts = (): Record<string, string> => ({
	'estimate-example': writeEstimateExample(),
	...writePriceParts(),
	outcomes: formatTable(
		['What happened', formatCode('charged'), 'Retry starts another project'],
		Object.values(OUTCOMES_OF_GENERATION).map(({ when, charged, mayStartAgain }) => [
			when,
			formatCode(JSON.stringify(charged)),
			mayStartAgain ? 'yes' : 'no',
		]),
	),
});
