import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mediaFolder } from '../../hosts/root.mts';
import { assertSucceeded, outputOf } from '../../hosts/workflow.mts';
import { serve, type Loopback } from '../../hosts/loopback.mts';
import { ours, startByHand, stock, workflow } from '../../hosts/workflow-builder.mts';
import { sharedStack } from './support/stack.mts';

/** n8n's next way of keeping files: in the items' JSON, which a workflow chooses by a setting. */

const stack = sharedStack('n8n-2', { renderMs: 200 });
const photo = readFileSync(join(mediaFolder, 'portrait.jpg'));
let files: Loopback;

beforeAll(async () => {
	files = await serve((_, response) => {
		response.writeHead(200, { 'content-type': 'image/jpeg' }).end(photo);
	});
});
afterAll(() => files?.close());

test.each([
	['the field that is there', 'data'],
	['its path', '_files.data'],
	['what the editor drags', '={{ $json._files.data }}'],
	['a file of an earlier node', "={{ $('Photo').item._files.data }}"],
])('%s: the file is uploaded, and the results come back', async (_, value) => {
	const { rest, service, credential } = stack;
	await service.forget();
	const stored = await rest.createWorkflow({
		...workflow('Combined', [
			startByHand(),
			stock('Photo', 'httpRequest', 4.2, {
				url: `${files.baseUrl}/photo.jpg`,
				options: { response: { response: { responseFormat: 'file' } } },
			}),
			ours('Tool', credential, {
				resource: 'image',
				operation: 'image-background-remover',
				image_file_path: { __rl: true, mode: 'binary', value },
				completion: 'download',
			}),
		]),
		settings: { executionOrder: 'v1', binaryMode: 'combined' },
	});
	const execution = await rest.execute(stored);
	assertSucceeded(execution, 'Combined');
	const [sent] = await service.requests('PUT');
	expect(sent?.bytes).toBe(photo.length);
	const [item] = outputOf(execution, 'Tool');
	expect(item).toMatchObject({
		json: { status: 'complete', _files: { data: { mimeType: expect.stringContaining('image/') } } },
	});
});
