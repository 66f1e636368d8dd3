import { join } from 'node:path';
import type { Layout } from '../../nodes/MediaGeneration/fields/index.ts';
import type { Credential } from '../../hosts/rest.mts';
import { type Workflow, type WorkflowNode, START } from '../../hosts/workflow.mts';
import { noChromium } from '../../hosts/chromium.mts';
import { EditorPage } from '../../hosts/editor-page.mts';
import { sharedStack } from './support/stack.mts';
import { describeOrSkip } from '../support/skip-without.mts';
import { mediaFolder } from '../../hosts/root.mts';
import { ours, startByHand, workflow } from '../../hosts/workflow-builder.mts';
import { readingFiles } from '../support/reading-files.mts';
import type { SandboxClient } from '../../hosts/sandbox-client.mts';

/**
 * A newcomer's first click on Execute step, in the browser: choose the tool, fill what the panel marks as required, and
 * touch nothing else. The files are in the fields that the panel proposes.
 */

const CLIP = 'clip.mp4';
const PORTRAIT = 'portrait.jpg';
const SPEECH = 'speech.mp3';
const SUCCESS = 'success';

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
	let editor: EditorPage;
	beforeAll(async () => (editor = await EditorPage.logIn(stacks.flat.n8n.baseUrl)));
	afterAll(() => editor?.close());

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
			await editor.openNode(operation);
			await editor.choose('resource', resource);
			await editor.choose('operation', operation);
			await editor.fillMarkedFields('https://example.com/boat');
			expect(await editor.executeStep()).toBe(SUCCESS);
			expect(await sandbox.generations()).toMatchObject([{ accepted: true }]);
			expect(editor.takeErrors()).toEqual([]);
		});
	});

	describe('in the panel of a new node', () => {
		/** The panel with this tool chosen and its required fields filled, for the service with saved items. */
		async function open(operation: string): Promise<SandboxClient> {
			const { rest, service: sandbox, credential } = stacks.nested;
			await sandbox.forget();
			const stored = await rest.createWorkflow(
				withNewNodes([[operation, 'Image', {}]], credential),
			);
			await editor.openWorkflow(stored.id);
			await editor.openNode(operation);
			await editor.choose('resource', 'Image');
			await editor.choose('operation', operation);
			await editor.fillMarkedFields('https://example.com/boat');
			return sandbox;
		}

		test('Simplify is on, and without it the output is the whole project', async () => {
			await open('Generate QR Code');
			const output = editor.byId('output-panel');
			const key = (name: string) => output.getByText(`"${name}"`).first();
			// n8n shows the files of a run first.
			const showJson = () => output.locator('[data-test-id="radio-button-json"]').click();
			expect(await editor.executeStep()).toBe(SUCCESS);
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

		test('From List offers the saved items by name, and sends the chosen one', async () => {
			const sandbox = await open('Upscale Image');
			const names = await editor.openFromList('image_file_path');
			expect(names).toContain('Character 1 (character)');
			await editor.page.locator('[data-test-id="rlc-item"]:visible').first().click();
			expect(await editor.executeStep()).toBe(SUCCESS);
			expect(await sandbox.generations()).toMatchObject([{ accepted: true }]);
			expect(editor.takeErrors()).toEqual([]);
		});
	});
});
