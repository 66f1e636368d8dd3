import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import sharp from 'sharp';
import { cleanUp, describe, undoAtEnd } from '../hosts/cleanup.mts';
import { exampleNames, fitted, readExample } from '../examples/examples.mts';
import type { WorkflowNode } from '../hosts/workflow.mts';
import { root } from '../hosts/root.mts';
import { owner, setUpDemo, type DemoWorld } from '../demo/set-up.mts';
import { terminalNarrator } from '../demo/terminal.mts';
import { EditorPage } from '../hosts/editor-page.mts';
import { film } from './screenshots/moving-picture.mts';

// Takes the documents' pictures anew in a real n8n: those of the README, with the demo's workflow just run, a film of
// it, and one picture of each example. The argument "examples" or "film" limits it to those.

const folder = join(root, 'docs', 'images');
const largestBytes = 120_000;
const largestFilmBytes = 2_000_000;
// The button that fits the workflow into the window stays clickable.
const nothingButTheWorkflow = `
	body { visibility: hidden }
	.vue-flow__background, .vue-flow__transformationpane { visibility: visible }
	[data-test-id="zoom-to-fit"] { visibility: visible; opacity: 0 }
`;
/** Runs in the browser: removes the lines of a file's details that name a folder of this machine. */
const hideFolders = `
	const hide = () => {
		for (const line of document.querySelectorAll('div')) {
			if (line.childElementCount === 2 && line.innerText.startsWith('Directory:')) line.remove();
		}
	};
	new MutationObserver(hide).observe(document.body, { childList: true, subtree: true });
`;

const onlyTheSwap = new Set([
	'Manual Trigger',
	'Folder',
	'Read Clip',
	'Read Portrait',
	'Both in One Item',
	'Swap Faces',
]);
const onlyExamples = process.argv.includes('examples');
const onlyFilm = process.argv.includes('film');
/** Tells the sandbox to render for four seconds, long enough to see the node wait. */
const slowName = 'slow:4';

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
	if (!onlyExamples) await takeFilm(world, editor);
	if (onlyFilm) return;
	if (!onlyExamples) await takeReadme(world, editor);
	await takeExamples(world, editor);
}

type Connections = Record<string, { main: { node: string }[][] }>;

/** The connections among these nodes. */
function among(names: ReadonlySet<string>, connections: object): Connections {
	return Object.fromEntries(
		Object.entries(connections as Connections)
			.filter(([name]) => names.has(name))
			.map(([name, { main }]) => [
				name,
				{ main: main.map((output) => output.filter(({ node }) => names.has(node))) },
			]),
	);
}

/** The demo's face swap, waiting for its result: the files, the wait, and the video that comes out. */
async function takeFilm({ rest, generate }: DemoWorld, editor: EditorPage): Promise<void> {
	const waiting = { completion: 'download', additionalFields: { name: slowName } };
	const filmed = await rest.createWorkflow({
		name: 'Swap faces and wait for the result',
		connections: among(onlyTheSwap, generate.connections),
		settings: generate.settings,
		nodes: generate.nodes
			.filter(({ name }) => onlyTheSwap.has(name))
			.map((node) =>
				node.name === 'Swap Faces'
					? { ...node, parameters: { ...node.parameters, ...waiting } }
					: node,
			),
	});
	const { page } = editor;
	await editor.openWorkflow(filmed.id);
	await editor.closeAdvice();
	await editor.byId('zoom-to-fit').click();
	await page.evaluate(hideFolders);
	const picture = await film(page, async () => {
		await page.waitForTimeout(1_000);
		await editor.execute(['Swap Faces']);
		await page.waitForTimeout(1_200);
		await editor.openNode('Swap Faces');
		await page.waitForTimeout(1_500);
		await editor.byId('output-panel').getByText('Binary', { exact: true }).click();
		await page.waitForTimeout(1_000);
		await editor.byId('output-panel').getByText('View', { exact: true }).click();
		await page.waitForTimeout(3_500);
	});
	await editor.closePanel().catch(() => undefined);
	if (picture.length > largestFilmBytes) {
		throw new Error(
			`The film has ${picture.length} bytes; at most ${largestFilmBytes} are wanted.`,
		);
	}
	await writeFile(join(folder, 'demo.webp'), picture);
	console.log(`  docs/images/demo.webp  (${Math.ceil(picture.length / 1024)} kB)`);
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

/** Each with its credentials chosen. */
async function takeExamples({ rest, credential }: DemoWorld, editor: EditorPage): Promise<void> {
	const model = await rest.createCredential('Chat Model', 'openAiApi', { apiKey: 'none' });
	const withModel = (node: WorkflowNode): WorkflowNode =>
		node.type.endsWith('.lmChatOpenAi') ? { ...node, credentials: { [model.type]: model } } : node;
	for (const name of exampleNames) {
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
