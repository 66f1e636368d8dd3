import type { INodeParameters } from 'n8n-workflow';
import { catalog } from '../../../nodes/MediaGeneration/catalog';
import { costHints } from '../../../nodes/MediaGeneration/form/cost-hints';
import { shownOf } from '../support/shown-hints.mts';

test.each<[string, number, string, INodeParameters]>([
	['a minute', 0, 'lip-sync', { start_seconds: 5, end_seconds: 65 }],
	['more than a minute', 1, 'lip-sync', { start_seconds: 5, end_seconds: 66 }],
	['without a start', 1, 'animation', { end_seconds: 61 }],
	['4 images', 0, 'ai-image-generator', { image_count: 4 }],
	['5 images', 1, 'ai-image-generator', { image_count: 5 }],
	['a tool without either', 0, 'head-swap', { image_count: 5 }],
])('%s: %i hints', async (_, count, operation, parameters) => {
	expect(await shownOf(costHints(catalog), operation, parameters)).toHaveLength(count);
});
