import type { IDataObject } from 'n8n-workflow';
import { catalog } from '../../nodes/MediaGeneration/catalog/index.ts';
import { secondsOf } from '../../nodes/MediaGeneration/duration/index.ts';
import { LAYOUTS, type MediaField } from '../../nodes/MediaGeneration/fields/index.ts';
import { runInEngine } from '../support/engine/engine.mts';
import { itemWith, SAMPLES } from '../support/engine/inputs.mts';
import { useBinaryMode } from '../support/engine/n8n-core.mts';
import { filledPanel, proposedFiles } from '../support/engine/panel.mts';
import { sampleTypeFor } from '../support/tool-samples.mts';
import { sandboxOf } from '../support/sandbox-of.mts';

/** An empty End is the end of the file, in every tool that has one, wherever n8n keeps the file. */

const tools = catalog.flatMap((tool) =>
	tool.fields.flatMap((field) =>
		field.kind === 'number' && field.lengthOf
			? [[tool.slug, tool, field.lengthOf.media] as const]
			: [],
	),
);

/** Where each layout has the end; undefined where it is optional. */
const isAsked = (slug: string, layout: string): boolean =>
	layout === 'nested' || !['face-swap', 'lip-sync', 'video-to-video'].includes(slug);

const lengthOf = async (bytes: Buffer): Promise<number> => {
	const read = async (at: number, size: number) => bytes.subarray(at, at + size);
	return Math.floor((await secondsOf({ length: bytes.length, read }))! * 1000) / 1000;
};

describe.each(LAYOUTS)('in the %s layout', (layout) => {
	const service = sandboxOf({ renderMs: 50, layout, queueMs: 3_600_000 });
	afterEach(async () => await service.forget());

	describe.each(['memory', 'filesystem'] as const)('n8n keeping binaries in %s', (mode) => {
		beforeAll(async () => await useBinaryMode(mode));

		test.each(tools)('%s: the end sent is that of its file', async (slug, tool, media) => {
			const parameters: IDataObject = { ...(await filledPanel(tool)), completion: 'start' };
			const sampleOf = (field: MediaField) => SAMPLES[sampleTypeFor(field)];
			const files = proposedFiles(tool, parameters).map(([name, field]) => [name, sampleOf(field)]);
			const { error } = await runInEngine({
				credential: service.credential,
				parameters,
				items: [await itemWith(Object.fromEntries(files))],
			});
			// The specification does not have every tool.
			if (tool.evidence.startsWith('spec') || layout === 'nested') {
				expect(error?.message).toBeUndefined();
			}
			const { bytes } = sampleOf(tool.fields.find(({ name }) => name === media) as MediaField);
			const [call] = await service.requests('POST', `/v1/${slug}`);
			expect((call!.body as IDataObject).end_seconds).toEqual(
				isAsked(slug, layout) ? await lengthOf(bytes) : undefined,
			);
		});
	});
});
