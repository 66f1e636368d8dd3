import type { Credential } from '../../hosts/run/rest.mts';
import { MANUAL_TRIGGER_NAME } from '../../hosts/run/workflow.mts';
import { waitUntil } from '../../machine/wait-until.mts';
import {
	makeActionNode,
	makeManualTrigger,
	makeWorkflow,
} from '../../hosts/run/workflow-builder.mts';
import { deliver, makeEventBody } from '../support/deliver.mts';
import { describeInDemo, type EditorDemo } from './support/editor-demo.mts';
import { hosts } from './support/hosts.mts';

/** The editor in a real browser: a run’s output, the hints next to the output, and the trigger’s panel. */

for (const hostName of hosts) {
	describeInDemo(`in the editor of ${hostName}`, hostName, (demo) => {
		testRun(demo);
		testHints(demo);
		testTriggerPanel(demo);
	});
}

function testRun(demo: EditorDemo): void {
	describe('a run', () => {
		beforeAll(async () => {
			const stored = await demo.n8n.rest.createWorkflow(makeDownloadingWorkflow(demo.credential));
			await demo.editor.openWorkflow(stored.id);
			await demo.editor.execute(['QR Code', 'Video']);
		});

		const open = async (node: string) => {
			await demo.editor.openNode(node);
			return demo.editor.findById('output-panel');
		};
		afterEach(() => demo.editor.closePanel());

		test('shows a picture', async () => {
			const output = await open('QR Code');
			await output.locator('[data-test-id="radio-button-binary"]').click();
			await demo.editor.findById('ndv-view-binary-data').first().click();
			// By default, n8n 1 keeps binary data in memory, and shows a picture by a `data:` URL.
			const picture = output.locator('img[src*="binary-data"], img[src^="data:image/"]');
			await picture.waitFor();
			await picture.evaluate((image) => (image as unknown as Picture).decode());
			const width = await picture.evaluate((image) => (image as unknown as Picture).naturalWidth);
			expect(width).toBeGreaterThan(100);
		});
	});
}

function makeDownloadingWorkflow(credential: Credential) {
	const code = {
		resource: 'image',
		operation: 'ai-qr-code-generator',
		content: 'https://example.com/menu',
		completion: 'download',
	};
	const video = {
		resource: 'video',
		operation: 'text-to-video',
		prompt: 'A lighthouse in a storm',
		end_seconds: 3,
		completion: 'download',
	};
	const tools = [
		makeActionNode('QR Code', credential, code, { position: [300, -100] }),
		makeActionNode('Video', credential, video, { position: [300, 100] }),
	];
	const edges = { [MANUAL_TRIGGER_NAME]: [['QR Code', 'Video']], 'QR Code': [] };
	return makeWorkflow('Downloads', [makeManualTrigger(), ...tools], edges);
}

function testHints(demo: EditorDemo): void {
	describe('the hints beside the output', () => {
		const isShown = (text: string) =>
			demo.editor.findById('output-panel').getByText(text).first().waitFor();

		beforeAll(async () => {
			const stored = await demo.n8n.rest.createWorkflow(makeManyImages(demo.credential));
			await demo.editor.openWorkflow(stored.id);
		});
		afterEach(() => demo.editor.closePanel());

		test('warn of an expensive choice before the run', async () => {
			await demo.editor.openNode('Images');
			await isShown('More than 4 images: you pay for each.');
		});

		test('warn that links expire if nothing was downloaded', async () => {
			await demo.editor.execute(['Images']);
			await demo.editor.openNode('Images');
			await isShown('The download links expire after 24 hours');
		});
	});
}

function makeManyImages(credential: Credential) {
	const images = {
		resource: 'image',
		operation: 'ai-image-generator',
		prompt: 'A lighthouse',
		image_count: 6,
		completion: 'wait',
	};
	const video = { resource: 'video', operation: 'text-to-video', prompt: 'A lighthouse' };
	const nodes = [
		makeActionNode('Images', credential, images, { position: [220, 0] }),
		makeActionNode('Video', credential, video, { position: [440, 0] }),
	];
	return makeWorkflow('Hints', [makeManualTrigger(), ...nodes]);
}

function testTriggerPanel(demo: EditorDemo): void {
	describe("the trigger's panel", () => {
		const url = () => demo.editor.page.getByText(/^http:\/\/127\.0\.0\.1:\d+\/webhook/);
		const urlOf = async (kind: 'test' | 'production') => {
			await demo.editor.findById(`radio-button-${kind}`).click();
			return (await url().innerText()).replaceAll(/\s/g, '');
		};

		/** The editor may still show *Stop Listening* of the test before; a click would stop instead of start. */
		const startListening = async () => {
			const button = demo.editor.findById('trigger-execute-button');
			await button.filter({ hasNotText: 'Stop Listening' }).click();
			await demo.editor.page.getByText('Stop Listening').first().waitFor();
		};

		beforeAll(async () => {
			await demo.editor.openWorkflow(demo.onCompleted.id);
			await demo.editor.openNode('On Completed');
			await demo.editor.page.getByText('Webhook URLs', { exact: true }).click();
		});

		test('shows the registered production URL, and a URL for tests', async () => {
			expect(await urlOf('production')).toBe(demo.webhook.url);
			expect(await urlOf('test')).toBe(demo.webhook.url.replace('/webhook/', '/webhook-test/'));
		});

		test('shows the four steps of the set-up, each on a line of its own, with the test apart from them', async () => {
			const notices = demo.editor.findById('node-parameters').locator('.notice');
			expect(await notices.locator('ul').allInnerTexts()).toEqual([
				expect.stringMatching(/Production URL/),
				expect.stringMatching(/developer hub/),
				expect.stringMatching(/Webhook Secret/),
				expect.stringMatching(/Publish/),
			]);
			expect(await notices.nth(1).innerText()).toMatch(/^Test: .*Test URL/);
		});

		test('receives a signed event at the test URL while it listens', async () => {
			const testUrl = await urlOf('test');
			await startListening();
			const event = { type: 'video.completed', url: testUrl, secret: demo.webhook.secret };
			const send = async () => {
				const [sent] = await demo.service.sendEvent(event);
				return sent!.attempts[0]!.status;
			};
			expect(await waitUntilListening(send)).toBe(200);
			await demo.editor.findById('output-panel').getByText('video.completed').first().waitFor();
		});

		test('shows the reason an event was refused', async () => {
			const url = await urlOf('test');
			await startListening();
			const body = makeEventBody('video.completed', 'p1');
			const send = async () => (await deliver(url, { body, secret: 'whsec_of_another' })).status;
			expect(await waitUntilListening(send)).toBe(401);
			const output = demo.editor.findById('output-panel');
			await output.getByText('its signature matches no webhook secret').first().waitFor();
			await output.getByText('Second Webhook Secret').first().waitFor();
		});
	});
}

/** Sends the event again while n8n responds with 404, because the button changes before n8n listens. */
const waitUntilListening = (send: () => Promise<number | null>): Promise<number | null> =>
	waitUntil('n8n listens', async () => {
		const status = await send();
		return status !== 404 && status;
	});

type Picture = { decode(): Promise<void>; naturalWidth: number };
