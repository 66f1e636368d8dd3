import fc from 'fast-check';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { catalog } from '../../nodes/MediaGeneration/catalog/index.ts';
import { type Tool, toolPath } from '../../nodes/MediaGeneration/catalog/tool.ts';
import type { MediaField } from '../../nodes/MediaGeneration/fields/index.ts';
import { loadPackage } from '../../hosts/engine/engine.mts';
import { SAMPLES } from '../support/engine/inputs.mts';
import { quickenTime } from '../support/engine/quick-time.mts';
import { formUpdate, isWhole, updated } from '../support/form-update.mts';
import { filledPanelOf } from '../support/new-form.mts';
import { from } from '../support/media-input.mts';
import { fullValues } from '../support/samples.mts';
import { onSandbox } from '../support/engine/on-sandbox.mts';
import { formWith, sampleTypeFor } from '../support/tool-samples.mts';

/** An update of the package between an execution and its Retry, whatever it does to the form, pays nothing again. */

quickenTime(10);

const { service, run } = onSandbox({ renderMs: 20, layout: 'nested' });

const fileFor = (field: MediaField) =>
	from('url', `https://example.com/${SAMPLES[sampleTypeFor(field)].fileName}`) as IDataObject;

/** The form as a user may have left it: only what is required, or everything filled in. */
function filledForms(tool: Tool): IDataObject[] {
	const files = tool.fields.filter((field) => field.kind === 'media' && !field.additional);
	const given = files.map((field) => [field.name, fileFor(field as MediaField)]);
	const ends = tool.fields.some(({ name }) => name === 'end_seconds') ? { end_seconds: 2 } : {};
	return [
		{ ...filledPanelOf(tool), ...Object.fromEntries(given), ...ends } as IDataObject,
		formWith(tool, fullValues(tool, 'nested'), fileFor) as IDataObject,
	];
}

test.each(catalog.map((tool) => [tool.slug, tool] as const))(
	'%s: one accepted generation request, by both forms of Retry',
	async (_, tool) => {
		const { properties } = loadPackage().node.description;
		const before = [...properties];
		const path = toolPath(tool);
		for (const filled of filledForms(tool)) {
			await fc.assert(
				fc.asyncProperty(formUpdate, fc.boolean(), async (update, isCurrent) => {
					await service.forget();
					const parameters = { ...filled, completion: 'wait' };
					const form = updated(before, update, parameters as INodeParameters);
					fc.pre(isWhole(form, parameters as INodeParameters));
					await service.fault('GET', '/v1/*', { kind: 'status', status: 403 });
					const first = await run(parameters);
					expect(first.error?.message).toContain('403');
					try {
						properties.splice(0, properties.length, ...form);
						await run(parameters, { retryOf: first, isCurrent }).catch((error: Error) => {
							// What was renamed and is required: n8n runs nothing before it is filled in.
							expect(error.message).toContain('is required');
						});
					} finally {
						properties.splice(0, properties.length, ...before);
					}
					expect(await service.requests('POST', path)).toHaveLength(1);
				}),
				{ numRuns: 2 },
			);
		}
	},
);
