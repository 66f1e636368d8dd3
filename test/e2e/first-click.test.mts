import { join } from 'node:path';
import type { Layout } from '../../nodes/MediaGeneration/fields/index.ts';
import type { Credential } from '../../hosts/rest.mts';
import { type Workflow, type WorkflowNode, START } from '../../hosts/workflow.mts';
import { noChromium } from '../../hosts/chromium.mts';
import { editorOf } from './support/editor.mts';
import { sharedStack } from './support/stack.mts';
import { describeOrSkip } from '../support/skip-without.mts';
import { mediaFolder } from '../../hosts/root.mts';
import { ours, startByHand, workflow } from '../../hosts/workflow-builder.mts';
import { readingFiles } from '../support/reading-files.mts';

/**
 * A newcomer's first click on Execute step, in the browser: choose the tool, fill what the panel marks as required, and
 * touch nothing else. The files are in the fields that the panel proposes.
 */

const CLIP = 'clip.mp4';
const PORTRAIT = 'portrait.jpg';
const SPEECH = 'speech.mp3';

type Tool = [operation: string, resource: string, files: Record<string, string>];

const TOOLS: readonly Tool[] = [
	['Face Swap', 'Video', { video: CLIP, image: PORTRAIT }],
	['Lip Sync', 'Video', { video: CLIP, audio: SPEECH }],
	['Generate Image', 'Image', {}],
	['Upscale Image', 'Image', { data: PORTRAIT }],
	['Generate QR Code', 'Image', {}],
	['Generate Voice', 'Audio', {}],
];

/** New nodes, each after nodes that give it one item with the files of its tool. */
function withNewNodes(tools: readonly Tool[], credential: Credential): Workflow {
	const rows = tools.map((tool, row) => newNode(tool, row * 200, credential));
	return workflow(
		`First click: ${tools.map(([operation]) => operation).join(', ')}`,
		[startByHand(), ...rows.flatMap(({ nodes }) => nodes)],
		Object.assign(
			{ [START]: [rows.flatMap(({ first }) => first)] },
			...rows.map((row) => row.edges),
		),
	);
}

/** The new node with the name of its operation, and in front of it what reads its files. */
function newNode([operation, , files]: Tool, y: number, credential: Credential) {
	const paths = Object.entries(files).map(
		([field, file]) => [field, join(mediaFolder, file)] as const,
	);
	const { nodes, edges, first } = readingFiles(paths, [operation], ` of ${operation}`);
	const row = [...nodes, ours(operation, credential, {})];
	return {
		nodes: row.map((node, index): WorkflowNode => ({ ...node, position: [220 * (index + 1), y] })),
		edges: { ...edges, [operation]: [] },
		first,
	};
}

describeOrSkip(noChromium(), 'the first click on Execute step', () => {
	const inLayout = (layout: Layout) => sharedStack('n8n-2', { layout, renderMs: 200 });
	const stacks = { flat: inLayout('flat'), nested: inLayout('nested') };
	const editor = editorOf(stacks.flat);

	/** Opens the panel of a new node, chooses the tool, and fills its required fields. */
	async function fillIn(operation: string, resource: string): Promise<void> {
		await editor.openNode(operation);
		await editor.choose('resource', resource);
		await editor.choose('operation', operation);
		await editor.fillMarkedFields('https://example.com/boat');
	}

	// The panel is the same in both layouts, but for what each adds to it.
	const shown = [
		['flat', TOOLS.slice(0, 1)],
		['nested', TOOLS],
	] as const;
	describe.each(shown)('in the %s layout', (layout, tools) => {
		beforeAll(async () => {
			const { rest, credential } = stacks[layout];
			const stored = await rest.createWorkflow(withNewNodes(tools, credential));
			await editor.openWorkflow(stored.id);
		});
		afterEach(() => editor.closePanel());

		test.each(tools)('%s: one call, which is accepted', async (operation, resource) => {
			const { service: sandbox } = stacks[layout];
			await sandbox.forget();
			await fillIn(operation, resource);
			expect(await editor.executeStep()).toBe('success');
			expect(await sandbox.generations()).toMatchObject([{ accepted: true }]);
		});
	});

	test('Simplify is on, and without it the output is the whole project', async () => {
		const { rest, credential } = stacks.nested;
		const tool = 'Generate QR Code';
		const planned = withNewNodes([[tool, 'Image', {}]], credential);
		await editor.openWorkflow((await rest.createWorkflow(planned)).id);
		await fillIn(tool, 'Image');
		const output = editor.byId('output-panel');
		const key = (name: string) => output.getByText(`"${name}"`).first();
		// n8n shows the files of a run first.
		const showJson = () => output.locator('[data-test-id="radio-button-json"]').click();
		expect(await editor.executeStep()).toBe('success');
		await showJson();
		await key('mime_type').waitFor();
		expect(await key('created_at').count()).toBe(0);

		await editor.toggle('simplify');
		await editor.executeStep();
		await key('mime_type').waitFor({ state: 'detached' });
		await showJson();
		await key('created_at').waitFor();
		expect(await key('mime_type').count()).toBe(0);
	});
});
