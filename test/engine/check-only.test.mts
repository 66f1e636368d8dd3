import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IDataObject } from 'n8n-workflow';
import { catalog } from '../../nodes/MediaGeneration/catalog/index.ts';
import { root } from '../../hosts/root.mts';
import { runInEngine } from '../support/engine/engine.mts';
import { itemWith, qrCode, SAMPLES } from '../support/engine/inputs.mts';
import { useBinaryMode } from '../support/engine/n8n-core.mts';
import { filledPanel, panelOf, proposedFiles } from '../support/engine/panel.mts';
import { sampleTypeFor } from '../support/tool-samples.mts';
import { sandboxOf } from '../support/sandbox-of.mts';

/** *Check Only*: what would be sent, and nothing is. */

describe.each(['flat', 'nested'] as const)('in the %s layout', (layout) => {
	const service = sandboxOf({ renderMs: 50, layout });

	beforeAll(async () => {
		await useBinaryMode('filesystem');
	});
	afterEach(async () => await service.forget());

	test.each(catalog.map((tool) => [tool.slug, tool] as const))(
		'%s: the first click of its panel is checked, and sends nothing',
		async (slug, tool) => {
			const parameters = await filledPanel(tool);
			const files = proposedFiles(tool, parameters).map(([name, field]) => [
				name,
				SAMPLES[sampleTypeFor(field)],
			]);
			const { outputs, error } = await runInEngine({
				credential: service.credential,
				parameters: { ...parameters, completion: 'check' },
				items: [await itemWith(Object.fromEntries(files))],
			});
			expect(error?.message).toBeUndefined();
			const { json } = outputs[0]![0]!;
			expect(json.problems).toEqual([]);
			expect(json).toMatchObject({ ok: true, request: { path: `/v1/${slug}` } });
			expect(json.files).toHaveLength(files.length);
			expect(await service.requests()).toEqual([]);
		},
	);

	test('three bad rows of a sheet come out with their problems, the others with ok', async () => {
		const [head, ...lines] = readFileSync(join(root, 'examples/qr-codes.csv'), 'utf8')
			.trim()
			.split('\n')
			.map((line) => line.split(','));
		const rows: IDataObject[] = lines.map((line) =>
			Object.fromEntries(head!.map((name, column) => [name, line[column] ?? ''])),
		);
		const content = head!.find((name) => /url|content|link/i.test(name))!;
		const bad = [{ [content]: '' }, { [content]: null }, { [content]: '  ' }] as IDataObject[];
		const sheet = [...rows, ...bad];
		const { outputs, error } = await runInEngine({
			credential: service.credential,
			parameters: panelOf(
				{ resource: 'image', slug: 'ai-qr-code-generator' },
				qrCode({ content: `={{ $json[${JSON.stringify(content)}] }}`, completion: 'check' }),
			),
			items: sheet.map((json) => ({ json })),
		});
		expect(error?.message).toBeUndefined();
		const reports = outputs[0]!.map(({ json }) => json);
		expect(reports).toHaveLength(sheet.length);
		expect(reports.map(({ ok }) => ok)).toEqual(sheet.map((row) => rows.includes(row)));
		expect(reports.at(-3)!.problems).toEqual([expect.stringContaining('Content (content)')]);
		expect(outputs[0]!.map(({ pairedItem }) => pairedItem)).toEqual(
			sheet.map((_, item) => ({ item })),
		);
		expect(await service.requests()).toEqual([]);
	});
});
