import { catalog } from '../../../nodes/MediaGeneration/catalog';
import { modelHints } from '../../../nodes/MediaGeneration/form/model-hints';
import { shownOf } from '../support/shown-hints.mts';

const hints = modelHints(catalog);

test('a chosen model is followed by what it is known to take, in full', async () => {
	const shown = await shownOf(hints, 'image-to-video', { model: 'kling-2.6' });
	expect(shown).toEqual([
		'Kling 2.6: 5 or 10 seconds; 720p or 1080p; no sound; last image only at 1080p.',
	]);
});

test.each([{}, { model: 'default' }, { model: 'newer-than-this-list' }])(
	'nothing is said of what is not known: %j',
	async (parameters) => {
		expect(await shownOf(hints, 'image-to-video', parameters)).toEqual([]);
	},
);

test.each(catalog.filter(({ constraints }) => constraints).map(({ slug }) => slug))(
	'%s: nothing is said before anything is chosen',
	async (slug) => {
		expect(await shownOf(hints, slug, {})).toEqual([]);
	},
);

test('of a model that another tool has, nothing is said', async () => {
	expect(await shownOf(hints, 'face-swap', { model: 'kling-2.6' })).toEqual([]);
});
