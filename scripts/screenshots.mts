import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import sharp from 'sharp';
import { cleanUp, describe, undoAtEnd } from '../hosts/cleanup.mts';
import { fitted, readExample } from '../examples/examples.mts';
import type { WorkflowNode } from '../hosts/workflow.mts';
import { root } from '../hosts/root.mts';
import { owner, setUpDemo, type DemoWorld } from '../demo/set-up.mts';
import { terminalNarrator } from '../demo/terminal.mts';
import { EditorPage } from '../test/support/editor-page.mts';

// Renews the pictures of the documents from a real n8n: those of the README, in which the demo's workflow has just
// run, and one of each example. With the argument "examples" those of the examples only.

const folder = join(root, 'docs', 'images');
const largestBytes = 120_000;
// The button that fits the workflow into the window stays in place for clicking.
const nothingButTheWorkflow = `
	body { visibility: hidden }
	.vue-flow__background, .vue-flow__transformationpane { visibility: visible }
	[data-test-id="zoom-to-fit"] { visibility: visible; opacity: 0 }
`;
const onlyExamples = process.argv.includes('examples');

try {
	await takeAll();
} catch (error) {
	console.error(`\n${describe(error)}`);
	process.exitCode = 1;
} finally {
	await cleanUp();
}

async function takeAll(): Promise<void> {
	await mkdir(folder, { recursive: true });
	const resultFolder = await mkdtemp(join(tmpdir(), 'screenshots-'));
	undoAtEnd(`the folder ${resultFolder}`, () => rm(resultFolder, { recursive: true, force: true }));
	const world = await setUpDemo({ hostName: 'n8n-2', resultFolder, narrator: terminalNarrator() });
	const editor = await EditorPage.logIn(world.n8n.baseUrl, owner);
	undoAtEnd('the browser', () => editor.close());
	if (!onlyExamples) await takeReadme(world, editor);
	await takeExamples(world, editor);
}

async function takeReadme(world: DemoWorld, editor: EditorPage): Promise<void> {
	await editor.openWorkflow(world.generate.id);
	await editor.closeAdvice();
	await editor.execute(['Swap Faces', 'Generate Images']);
	await keep('demo-workflow', await editor.workflowPicture());

	await editor.openNode('Swap Faces');
	// The parameters alone: the input beside them names folders of this machine.
	await keep('action-node', await editor.byId('node-parameters').screenshot());

	await editor.byId('credential-edit-button').click();
	await editor.byId('credentials-config-container-test-success').waitFor();
	await keep('credential', await editor.byId('credential-edit-dialog').screenshot());

	await editor.openWorkflow(world.onCompleted.id);
	await editor.closeAdvice();
	await editor.openNode('On Completed');
	await editor.page.getByText('Webhook URLs', { exact: true }).click();
	await editor.byId('radio-button-production').click();
	await keep('trigger-panel', await editor.byId('node-parameters').screenshot());
}

/** Each as it looks when its credentials are chosen. */
async function takeExamples({ rest, credential }: DemoWorld, editor: EditorPage): Promise<void> {
	const model = await rest.createCredential('Chat Model', 'openAiApi', { apiKey: 'none' });
	const withModel = (node: WorkflowNode): WorkflowNode =>
		node.type.endsWith('.lmChatOpenAi') ? { ...node, credentials: { [model.type]: model } } : node;
	for (const file of await readdir(join(root, 'examples'))) {
		if (!file.endsWith('.json')) continue;
		const name = file.replace('.json', '');
		const example = fitted(await readExample(name), credential);
		const stored = await rest.createWorkflow({ ...example, nodes: example.nodes.map(withModel) });
		await editor.openWorkflow(stored.id);
		await editor.page.addStyleTag({ content: nothingButTheWorkflow });
		await keep(`example-${name}`, await editor.workflowPicture());
	}
}

/** Stores a picture as a small PNG with a palette. */
async function keep(name: string, picture: Buffer): Promise<void> {
	const file = join(folder, `${name}.png`);
	await sharp(picture)
		.png({ palette: true, colours: 128, compressionLevel: 9, effort: 10 })
		.toFile(file);
	const { size } = await stat(file);
	if (size > largestBytes) {
		throw new Error(`${file} has ${size} bytes; at most ${largestBytes} are wanted.`);
	}
	console.log(`  ${relative(root, file)}  (${Math.ceil(size / 1024)} kB)`);
}
