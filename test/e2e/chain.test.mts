import { join } from 'node:path';
import { adaptExample, readExample } from '../../examples/examples.mts';
import { findMissingChromium } from '../../hosts/chromium.mts';
import { root } from '../../hosts/root.mts';
import { SandboxClient } from '../../hosts/sandbox-client.mts';
import { assertChained } from '../support/chain-of-three-tools.mts';
import { describeOrSkip } from '../support/skip-without.mts';
import { useEditor } from './support/editor.mts';
import { ownN8n, withEditor } from './support/own-n8n.mts';

/**
 * Only Magic Hour accepts a project from its library as a file. So n8n's credential is for Magic Hour, and the requests
 * are redirected to the sandbox.
 */

const REDIRECTION = join(root, 'test/e2e/support/magic-hour-in-the-sandbox.cjs');

describeOrSkip(findMissingChromium(), 'three tools in a row, in the editor', () => {
	const stack = {} as { n8n: Awaited<ReturnType<typeof ownN8n>>; service: SandboxClient };

	beforeAll(async () => {
		stack.service = await SandboxClient.start({ renderMs: 300, layout: 'nested' });
		const redirected = {
			SANDBOX_URL: stack.service.baseUrl,
			NODE_OPTIONS: `--require "${REDIRECTION}"`,
		};
		stack.n8n = await ownN8n({ env: { ...withEditor, ...redirected } });
	});
	afterAll(async () => {
		await stack.n8n?.close();
		await stack.service?.close();
	});

	const editor = useEditor(stack);

	test('one click runs the chain without an upload, with one download at the end, and shows the video', async () => {
		const { n8n, service } = stack;
		const { apiKey } = service;
		const credential = await n8n.rest.saveCredential({ service: 'magicHour', apiKey });
		const example = adaptExample(await readExample('chain-of-three-tools'), credential);
		const workflow = await n8n.rest.createWorkflow(example);
		await editor.openWorkflow(workflow.id);
		await editor.execute(['Generate Image', 'Image to Video', 'Add Subtitles']);
		const [execution] = await n8n.rest.waitForExecutions(workflow.id, 1);
		await assertChained(execution!, workflow.name, service);

		await editor.openNode('Add Subtitles');
		const output = editor.findById('output-panel');
		await output.locator('[data-test-id="radio-button-binary"]').click();
		await output.locator('[data-test-id="ndv-view-binary-data"]').click();
		await output.locator('video').waitFor();
	});
});
