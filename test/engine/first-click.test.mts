import { catalog } from '../../nodes/MediaGeneration/catalog/index.ts';
import { LAYOUTS } from '../../nodes/MediaGeneration/fields/index.ts';
import { runInEngine } from '../support/engine/engine.mts';
import { itemWith, SAMPLES } from '../support/engine/inputs.mts';
import { useBinaryMode } from '../support/engine/n8n-core.mts';
import { filledPanel, proposedFiles } from '../support/engine/panel.mts';
import { sampleTypeFor } from '../support/tool-samples.mts';
import { sandboxOf } from '../support/sandbox-of.mts';

/**
 * The first click on Execute step: choose an operation, fill what the panel marks as required, have the files where the
 * panel proposes, and touch nothing else.
 */
describe.each(LAYOUTS)('in the %s layout', (layout) => {
	const service = sandboxOf({ renderMs: 50, layout, queueMs: 3_600_000 });

	beforeAll(async () => {
		await useBinaryMode('memory');
		// Nothing asks for a result, so none is rendered.
	});
	afterEach(async () => await service.forget());

	test.each(catalog.map((tool) => [tool.slug, tool] as const))(
		'%s sends one generation call, and it is accepted',
		async (slug, tool) => {
			const parameters = await filledPanel(tool);
			const files = proposedFiles(tool, parameters).map(([name, field]) => [
				name,
				SAMPLES[sampleTypeFor(field)],
			]);
			const { error } = await runInEngine({
				credential: service.credential,
				parameters: { ...parameters, completion: 'start' },
				items: [await itemWith(Object.fromEntries(files))],
			});
			const calls = await service.requests('POST', `/v1/${slug}`);
			expect([calls.length, ...(calls.length === 1 ? [] : [error?.message])]).toEqual([1]);
			// The specification does not name every tool, and the panel cannot know what a service has.
			const isUnknown = layout === 'flat' && calls[0]!.status === 404;
			if (isUnknown && !tool.evidence.startsWith('spec')) return;
			expect(error?.message).toBeUndefined();
			expect(calls[0]).toMatchObject({ accepted: true });
		},
	);
});
