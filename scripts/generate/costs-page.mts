import { OUTCOMES } from '../../nodes/MediaGeneration/api/failures/outcomes.ts';
import { formatCode, formatTable } from './markdown.mts';
import { writeEstimateExample } from './estimate-example.mts';
import { writePriceParts } from './prices.mts';

export const writeCostsParts = (): Record<string, string> => ({
	'estimate-example': writeEstimateExample(),
	...writePriceParts(),
	outcomes: formatTable(
		['What happened', formatCode('charged'), 'Retry starts another project'],
		Object.values(OUTCOMES).map(({ when, charged, mayStartAgain }) => [
			when,
			formatCode(JSON.stringify(charged)),
			mayStartAgain ? 'yes' : 'no',
		]),
	),
});
