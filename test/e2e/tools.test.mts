import { join } from 'node:path';
import { catalog } from '../../nodes/MediaGeneration/catalog/index.ts';
import type { Tool } from '../../nodes/MediaGeneration/catalog/tool.ts';
import {
	LAYOUTS,
	type ChoiceField,
	type Layout,
} from '../../nodes/MediaGeneration/fields/index.ts';
import { knownValuesMethod } from '../../nodes/MediaGeneration/form/list-methods.ts';
import type { Credential } from '../../hosts/rest.mts';
import { outputOf, type Execution } from '../../hosts/workflow.mts';
import { startWithinMs } from '../support/live-n8n.mts';
import { root } from '../../hosts/root.mts';
import { ours, startByHand, workflow } from '../../hosts/workflow-builder.mts';
import { sharedN8n, type SharedN8n } from './support/shared-n8n.mts';
import { TOOL, toolWorkflow } from './support/tool-workflow.mts';
import { SandboxClient } from '../../hosts/sandbox-client.mts';

/** One workflow per tool in a real n8n, in both layouts, from binary input to downloaded result. */

const media = join(root, 'demo', 'media');

let n8n: SharedN8n;
const sandboxes: SandboxClient[] = [];
const credentials = new Map<Layout, Credential>();

beforeAll(async () => {
	n8n = await sharedN8n('n8n-2');
	for (const layout of LAYOUTS) {
		const sandbox = await SandboxClient.start({ layout, renderMs: 200 });
		sandboxes.push(sandbox);
		const data = sandbox.credential;
		const credential = await n8n.rest.createCredential(layout, 'mediaGenerationApi', data);
		credentials.set(layout, credential);
	}
}, startWithinMs);

afterAll(async () => {
	await n8n?.close();
	for (const sandbox of sandboxes) await sandbox.close();
});

async function made(tool: Tool, layout: Layout): Promise<Execution> {
	return await n8n.rest.execute(toolWorkflow(tool, layout, credentials.get(layout)!, media));
}

type Binary = { mimeType: string; fileExtension: string; bytes?: number; fileSize: string };

const ofLiveServiceOnly = ({ evidence }: Tool): boolean => evidence === 'live service';
const isAudio = ({ resource }: Tool): boolean => resource === 'audio';

const cases = catalog.flatMap((tool) =>
	LAYOUTS.map((layout) => [tool.label, layout, tool] as const),
);

test.each(
	cases.filter(
		([, layout, tool]) => layout === 'nested' || !ofLiveServiceOnly(tool) || isAudio(tool),
	),
)('%s, %s: a result of the right kind is downloaded', async (_, layout, tool) => {
	const execution = await made(tool, layout);
	expect(execution.data.resultData.error?.message).toBeUndefined();
	expect(execution.status).toBe('success');
	const [item] = outputOf(execution, TOOL);
	expect(item!.json).toMatchObject({ resource: tool.resource, status: 'complete' });
	const { data } = item!.binary as { data: Binary };
	expect(data.mimeType).toMatch(new RegExp(`^${tool.resource}/`));
	expect(data.bytes).toBeGreaterThan(100);
});

test.each(
	cases.filter(
		([, layout, tool]) => layout === 'flat' && ofLiveServiceOnly(tool) && !isAudio(tool),
	),
)(
	'%s, %s: a service without this tool answers 404, and the error says just that',
	async (_, layout, tool) => {
		const execution = await made(tool, layout);
		const error = execution.data.resultData.error;
		expect(error?.message).toContain(`does not have this tool: there is no /v1/${tool.slug}`);
		expect(error?.description).toContain('You weren’t charged');
	},
);

describe('lists to choose from, as the panel asks n8n for them', () => {
	const panelOf = (tool: Pick<Tool, 'resource' | 'slug'>, layout: Layout = 'nested') =>
		ours(TOOL, credentials.get(layout)!, { resource: tool.resource, operation: tool.slug });

	const lists = catalog.flatMap((tool) =>
		tool.fields
			.filter((field): field is ChoiceField => field.kind === 'choice' && field.extensible)
			.map((field) => [tool.label, field.label, tool, field] as const),
	);
	test.each(lists)('%s, %s: every known value', async (_tool, _field, tool, field) => {
		const { results } = await n8n.rest.listed(panelOf(tool), field.name, knownValuesMethod(field));
		expect(results.map(({ value }) => value)).toEqual(field.choices.map(({ value }) => value));
	});

	const colorizer = { resource: 'image', slug: 'photo-colorizer' } as const;
	const savedImages = async (layout: Layout, filter?: string) =>
		(await n8n.rest.listed(panelOf(colorizer, layout), 'image_file_path', 'saved_image', filter))
			.results;

	test('a saved image is found by its name, and made use of', async () => {
		expect((await savedImages('nested')).length).toBeGreaterThan(20);
		const found = await savedImages('nested', 'brand kit 2');
		expect(found.map(({ name }) => name)).toEqual(['Brand Kit 2 (brand_kit)']);
		const { name, value } = found[0]!;
		const node = panelOf(colorizer);
		Object.assign(node.parameters, {
			image_file_path: { __rl: true, mode: 'list', value, cachedResultName: name },
			completion: 'wait',
		});
		const planned = workflow('A saved image', [startByHand(), node]);
		const execution = await n8n.rest.execute(planned);
		expect(execution.data.resultData.error?.message).toBeUndefined();
		expect(outputOf(execution, TOOL)[0]!.json).toMatchObject({ status: 'complete' });
	});

	test('a service without saved items says so', async () => {
		await expect(savedImages('flat')).rejects.toThrow('Only Magic Hour has saved items');
	});
});
