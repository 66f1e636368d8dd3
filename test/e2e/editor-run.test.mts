import { setTimeout as pause } from 'node:timers/promises';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { owner, setUpDemo, type DemoWorld } from '../../demo/set-up.mts';
import { EditorPage, noBrowser } from '../support/editor-page.mts';
import { startWithinMs } from '../support/live-n8n.mts';
import { testNarrator } from '../support/narrator.mts';
import { control } from '../support/sandbox.mts';
import { downloadingWorkflow } from './support/downloading-workflow.mts';

jest.setTimeout(120_000);

const inEditor = noBrowser ? describe.skip : describe; // no Chromium here

inEditor(noBrowser ? `runs in the editor: skipped, ${noBrowser}` : 'in the editor', () => {
	let resultFolder: string;
	let world: DemoWorld;
	let editor: EditorPage;

	beforeAll(async () => {
		resultFolder = await mkdtemp(join(tmpdir(), 'editor-results-'));
		world = await setUpDemo({ hostName: 'n8n-2', resultFolder, narrator: testNarrator });
		editor = await EditorPage.logIn(world.n8n.baseUrl, owner);
	}, startWithinMs);

	afterAll(async () => {
		await editor?.close();
		await world?.close();
		await rm(resultFolder, { recursive: true, force: true });
	}, 60_000);

	afterEach(() => expect(editor.takeErrors()).toEqual([]));

	describe('a run', () => {
		beforeAll(async () => {
			const { credentials } = world.generate.nodes.find(({ name }) => name === 'Swap Faces')!;
			const stored = await world.rest.createWorkflow(downloadingWorkflow(credentials!));
			await editor.openWorkflow(stored.id);
			await editor.execute(['QR Code', 'Video']);
			await editor.screenshot('run');
		});

		const open = async (node: string) => {
			await editor.openNode(node);
			return editor.byId('output-panel');
		};
		afterEach(() => editor.closePanel());

		test('shows the project as a table', async () => {
			const output = await open('QR Code');
			await output.locator('[data-test-id="radio-button-table"]').click();
			const row = output.locator('table').filter({ hasText: 'complete' });
			await row.waitFor();
			await editor.screenshot('output-table');
			expect(await row.locator('th').allInnerTexts()).toEqual(
				expect.arrayContaining(['id', 'status', 'credits_charged', 'downloads']),
			);
		});

		test('shows a picture', async () => {
			const output = await open('QR Code');
			await output.locator('[data-test-id="radio-button-binary"]').click();
			await editor.byId('ndv-view-binary-data').first().click();
			const picture = output.locator('img[src*="binary-data"]');
			await picture.waitFor();
			await picture.evaluate((image) => (image as unknown as { decode(): Promise<void> }).decode());
			await editor.screenshot('output-image');
			const width = await picture.evaluate((image) => (image as unknown as Picture).naturalWidth);
			expect(width).toBeGreaterThan(100);
		});

		test('plays a video', async () => {
			const output = await open('Video');
			await output.locator('[data-test-id="radio-button-binary"]').click();
			await editor.byId('ndv-view-binary-data').first().click();
			const video = output.locator('video');
			await video.waitFor();
			const plays = await video.evaluate(async (element) => {
				const player = element as unknown as Player;
				await player.play();
				return { width: player.videoWidth, seconds: player.duration };
			});
			await editor.screenshot('output-video');
			expect(plays).toEqual({ width: expect.any(Number), seconds: 3 });
			expect(plays.width).toBeGreaterThan(100);
		});
	});

	describe("the trigger's panel", () => {
		const url = () => editor.page.getByText(/^http:\/\/127\.0\.0\.1:\d+\/webhook/);
		const urlOf = async (kind: 'test' | 'production') => {
			await editor.byId(`radio-button-${kind}`).click();
			return (await url().innerText()).replaceAll(/\s/g, '');
		};

		beforeAll(async () => {
			await editor.openWorkflow(world.onCompleted.id);
			await editor.openNode('On Completed');
			await editor.page.getByText('Webhook URLs', { exact: true }).click();
		});

		test('gives the production URL, the one that was registered, and a URL for tests', async () => {
			expect(await urlOf('production')).toBe(world.webhook.url);
			await editor.screenshot('trigger-panel');
			expect(await urlOf('test')).toBe(world.webhook.url.replace('/webhook/', '/webhook-test/'));
		});

		test('tells the four steps of the set-up, each on a line of its own', async () => {
			const steps = editor.byId('node-parameters').locator('.notice li');
			expect(await steps.allInnerTexts()).toEqual([
				expect.stringMatching(/Production URL/),
				expect.stringMatching(/developer portal/),
				expect.stringMatching(/Webhook Secret/),
				expect.stringMatching(/Publish/),
			]);
		});

		test('gives another URL where the event is acknowledged when the workflow has finished', async () => {
			await editor.choose('acknowledge', 'When the Workflow Has Finished');
			await editor.page.getByText('The URL above has changed').waitFor();
			expect(await urlOf('production')).toBe(`${world.webhook.url}-finished`);
			await editor.screenshot('trigger-acknowledge');
			await editor.choose('acknowledge', 'At Once');
			await editor.page.getByText('The URL above has changed').waitFor({ state: 'hidden' });
			expect(await urlOf('production')).toBe(world.webhook.url);
		});

		test('receives a signed event at the test URL while it listens', async () => {
			const testUrl = await urlOf('test');
			await editor.byId('trigger-execute-button').click();
			await editor.page.getByText('Stop Listening').first().waitFor();
			await editor.screenshot('trigger-listening');
			const event = { type: 'video.completed', url: testUrl, secret: world.webhook.secret };
			// The button changes before n8n listens: until then it answers 404, and the event is sent again.
			const send = async () => {
				const [sent] = await control<Delivery[]>(world.sandbox, 'post', 'events', event);
				return sent!.attempts[0]!.status;
			};
			let status = await send();
			for (let again = 0; status === 404 && again < 20; again++) {
				await pause(250);
				status = await send();
			}
			expect(status).toBe(200);
			await editor.byId('output-panel').getByText('video.completed').first().waitFor();
			await editor.screenshot('trigger-test-event');
		});
	});
});

type Picture = { naturalWidth: number };
type Player = { play(): Promise<void>; videoWidth: number; duration: number };
type Delivery = { attempts: { status: number | null }[] };
