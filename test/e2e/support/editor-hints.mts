import type { Credential } from '../../../hosts/rest.mts';
import { ours, startByHand, workflow } from '../../../hosts/workflow-builder.mts';
import type { EditorDemo } from './editor-demo.mts';

const IMAGES = 6;

/** What the panel says about credits before a run, and about the links after it. */
export const testHints = (demo: EditorDemo): void =>
	describe('the hints beside the output', () => {
		const said = (words: string) =>
			demo.editor.byId('output-panel').getByText(words).first().waitFor();

		beforeAll(async () => {
			const stored = await demo.n8n.rest.createWorkflow(manyImages(demo.credential));
			await demo.editor.openWorkflow(stored.id);
		});
		afterEach(() => demo.editor.closePanel());

		test('warn of a choice that costs much before it is run', async () => {
			await demo.editor.openNode('Images');
			await said('More than 4 images: you pay for each.');
			await demo.editor.screenshot('hint-cost');
		});

		test('say that links expire, where nothing was downloaded', async () => {
			await demo.editor.execute(['Images']);
			await demo.editor.openNode('Images');
			await said('The download links expire after 24 hours');
			await demo.editor.screenshot('hint-links');
		});
	});

const manyImages = (credential: Credential) =>
	workflow('Hints', [
		startByHand(),
		ours(
			'Images',
			credential,
			{
				resource: 'image',
				operation: 'ai-image-generator',
				prompt: 'A lighthouse',
				image_count: IMAGES,
				completion: 'wait',
			},
			{ position: [220, 0] },
		),
	]);
