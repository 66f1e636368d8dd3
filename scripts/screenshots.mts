import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Argument, Command } from 'commander';
import sharp from 'sharp';
import { cleanUp, runCommand, createTemporaryFolder, registerCleanUp } from '../hosts/cleanup.mts';
import { exampleNames, adaptExample, readExample } from '../examples/examples.mts';
import type { N8nRest } from '../hosts/rest.mts';
import type { WorkflowNode } from '../hosts/workflow.mts';
import { root } from '../hosts/root.mts';
import { setUpDemo, type DemoWorld } from '../demo/set-up.mts';
import { createNarrator } from '../demo/create-narrator.mts';
import { captureWorkflow } from '../hosts/capture-workflow.mts';
import { EditorPage } from '../hosts/editor-page.mts';
import { recordFrames, type View } from './screenshots/moving-picture.mts';
import { folderHidingScript, takePanel, tallestPanel } from './screenshots/panel.mts';
import {
	makeBeforeAndAfterWorkflow,
	makeCheckOnlyWorkflow,
	otherCredentials,
	makeGeneratedImageWorkflow,
	makeTwoFilesWorkflow,
	addTriggerOptions,
} from './screenshots/workflows.mts';

const folder = join(root, 'docs', 'images');
const largestPictureBytes = 120_000;
const largestFilmBytes = 2_000_000;
// Hides everything but the workflow. The button that fits the workflow into the window stays clickable.
const onlyWorkflowStyle = `
	body { visibility: hidden }
	.vue-flow__background, .vue-flow__transformationpane { visibility: visible }
	[data-test-id="zoom-to-fit"] { visibility: visible; opacity: 0 }
`;

/** `theme` is the suffix of the picture's name. */
type Setting = Pick<DemoWorld, 'rest' | 'credential'> & { editor: EditorPage; theme: string };

async function takeInBothThemes(
	{ rest, credential }: DemoWorld,
	editor: EditorPage,
	take: (shown: Setting) => Promise<void>,
): Promise<void> {
	for (const colorScheme of ['dark', 'light'] as const) {
		await editor.page.emulateMedia({ colorScheme });
		await take({ rest, credential, editor, theme: colorScheme === 'dark' ? '-dark' : '' });
	}
}

/** Reloads the page first, to remove styles and unsaved forms of the previous picture. */
async function reopenWorkflow(editor: EditorPage, id: string): Promise<void> {
	await editor.page.reload();
	await editor.openWorkflow(id);
}

async function open(editor: EditorPage, { id }: { id: string }): Promise<void> {
	await reopenWorkflow(editor, id);
	await editor.closeAdvice();
}

/** Films the generation of an image: the prompt is typed, the node runs, and its image fills the frame. */
async function takeFilm({ rest, editor, credential, theme }: Setting): Promise<void> {
	const { page } = editor;
	await open(editor, await rest.createWorkflow(makeGeneratedImageWorkflow(credential)));
	const editorUrl = page.url();
	await page.evaluate(folderHidingScript);
	await editor.openNode('Generate Image');
	await page.addStyleTag({ content: '.el-notification { display: none }' });
	const prompt = editor.findById('parameter-input-prompt').locator('textarea');
	const words = (await prompt.inputValue()).split(/(?<= )/);
	await prompt.fill('');
	const view: View = { clip: await measurePanelArea(editor) };
	const film = await recordFrames(page, view, async () => {
		await page.waitForTimeout(800);
		for (const word of words) {
			await page.keyboard.type(word);
			await page.waitForTimeout(200);
		}
		await page.waitForTimeout(500);
		await editor.executeStep();
		await page.waitForTimeout(1_000);
		await editor.findById('output-panel').getByText('Binary', { exact: true }).click();
		await page.waitForTimeout(1_000);
		await editor.findById('output-panel').getByText('View', { exact: true }).click();
		const picture = editor.findById('output-panel').locator('[src*="binary-data"]').first();
		await picture.waitFor();
		await page.waitForTimeout(1_000);
		const address = (await picture.getAttribute('src'))!;
		view.isCut = true;
		await page.goto(new URL(address, editorUrl).href);
		view.clip = (await page.locator('img').boundingBox())!;
		view.isCut = false;
		await page.waitForTimeout(1_500);
	});
	await page.goto(editorUrl);
	await store(`demo${theme}.webp`, film, largestFilmBytes);
}

/** Returns the panel's area without the node's input, so that the text is legible at the README's width. */
async function measurePanelArea(editor: EditorPage): Promise<NonNullable<View['clip']>> {
	const from = (await editor.findById('node-parameters').boundingBox())!;
	const all = (await editor.findById('ndv').boundingBox())!;
	return { ...all, x: from.x, width: all.x + all.width - from.x };
}

async function takeOpenPanel(editor: EditorPage): Promise<Buffer> {
	await editor.page.addStyleTag({ content: '.el-notification { display: none }' });
	return await editor.page.screenshot({ clip: await measurePanelArea(editor) });
}

async function takeCheckOnly({ rest, editor, credential, theme }: Setting): Promise<void> {
	await open(editor, await rest.createWorkflow(makeCheckOnlyWorkflow(credential)));
	await editor.execute(['Text to Video']);
	await editor.openNode('Text to Video');
	await editor.findById('output-panel').getByText('Table', { exact: true }).click();
	await editor.findById('parameter-input-completion').scrollIntoViewIfNeeded();
	await storePng(`check-only${theme}`, await takeOpenPanel(editor));
	await editor.closePanel();
}

async function takeBeforeAfter({ rest, editor, credential, theme }: Setting): Promise<void> {
	await open(editor, await rest.createWorkflow(makeBeforeAndAfterWorkflow(credential)));
	await editor.page.addStyleTag({ content: onlyWorkflowStyle });
	await storePng(`before-after${theme}`, await captureWorkflow(editor));
}

