import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import sharp from 'sharp';
import { cleanUp, describe, undoAtEnd } from '../hosts/cleanup.mts';
import { exampleNames, fitted, readExample } from '../examples/examples.mts';
import type { Credential } from '../hosts/rest.mts';
import type { WorkflowNode } from '../hosts/workflow.mts';
import { root } from '../hosts/root.mts';
import { setUpDemo, type DemoWorld } from '../demo/set-up.mts';
import { terminalNarrator } from '../demo/terminal.mts';
import { workflowPicture } from '../hosts/canvas-picture.mts';
import { EditorPage } from '../hosts/editor-page.mts';
import { catalog } from '../nodes/MediaGeneration/catalog/index.ts';
import { film } from './screenshots/moving-picture.mts';
import { beforeAndAfter, everyTool, generatedImage, twoFiles } from './screenshots/workflows.mts';

// Takes the documents' pictures anew in a real n8n: a film, before and after, the panels with the demo's workflow just run,
// one picture of each example, and the panel of each tool. The argument "examples", "tools", "film" or "readme" (all but
// examples and tools) limits it to those.

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

const onlyExamples = process.argv.includes('examples');
const onlyTools = process.argv.includes('tools');
const onlyFilm = process.argv.includes('film');

async function takeAll(): Promise<void> {
	await mkdir(folder, { recursive: true });
	const resultFolder = await mkdtemp(join(tmpdir(), 'screenshots-'));
	undoAtEnd(`the folder ${resultFolder}`, () => rm(resultFolder, { recursive: true, force: true }));
	const world = await setUpDemo({ hostName: 'n8n-2', resultFolder, narrator: terminalNarrator() });
	const editor = await EditorPage.logIn(world.n8n.baseUrl);
	undoAtEnd('the browser', () => editor.close());
	if (onlyTools) return await takeTools(world, editor);
	if (!onlyExamples) {
		const shown = { rest: world.rest, editor, credential: await namedByAUser(world) };
		await inBothThemes(shown, takeFilm);
		if (onlyFilm) return;
		await inBothThemes(shown, takeBeforeAfter);
		await inBothThemes(shown, takeTwoFiles);
		await takeReadme(world, editor);
		if (process.argv.includes('readme')) return;
	}
	await takeExamples(world, editor);
	if (!onlyExamples) await takeTools(world, editor);
}

/** `theme` is the end of the picture's name. */
type Shown = Pick<DemoWorld, 'rest'> & {
	editor: EditorPage;
	credential: Credential;
	theme: string;
};

/** The README's large pictures also exist for readers of dark pages. */
async function inBothThemes(
	shown: Omit<Shown, 'theme'>,
	take: (shown: Shown) => Promise<void>,
): Promise<void> {
	for (const colorScheme of ['dark', 'light'] as const) {
		await shown.editor.page.emulateMedia({ colorScheme });
		await take({ ...shown, theme: colorScheme === 'dark' ? '-dark' : '' });
	}
}

/** Without what the picture before has left in the page: a style, an unsaved form. */
async function openAnew(editor: EditorPage, id: string): Promise<void> {
	await editor.page.reload();
	await editor.openWorkflow(id);
}

async function open(editor: EditorPage, { id }: { id: string }): Promise<void> {
	await openAnew(editor, id);
	await editor.closeAdvice();
}

/** A credential as a user would name it; behind it is the sandbox. */
const namedByAUser = async ({ rest, sandbox }: DemoWorld): Promise<Credential> =>
	await rest.connect(sandbox.credential, 'Magic Hour');

