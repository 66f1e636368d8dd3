import type { Locator } from 'playwright-core';
import { describeInDemo } from './support/editor-demo.mts';
import { testForms } from './support/editor-forms.mts';

describeInDemo('the editor', 'n8n-2', (demo) => {
	describe('the node panel', () => {
		beforeAll(() => demo.editor.openWorkflow(demo.generate.id));

		test.each(['face swap', 'lip sync', 'QR code', 'Magic Hour', 'media generation'])(
			'finds the node first by "%s"',
			async (words) => {
				expect((await demo.editor.searchNodes(words))[0]).toBe('Media Generation');
				await demo.editor.screenshot(`search-${words.toLowerCase().replaceAll(' ', '-')}`);
			},
		);

		test('lists the operations as actions', async () => {
			await demo.editor.searchNodes('media generation');
			await demo.editor
				.byId('node-creator-item-name')
				.getByText('Media Generation')
				.first()
				.click();
			await demo.editor.page.getByText('Swap faces in video').waitFor();
			await demo.editor.screenshot('node-actions');
			const shown = await demo.editor.byId('node-creator-item-name').allInnerTexts();
			for (const action of ['Sync lips in video', 'Generate QR code', 'Upload files']) {
				expect(shown).toContain(action);
			}
		});
	});

	test('the trigger panel finds the trigger node', async () => {
		await demo.editor.page.goto(`${demo.n8n.baseUrl}/workflow/new`);
		await demo.editor.byId('canvas-add-button').waitFor();
		await demo.editor.searchNodes('media generation');
		await demo.editor.page
			.getByText('Starts the workflow when a Magic Hour project starts, completes or fails')
			.first()
			.waitFor();
		expect(await demo.editor.byId('node-creator-item-name').first().innerText()).toBe(
			'Media Generation',
		);
		await demo.editor.screenshot('search-trigger');
	});

	describe('the dark theme', () => {
		beforeAll(() => demo.editor.page.emulateMedia({ colorScheme: 'dark' }));
		afterAll(() => demo.editor.page.emulateMedia({ colorScheme: 'light' }));

		/** Address of the icon at this place, once the browser has rendered it. */
		const iconIn = async (place: Locator) => {
			const icon = place.locator('img[src*="media-generation"]').first();
			await icon.waitFor();
			await icon.evaluate((image) => (image as unknown as Picture).decode());
			return icon.getAttribute('src');
		};

		test('has the dark icon on the canvas and in the node panel', async () => {
			await demo.editor.openWorkflow(demo.generate.id);
			await demo.editor.closeAdvice();
			expect(await iconIn(demo.editor.node('Swap Faces'))).toMatch(/\.dark\.svg$/);
			await demo.editor.screenshot('dark-canvas');
			await demo.editor.searchNodes('face swap');
			expect(await iconIn(demo.editor.byId('node-creator'))).toMatch(/\.dark\.svg$/);
			await demo.editor.screenshot('dark-search');
		});

		test('has the dark icon in a node’s panel', async () => {
			await demo.editor.openWorkflow(demo.onCompleted.id);
			await demo.editor.closeAdvice();
			await demo.editor.openNode('On Completed');
			expect(await iconIn(demo.editor.byId('ndv'))).toMatch(/\.dark\.svg$/);
			await demo.editor.screenshot('dark-trigger');
		});
	});

	testForms(demo);
});

type Picture = { decode(): Promise<void> };
