import type { WorkflowNode } from '../../hosts/run/workflow.mts';
import { findMissingChromium } from '../../machine/chromium.mts';
import { listLocatorEntries } from '../../hosts/editor/panel.mts';
import { useEditor } from './support/editor.mts';
import { useSharedStack } from './support/stack.mts';
import { getSavedFilesMethodName } from '../../nodes/MediaGeneration/form/property.ts';
import {
	makeActionNode,
	makeManualTrigger,
	makeWorkflow,
} from '../../hosts/run/workflow-builder.mts';
import { waitUntil } from '../../machine/wait-until.mts';
import { describeOrSkip } from '../support/skip-without.mts';

/** Each test chooses a file or a value in the panel, clicks Execute step, and checks the request or the output. */

/** The horizontal position of a field's text, right of its list of modes, as a fraction of the field's width. */
const RIGHT_OF_MODE = 0.7;

describeOrSkip(findMissingChromium(), 'a file given in the panel', () => {
	// Only the nested layout has saved items and always requires the end of a video.
	const stack = useSharedStack('n8n-2', { layout: 'nested', renderMs: 200 });
	const editor = useEditor(stack);

	const open = async (tool: WorkflowNode, ...before: WorkflowNode[]) => {
		const nodes = [makeManualTrigger(), ...before, tool].map((node, index): WorkflowNode => ({
			...node,
			position: [index * 220, 0],
		}));
		const stored = await stack.rest.createWorkflow(makeWorkflow('Gestures', nodes));
		await editor.openWorkflow(stored.id);
		await editor.openNode(tool.name);
		await stack.service.clearRequestsAndFaults();
	};

	/**
	 * Drags a field of the input's schema onto a file field with the mouse. Until the previous node has run, n8n shows
	 * the fields of that node's output schema.
	 */
	const drag = async (field: string, parameter: string) => {
		const { mouse } = editor.page;
		const expression = `{{ $json.${field} }}`;
		const pill = editor
			.findById('ndv-input-panel')
			.locator(`[data-target="mappable"][data-value="${expression}"]`);
		await pill.hover();
		await mouse.down();
		const target = editor.findById(`parameter-input-${parameter}`);
		const { x, y, width, height } = (await target.boundingBox())!;
		await mouse.move(x + width * RIGHT_OF_MODE, y + height / 2, { steps: 20 });
		await target.locator('[class*="activeDrop"]').first().waitFor();
		await mouse.up();
		await target.getByText(expression).waitFor();
	};

	const removeBackground = () =>
		makeActionNode('Remove Background', stack.credential, {
			resource: 'image',
			operation: 'image-background-remover',
		});
	/** Clicks Execute step; returns the sizes of the uploaded files, and the files in the tool's only request. */
	const cutOut = async () => {
		expect(await editor.executeStep()).toBe('success');
		const uploads = (await stack.service.listRequests('PUT')).map(({ bytes }) => bytes);
		const path = '/v1/image-background-remover';
		const [request, ...more] = await stack.service.listRequests('POST', path);
		expect(request?.accepted).toBe(true);
		expect(more).toEqual([]);
		return { uploads, assets: (request!.body as { assets: object }).assets };
	};

	test('the dragged link of an earlier result is sent unchanged', async () => {
		const code = makeActionNode('QR Code', stack.credential, {
			resource: 'image',
			operation: 'ai-qr-code-generator',
			content: 'https://example.com/menu',
			completion: 'wait',
		});
		await open(removeBackground(), code);
		await drag('url', 'image_file_path');
		const { uploads, assets } = await cutOut();
		const [project] = (await stack.service.listProjects()).filter(({ tool }) =>
			tool.includes('qr-code'),
		);
		// The links of a project have a new signature at each read.
		const [unsigned] = project!.downloads[0]!.url.split('?');
		expect({ uploads, assets }).toEqual({
			uploads: [],
			assets: { image_file_path: expect.stringContaining(`${unsigned}?`) as string },
		});
	});

	test('a saved item chosen from the list is sent as its storage path', async () => {
		const method = getSavedFilesMethodName(['image']);
		// A list has 5 seconds, which the first request may exceed while other tests run.
		const { results } = await waitUntil('the list of saved items', () =>
			listLocatorEntries(stack.rest, removeBackground(), 'image_file_path', method).catch(
				() => undefined,
			),
		);
		await open(removeBackground());
		const names = await editor.openFromList('image_file_path');
		expect(names).toContain('Character 1 (character)');
		await editor.page.locator('[data-test-id="rlc-item"]:visible').first().click();
		const { uploads, assets } = await cutOut();
		const saved = results.find(({ name }) => name === names[0]);
		expect({ uploads, assets }).toEqual({
			uploads: [],
			assets: { image_file_path: saved!.value },
		});
	});

	test('a voice is found by typing in the list of the service, and Check Only reports a balance that is too low', async () => {
		const speech = {
			resource: 'audio',
			operation: 'ai-voice-generator',
			prompt: 'Good morning, this is a test of a voice.',
			completion: 'check',
		};
		await open(makeActionNode('Voice', stack.credential, speech));
		await editor.findById('rlc-input').first().click();
		const voices = await editor.searchEntries('german male otto');
		await voices.filter({ hasText: /^\s*Otto · / }).click();
		await stack.service.changeSettings({ balance: 1 });
		expect(await editor.executeStep()).toBe('success');
		await editor
			.findById('output-panel')
			.getByText('Your balance is 1, which isn’t enough.')
			.first()
			.waitFor();
		await stack.service.changeSettings({ balance: null });
	});
});