/** An image from a prompt: the workflow, the wait, and the result. */
async function takeFilm({ rest, editor, credential, theme }: Shown): Promise<void> {
	const { page } = editor;
	await open(editor, await rest.createWorkflow(generatedImage(credential)));
	await editor.byId('zoom-to-fit').click();
	await page.evaluate(hideFolders);
	const picture = await film(page, async () => {
		await page.waitForTimeout(1_000);
		await editor.execute(['Generate Image']);
		await page.waitForTimeout(800);
		await editor.openNode('Generate Image');
		await page.waitForTimeout(1_500);
		await editor.byId('output-panel').getByText('Binary', { exact: true }).click();
		await page.waitForTimeout(1_000);
		await editor.byId('output-panel').getByText('View', { exact: true }).click();
		await page.waitForTimeout(3_000);
	});
	await editor.closePanel().catch(() => undefined);
	if (picture.length > largestFilmBytes) {
		throw new Error(
			`The film has ${picture.length} bytes; at most ${largestFilmBytes} are wanted.`,
		);
	}
	await writeFile(join(folder, `demo${theme}.webp`), picture);
	console.log(`  docs/images/demo${theme}.webp  (${Math.ceil(picture.length / 1024)} kB)`);
}

/** The same job with n8n's core nodes, and with one node of this package. */
async function takeBeforeAfter({ rest, editor, credential, theme }: Shown): Promise<void> {
	await open(editor, await rest.createWorkflow(beforeAndAfter(credential)));
	await editor.page.addStyleTag({ content: nothingButTheWorkflow });
	await keep(`before-after${theme}`, await workflowPicture(editor));
}

/** A face swap whose two files come from two nodes. */
async function takeTwoFiles({ rest, editor, credential, theme }: Shown): Promise<void> {
	await open(editor, await rest.createWorkflow(twoFiles(credential)));
	await editor.page.evaluate(hideFolders);
	await editor.execute(['Face Swap']);
	await editor.openNode('Face Swap');
	await editor.byId('output-panel').getByText('Binary', { exact: true }).click();
	await keep(`two-files${theme}`, await editor.page.screenshot());
	await editor.closePanel();
}

async function takeReadme(world: DemoWorld, editor: EditorPage): Promise<void> {
	await open(editor, world.generate);
	await editor.execute(['Face Swap', 'Generate Images']);
	await keep('demo-workflow', await workflowPicture(editor));

	// Not saved and so not tested: nothing here reaches Magic Hour.
	const { id } = await world.rest.connect({}, 'Magic Hour');
	await editor.openCredential(id);
	await editor
		.byId('parameter-input-apiKey')
		.locator('input')
		.fill('an API key of forty characters, or so');
	await editor.page.waitForTimeout(300);
	await keep('credential', await editor.byId('credential-edit-dialog').screenshot());

	await open(editor, world.onCompleted);
	await editor.openNode('On Completed');
	await editor.page.getByText('Webhook URLs', { exact: true }).click();
	await editor.byId('radio-button-production').click();
	await keep('trigger-panel', await editor.byId('node-parameters').screenshot());
}

/** The panel of each tool as it opens. */
async function takeTools(world: DemoWorld, editor: EditorPage): Promise<void> {
	const credential = await namedByAUser(world);
	await mkdir(join(folder, 'tools'), { recursive: true });
	await open(editor, await world.rest.createWorkflow(everyTool(credential)));
	for (const { label, slug } of catalog) {
		await editor.openNode(label);
		// n8n shows more of the field below the mouse.
		await editor.page.mouse.move(0, 0);
		await editor.page.waitForTimeout(300);
		await keep(`tools/${slug}`, await editor.byId('node-parameters').screenshot());
		await editor.closePanel();
	}
}

/** Each with its credentials chosen. */
async function takeExamples({ rest, credential }: DemoWorld, editor: EditorPage): Promise<void> {
	const model = await rest.connect({ apiKey: 'none' }, 'Chat Model', 'openAiApi');
	const withModel = (node: WorkflowNode): WorkflowNode =>
		node.type.endsWith('.lmChatOpenAi') ? { ...node, credentials: { [model.type]: model } } : node;
	for (const name of exampleNames) {
		const example = fitted(await readExample(name), credential);
		const stored = await rest.createWorkflow({ ...example, nodes: example.nodes.map(withModel) });
		await openAnew(editor, stored.id);
		await editor.page.addStyleTag({ content: nothingButTheWorkflow });
		await keep(`example-${name}`, await workflowPicture(editor));
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

try {
	await takeAll();
} catch (error) {
	console.error(`\n${describe(error)}`);
	process.exitCode = 1;
} finally {
	await cleanUp();
}
