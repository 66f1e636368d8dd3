import type { INodeParameters } from 'n8n-workflow';
import { catalog } from '../../../nodes/MediaGeneration/catalog';
import { createCostHints, createModelHints } from '../../../nodes/MediaGeneration/form/hints';
import { listShownHints } from '../support/shown-hints.mts';

test.each<[string, number, string, INodeParameters]>([
	['a minute', 0, 'lip-sync', { start_seconds: 5, end_seconds: 65 }],
	['more than a minute', 1, 'lip-sync', { start_seconds: 5, end_seconds: 66 }],
	['without a start', 1, 'animation', { end_seconds: 61 }],
	['4 images', 0, 'ai-image-generator', { image_count: 4 }],
	['5 images', 1, 'ai-image-generator', { image_count: 5 }],
	['a tool without length and number', 0, 'head-swap', { image_count: 5 }],
])('%s: there are %i hints', async (_, count, operation, parameters) => {
	expect(await listShownHints(createCostHints(catalog), operation, parameters)).toHaveLength(count);
});

const hints = createModelHints(catalog);

test('a chosen model is followed by all its known constraints', async () => {
	const shown = await listShownHints(hints, 'image-to-video', { model: 'kling-2.6' });
	expect(shown).toEqual([
		'Kling 2.6: 5 or 10 seconds; 720p or 1080p; no sound; last image only at 1080p.',
	]);
});

test.each([
	['veo3.1', 5, 1],
	['veo3.1', 4, 0],
	['kling-2.6', 55, 1],
	['kling-2.6', '={{ $json.length }}', 0],
	['default', 55, 0],
])(
	'%s with a length of %p causes %i warnings before the run',
	async (model, end_seconds, count) => {
		const shown = await listShownHints(hints, 'text-to-video', { model, end_seconds });
		expect(shown.filter((hint) => hint.includes('doesn’t support this length.'))).toHaveLength(
			count,
		);
	},
);

test.each([{}, { model: 'default' }, { model: 'newer-than-this-list' }])(
	'there is no hint without a known constraint: %j',
	async (parameters) => {
		expect(await listShownHints(hints, 'image-to-video', parameters)).toEqual([]);
	},
);

test.each(catalog.filter(({ constraints }) => constraints).map(({ slug }) => slug))(
	'%s: there is no hint before a choice',
	async (slug) => {
		expect(await listShownHints(hints, slug, {})).toEqual([]);
	},
);

test('there is no hint on a model of another tool', async () => {
	expect(await listShownHints(hints, 'face-swap', { model: 'kling-2.6' })).toEqual([]);
});
