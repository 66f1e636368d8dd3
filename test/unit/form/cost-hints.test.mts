import type { INodeParameters } from 'n8n-workflow';
import { catalog } from '../../../nodes/MediaGeneration/catalog';
import { costHints } from '../../../nodes/MediaGeneration/form/cost-hints';
import { shownOf } from '../support/shown-hints.mts';

test.each<[string, string, INodeParameters, number]>([
	['a minute', 'lip-sync', { start_seconds: 5, end_seconds: 65 }, 0],
	['more than a minute', 'lip-sync', { start_seconds: 5, end_seconds: 66 }, 1],
	['without a start', 'animation', { end_seconds: 61 }, 1],
	['4 images', 'ai-image-generator', { image_count: 4 }, 0],
	['5 images', 'ai-image-generator', { image_count: 5 }, 1],
	[
		'5 images where the number is an additional field',
		'ai-image-editor',
		{ additionalFields: { image_count: 5 } },
		1,
	],
	['a tool without either', 'head-swap', { image_count: 5 }, 0],
])('%s', async (_, operation, parameters, count) => {
	expect(await shownOf(costHints(catalog), operation, parameters)).toHaveLength(count);
});
