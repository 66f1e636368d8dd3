import { join } from 'node:path';
import { NODE_VERSIONS } from '../../nodes/MediaGeneration/catalog/versions.ts';
import { LAYOUTS, type Layout } from '../../nodes/MediaGeneration/fields/index.ts';
import type { Credential } from '../../hosts/rest.mts';
import type { Workflow } from '../../hosts/workflow.mts';
import { noChromium } from '../support/chromium.mts';
import { EditorPage } from '../support/editor-page.mts';
import { startWithinMs, testOwner } from '../support/live-n8n.mts';
import { describeWith } from '../support/needs.mts';
import { root } from '../support/root.mts';
import { control, credentialFor, startSandbox, type Sandbox } from '../support/sandbox.mts';
import { ours, START, startByHand, stock } from '../support/workflow.mts';
import { sharedN8n, type SharedN8n } from './support/shared-n8n.mts';

/**
 * A newcomer's first click on Execute step, in the browser: choose the tool, fill what the panel marks as required, and
 * touch nothing else. The files are in the fields that the panel proposes.
 */

const TOOL = 'Tool';
const CLIP = 'clip.mp4';
const PORTRAIT = 'portrait.jpg';
const SPEECH = 'speech.mp3';
const SUCCESS = 'Node executed successfully';

const TOOLS: ReadonlyArray<[operation: string, resource: string, files: Record<string, string>]> = [
	['Swap Faces', 'Video', { video: CLIP, image: PORTRAIT }],
	['Sync Lips', 'Video', { video: CLIP, audio: SPEECH }],
	['Generate Image', 'Image', {}],
	['Upscale Image', 'Image', { data: PORTRAIT }],
	['Generate QR Code', 'Image', {}],
	['Generate Voice', 'Audio', {}],
];

/** A new node after nodes that give it one item with these files. */
function withNewNode(files: Record<string, string>, credential: Credential): Workflow {
	const readers = Object.entries(files).map(([field, file], index) =>
		stock(
			`Read ${field}`,
			'readWriteFile',
			1.1,
			{
				operation: 'read',
				fileSelector: join(root, 'demo', 'media', file),
				options: { dataPropertyName: field },
			},
			{ position: [220, index * 180] },
		),
	);
	const merge = stock(
		'One Item',
		'merge',
		3.2,
		{ mode: 'combine', combineBy: 'combineByPosition', options: {} },
		{ position: [440, 0] },
	);
	const tool = ours(
		TOOL,
		credential,
		{},
		{
			typeVersion: NODE_VERSIONS.at(-1)!,
			position: [660, 0],
		},
	);
	const isMerged = readers.length > 1;
	const to = (node: string, index = 0) => ({ node, type: 'main', index });
	const afterReader = (index: number) => (isMerged ? to(merge.name, index) : to(TOOL));
	return {
		name: `First click ${Object.keys(files).join(' and ')}`,
		nodes: [startByHand(), ...readers, ...(isMerged ? [merge] : []), tool],
		connections: {
			[START]: {
				main: [isMerged || readers[0] ? readers.map(({ name }) => to(name)) : [to(TOOL)]],
			},
			...Object.fromEntries(
				readers.map(({ name }, index) => [name, { main: [[afterReader(index)]] }]),
			),
			...(isMerged ? { [merge.name]: { main: [[to(TOOL)]] } } : {}),
		},
	};
}

describeWith(noChromium(), 'the first click on Execute step', () => {
	let n8n: SharedN8n;
	let editor: EditorPage;
	const services = new Map<Layout, { sandbox: Sandbox; credential: Credential }>();

	beforeAll(async () => {
		n8n = await sharedN8n('n8n-2');
		for (const layout of LAYOUTS) {
			const sandbox = await startSandbox({ layout, renderMs: 200 });
			const data = credentialFor(sandbox, { layout });
			const credential = await n8n.rest.createCredential(layout, 'mediaGenerationApi', data);
			services.set(layout, { sandbox, credential });
		}
		editor = await EditorPage.logIn(n8n.baseUrl, testOwner);
	}, startWithinMs);

	afterAll(async () => {
		await editor?.close();
		await n8n?.close();
		for (const { sandbox } of services.values()) await sandbox.close();
	});

	describe.each(LAYOUTS)('in the %s layout', (layout) => {
		test.each(TOOLS)('%s: one call, which is accepted', async (operation, resource, files) => {
			const { sandbox, credential } = services.get(layout)!;
			await control(sandbox, 'delete', 'requests');
			const stored = await n8n.rest.createWorkflow(withNewNode(files, credential));
			await editor.openWorkflow(stored.id);
			await editor.openNode(TOOL);
			await editor.choose('resource', resource);
			await editor.choose('operation', operation);
			await editor.fillMarkedFields('https://example.com/boat');
			expect(await editor.executeStep()).toBe(SUCCESS);
			await editor.screenshot(
				`first-click-${layout}-${operation}`.toLowerCase().replaceAll(' ', '-'),
			);
			expect(await generationsOf(sandbox)).toEqual([expect.objectContaining({ accepted: true })]);
			expect(editor.takeErrors()).toEqual([]);
		});
	});

	describe('in the panel of a new node', () => {
		/** The panel with this tool chosen and its required fields filled, for the service with saved items. */
		async function open(operation: string, files: Record<string, string>): Promise<Sandbox> {
			const { sandbox, credential } = services.get('nested')!;
			await control(sandbox, 'delete', 'requests');
			const stored = await n8n.rest.createWorkflow(withNewNode(files, credential));
			await editor.openWorkflow(stored.id);
			await editor.openNode(TOOL);
			await editor.choose('resource', 'Image');
			await editor.choose('operation', operation);
			await editor.fillMarkedFields('https://example.com/boat');
			return sandbox;
		}

		test('Simplify is on, and without it the output is the whole project', async () => {
			await open('Generate QR Code', {});
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
			await editor.screenshot('simplify-off');
		});

		test('From List offers the saved items by name, and sends the chosen one', async () => {
			const sandbox = await open('Upscale Image', {});
			const names = await editor.openFromList('image_file_path');
			expect(names).toContain('Character 1 (character)');
			await editor.screenshot('from-list-of-saved-items');
			await editor.page.locator('[data-test-id="rlc-item"]:visible').first().click();
			expect(await editor.executeStep()).toBe(SUCCESS);
			expect(await generationsOf(sandbox)).toEqual([expect.objectContaining({ accepted: true })]);
			expect(editor.takeErrors()).toEqual([]);
		});
	});
});

/** The requests for a generation that the service received. */
async function generationsOf(sandbox: Sandbox): Promise<Sent[]> {
	const sent = await control<Sent[]>(sandbox, 'get', 'requests');
	return sent.filter(({ method, path }) => method === 'POST' && isGeneration(path));
}

type Sent = { method: string; path: string; accepted: boolean };

const isGeneration = (path: string): boolean =>
	path.startsWith('/v1/') && path !== '/v1/files/upload-urls';
