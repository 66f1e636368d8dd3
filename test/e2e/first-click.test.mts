import { join } from 'node:path';
import type { WorkflowNode } from '../../hosts/workflow.mts';
import { findMissingChromium } from '../../hosts/chromium.mts';
import { useEditor } from './support/editor.mts';
import { useSharedStack } from './support/stack.mts';
import { describeOrSkip } from '../support/skip-without.mts';
import { mediaFolder } from '../../hosts/root.mts';
import {
	makeActionNode,
	makeManualTrigger,
	makeCoreNode,
	makeWorkflow,
} from '../../hosts/workflow-builder.mts';

/**
 * A newcomer's first click on Execute step, in the browser: the user chooses the tool, fills in the required fields,
 * and changes nothing else. The preset binary field contains a photo. engine/first-click.test covers all tools.
 */
describeOrSkip(findMissingChromium(), 'the first click on Execute step', () => {
	const stack = useSharedStack('n8n-2', { layout: 'nested', renderMs: 200 });
	const editor = useEditor(stack);
	beforeEach(() => stack.service.clearRequestsAndFaults());
	afterEach(() => editor.closePanel());

	async function fillIn(operation: string, resource: string): Promise<void> {
		const fileSelector = join(mediaFolder, 'portrait.jpg');
		const nodes = [
			makeManualTrigger(),
			makeCoreNode('Read Photo', 'readWriteFile', 1.1, { fileSelector, options: {} }),
			makeActionNode('New', stack.credential, {}),
		].map((node, index): WorkflowNode => ({ ...node, position: [index * 220, 0] }));
		const stored = await stack.rest.createWorkflow(makeWorkflow('First click', nodes));
		await editor.openWorkflow(stored.id);
		await editor.openNode('New');
		await editor.choose('resource', resource);
		await editor.choose('operation', operation);
		await editor.fillMarkedFields('https://example.com/boat');
	}

	test.each([
		['Generate Image', 'Image'],
		['Upscale Image', 'Image'],
		['Generate QR Code', 'Image'],
		['Generate Voice', 'Audio'],
	])('%s: one request is sent and accepted', async (operation, resource) => {
		await fillIn(operation, resource);
		expect(await editor.executeStep()).toBe('success');
		expect(await stack.service.listGenerationRequests()).toMatchObject([{ accepted: true }]);
	});

	test('Simplify is on, and without it the output is the whole project', async () => {
		await fillIn('Generate QR Code', 'Image');
		const output = editor.findById('output-panel');
		const key = (name: string) => output.getByText(`"${name}"`).first();
		// By default, n8n shows the files of a run.
		const showJson = () => output.locator('[data-test-id="radio-button-json"]').click();
		expect(await editor.executeStep()).toBe('success');
		await showJson();
		await key('mime_type').waitFor();
		expect(await key('created_at').count()).toBe(0);

		await editor.page.locator('input[placeholder="Add Option"]:visible').click();
		await editor.page.locator('.el-popper:visible').getByText('Simplify', { exact: true }).click();
		await editor.toggle('simplify');
		await editor.executeStep();
		await key('mime_type').waitFor({ state: 'detached' });
		await showJson();
		await key('created_at').waitFor();
		expect(await key('mime_type').count()).toBe(0);
	});
});
