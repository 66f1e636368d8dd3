import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { createNarrator } from '../demo/create-narrator.mts';
import { setUpDemo } from '../demo/set-up.mts';
import { adaptExample, exampleNames, readExample } from '../examples/examples.mts';
import { captureWorkflow } from '../hosts/editor/capture-workflow.mts';
import {
	cleanUp,
	createTemporaryFolder,
	registerCleanUp,
	runCommand,
} from '../machine/cleanup.mts';
import { EditorPage } from '../hosts/editor/editor-page.mts';
import { mediaFolder, root } from '../machine/root.mts';
import type { WorkflowNode } from '../hosts/run/workflow.mts';
import {
	makeActionNode,
	makeCoreNode,
	makeManualTrigger,
	makeWorkflow,
} from '../hosts/run/workflow-builder.mts';

// Hides everything but the workflow. The button that fits the workflow into the window stays clickable.
const ONLY_WORKFLOW = `body { visibility: hidden }
	.vue-flow__background, .vue-flow__transformationpane { visibility: visible }
	[data-test-id="zoom-to-fit"] { visibility: visible; opacity: 0 }`;
/** n8n marks a node without its credential, so the nodes of other services get one. */
const OTHER_CREDENTIALS = new Map([
	['lmChatOpenAi', 'openAiApi'],
	['googleSheets', 'googleSheetsOAuth2Api'],
	['googleDrive', 'googleDriveOAuth2Api'],
	['emailSend', 'smtp'],
]);

/** Takes the pictures of the documentation again, in a real n8n with Chromium. */
async function takePictures(): Promise<void> {
	const [resultFolder] = await createTemporaryFolder('screenshots');
	const world = await setUpDemo({ hostName: 'n8n-2', resultFolder, narrator: createNarrator() });
	const { rest, credential } = world;
	const editor = await EditorPage.logIn(world.n8n.baseUrl);
	registerCleanUp('the browser', () => editor.close());
	const { page } = editor;
	const output = editor.findById('output-panel');

	/** Reloads the page first, to remove styles and unsaved forms of the previous picture. */
	const open = async ({ id }: { id: string }, css = '.el-notification { display: none }') => {
		await page.goto(new URL(`/workflow/${id}`, world.n8n.baseUrl).href);
		await editor.findById('canvas-node').first().waitFor();
		await page.addStyleTag({ content: css });
	};
	const store = async (name: string, picture: Sharp) => {
		const { size } = await picture.toFile(join(root, 'docs', 'images', name));
		console.log(`  docs/images/${name}  (${Math.ceil(size / 1024)} kB)`);
	};
	const storePng = (name: string, picture: Buffer) =>
		store(`${name}.png`, sharp(picture).png({ palette: true, colours: 128, effort: 10 }));
	/** The panel without the node's input, so that the text is legible at the README's width. */
	const measurePanel = async () => {
		const { x } = (await editor.findById('node-parameters').boundingBox())!;
		const all = (await editor.findById('ndv').boundingBox())!;
		return { ...all, x, width: all.x + all.width - x };
	};
	const storePanel = async (name: string) =>
		storePng(name, await page.screenshot({ clip: await measurePanel() }));
	const openTab = (name: string) => output.getByText(name, { exact: true }).click();
	const createPanelWorkflow = (fields: Record<string, unknown>, before: WorkflowNode[] = []) => {
		const node = makeActionNode('Media', credential, fields);
		return rest.createWorkflow(makeWorkflow('A picture', [makeManualTrigger(), ...before, node]));
	};

	/** Films a generation in single frames: the prompt is typed, the node runs, and its image appears. */
	async function takeFilm(theme: string): Promise<void> {
		const image = { resource: 'image', operation: 'ai-image-generator', image_count: 1 };
		await open(await createPanelWorkflow(image));
		await editor.openNode('Media');
		const frames: Buffer[] = [];
		const delay: number[] = [];
		const clip = await measurePanel();
		const show = async (ms: number) => {
			delay.push(ms);
			frames.push(await page.screenshot({ clip, caret: 'hide' }));
		};
		await show(800);
		await editor.findById('parameter-input-prompt').locator('textarea').focus();
		for (const word of ['A red ', 'lighthouse ', 'at dusk, ', 'watercolor']) {
			await page.keyboard.type(word);
			await show(300);
		}
		const run = editor.executeStep();
		await page.waitForTimeout(700);
		await show(1_500);
		await run;
		await show(1_200);
		await openTab('Binary');
		await openTab('View');
		await output.locator('[src*="binary-data"]').first().waitFor();
		await page.waitForTimeout(500);
		await show(2_500);
		// Lossless, since lossy frames show traces of the previous frame.
		const film = sharp(frames, { join: { animated: true } }).webp({ delay, lossless: true });
		await store(`demo${theme}.webp`, film);
	}

	async function takePanels(theme: string): Promise<void> {
		const prompt = ['A harbor at dawn', 'A fishing boat leaves', 'Gulls over the pier'];
		const video = { resource: 'video', operation: 'text-to-video', prompt: '={{ $json.prompt }}' };
		const choose = (value: string) => ({ __rl: true, mode: 'list', value });
		const model = { model: choose('kling-2.6'), resolution: choose('720p') };
		const shots = [
			makeCoreNode('List', 'set', 3.4, { mode: 'raw', jsonOutput: JSON.stringify({ prompt }) }),
			makeCoreNode('Shots', 'splitOut', 1, { fieldToSplitOut: 'prompt', options: {} }),
		];
		await open(await createPanelWorkflow({ ...video, ...model, completion: 'check' }, shots));
		await editor.execute(['Media']);
		await editor.openNode('Media');
		await openTab('Table');
		await storePanel(`check-only${theme}`);

		const swap = adaptExample(await readExample('face-swap-two-files'), credential, mediaFolder);
		await open(await rest.createWorkflow(swap));
		await editor.execute(['Face Swap']);
		await editor.openNode('Face Swap');
		await openTab('Binary');
		await storePanel(`two-files${theme}`);
	}

	for (const colorScheme of ['dark', 'light'] as const) {
		await page.emulateMedia({ colorScheme });
		const theme = colorScheme === 'dark' ? '-dark' : '';
		await takeFilm(theme);
		await takePanels(theme);
	}
	await open(world.onCompleted);
	await page.setViewportSize({ width: 1_400, height: 1_700 });
	await editor.openNode('On Completed');
	const fields = page.locator('.parameter-input-list-wrapper').first();
	await storePng('trigger-panel', await fields.screenshot());
	await page.setViewportSize({ width: 1_400, height: 900 });
	for (const name of exampleNames) {
		const { nodes, ...example } = adaptExample(await readExample(name), credential);
		// A sticky note would be too small to read, and the example's page has its text.
		const drawn = nodes.filter(({ type }) => !type.endsWith('.stickyNote'));
		for (const node of drawn) {
			const type = OTHER_CREDENTIALS.get(node.type.split('.')[1]!);
			if (type) node.credentials = { [type]: await rest.saveCredential({}, node.name, type) };
		}
		await open(await rest.createWorkflow({ ...example, nodes: drawn }), ONLY_WORKFLOW);
		await storePng(`example-${name}`, await captureWorkflow(editor));
	}
}

await runCommand(takePictures);
await cleanUp();