async function takeTwoFiles({ rest, editor, credential, theme }: Setting): Promise<void> {
	await open(editor, await rest.createWorkflow(makeTwoFilesWorkflow(credential)));
	await editor.page.evaluate(folderHidingScript);
	await editor.execute(['Face Swap']);
	await editor.openNode('Face Swap');
	await editor.findById('output-panel').getByText('Binary', { exact: true }).click();
	await editor.findById('output-panel').getByText('View', { exact: true }).click();
	await editor.page.waitForFunction(`document.querySelector('video')?.readyState >= 2`);
	await editor.page.waitForTimeout(1_500);
	await storePng(`two-files${theme}`, await takeOpenPanel(editor));
	await editor.closePanel();
}

async function takeReadme(world: DemoWorld, editor: EditorPage): Promise<void> {
	await takeInBothThemes(world, editor, takeCheckOnly);
	await takeInBothThemes(world, editor, takeBeforeAfter);
	await takeInBothThemes(world, editor, takeTwoFiles);
	await open(editor, world.generate);
	await editor.execute(['Face Swap', 'Generate Images']);
	await editor.page.addStyleTag({ content: onlyWorkflowStyle });
	await storePng('demo-workflow', await captureWorkflow(editor));
	await editor.page.reload();

	await takeCredential(world.rest, editor);
	const { id } = await world.rest.createWorkflow(addTriggerOptions(world.onCompleted));
	await reopenWorkflow(editor, id);
	await storePng('trigger-panel', await takePanel(editor, 'On Completed'));
}

/** Leaves the typed API key unsaved, so that n8n doesn't test it at Magic Hour. */
async function takeCredential(rest: N8nRest, editor: EditorPage): Promise<void> {
	const { page } = editor;
	const before = page.viewportSize()!;
	await page.setViewportSize({ ...before, height: tallestPanel });
	const { id } = await rest.saveCredential({}, 'Magic Hour');
	await editor.openCredential(id);
	await editor
		.findById('parameter-input-apiKey')
		.locator('input')
		.fill('a secret of forty characters, or about so');
	// Removes the cursor from the field.
	await page.evaluate('document.activeElement.blur()');
	await page.waitForTimeout(300);
	const fields = editor.findById('credential-connection-parameter');
	const top = (await fields.first().boundingBox())!;
	const bottom = (await fields.last().boundingBox())!;
	const margin = 16;
	const clip = {
		x: top.x - margin,
		y: top.y - margin,
		width: top.width + 2 * margin,
		height: bottom.y + bottom.height - top.y + 2 * margin,
	};
	await storePng('credential', await page.screenshot({ clip }));
	await page.setViewportSize(before);
	// Leaves the page, since the unsaved form would otherwise open again.
	await page.goto(new URL('/home/workflows', page.url()).href);
}

async function takeExamples({ rest, credential }: DemoWorld, editor: EditorPage): Promise<void> {
	const others = await Promise.all(
		Object.entries(otherCredentials).map(
			async ([node, [type, name]]) =>
				[`.${node}`, await rest.saveCredential({ apiKey: 'none' }, name, type)] as const,
		),
	);
	const chosen = (node: WorkflowNode): WorkflowNode => {
		const [, other] = others.find(([end]) => node.type.endsWith(end)) ?? [];
		return other ? { ...node, credentials: { [other.type]: other } } : node;
	};
	for (const name of exampleNames) {
		const whole = adaptExample(await readExample(name), credential);
		// The sticky note would be too small to read, and the example's page has its text.
		const nodes = whole.nodes.filter(({ type }) => !type.endsWith('.stickyNote'));
		const example = { ...whole, nodes };
		const stored = await rest.createWorkflow({ ...example, nodes: example.nodes.map(chosen) });
		await reopenWorkflow(editor, stored.id);
		await editor.page.addStyleTag({ content: onlyWorkflowStyle });
		await storePng(`example-${name}`, await captureWorkflow(editor));
	}
}

async function storePng(name: string, picture: Buffer): Promise<void> {
	const png = sharp(picture).png({ palette: true, colours: 128, compressionLevel: 9, effort: 10 });
	await store(`${name}.png`, await png.toBuffer(), largestPictureBytes);
}

async function store(name: string, picture: Buffer, largestBytes: number): Promise<void> {
	const { length } = picture;
	if (length > largestBytes) {
		throw new Error(`${name} has ${length} bytes, more than ${largestBytes}.`);
	}
	await writeFile(join(folder, name), picture);
	console.log(`  docs/images/${name}  (${Math.ceil(length / 1024)} kB)`);
}

const PICTURE_TAKERS = {
	film: (world: DemoWorld, editor: EditorPage) => takeInBothThemes(world, editor, takeFilm),
	readme: takeReadme,
	examples: takeExamples,
};

const [only] = new Command('screenshots')
	.description('Takes the pictures of the documentation again, in a real n8n with Chromium.')
	.addArgument(new Argument('[pictures]', 'only these').choices(Object.keys(PICTURE_TAKERS)))
	.parse().processedArgs as [string?];

await runCommand(async () => {
	await mkdir(folder, { recursive: true });
	const [resultFolder] = await createTemporaryFolder('screenshots');
	const world = await setUpDemo({ hostName: 'n8n-2', resultFolder, narrator: createNarrator() });
	const editor = await EditorPage.logIn(world.n8n.baseUrl);
	registerCleanUp('the browser', () => editor.close());
	for (const [name, take] of Object.entries(PICTURE_TAKERS)) {
		if (only === undefined || only === name) await take(world, editor);
	}
});
await cleanUp();
