import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mediaFolder } from '../../hosts/root.mts';
import { assertSucceeded, outputOf } from '../../hosts/workflow.mts';
import { ours, startByHand, stock, workflow } from '../../hosts/workflow-builder.mts';
import { SandboxClient } from '../../hosts/sandbox-client.mts';
import { startWithinMs } from '../support/live-n8n.mts';
import { sharedN8n, type SharedN8n } from './support/shared-n8n.mts';

/** n8n's next way of keeping files: in the items' JSON, which a workflow chooses by a setting. */

let n8n: SharedN8n;
let sandbox: SandboxClient;
const photo = readFileSync(join(mediaFolder, 'portrait.jpg'));
const files = createServer((_, response) => {
	response.writeHead(200, { 'content-type': 'image/jpeg' }).end(photo);
});

beforeAll(async () => {
	n8n = await sharedN8n('n8n-2');
	sandbox = await SandboxClient.start({ renderMs: 200 });
	await new Promise<void>((resolve) => files.listen(0, '127.0.0.1', resolve));
}, startWithinMs);

afterAll(async () => {
	files.close();
	await n8n?.close();
	await sandbox?.close();
});

test.each([
	['the field that is there', 'data'],
	['its path', '_files.data'],
	['what the editor drags', '={{ $json._files.data }}'],
	['a file of an earlier node', "={{ $('Photo').item._files.data }}"],
])('%s: the file is uploaded, and the results come back', async (_, value) => {
	await sandbox.forget();
	const { port } = files.address() as AddressInfo;
	const credential = await n8n.rest.createCredential(
		'Combined',
		'mediaGenerationApi',
		sandbox.credential,
	);
	const stored = await n8n.rest.createWorkflow({
		...workflow('Combined', [
			startByHand(),
			stock('Photo', 'httpRequest', 4.2, {
				url: `http://127.0.0.1:${port}/photo.jpg`,
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
	const execution = await n8n.rest.execute(stored);
	assertSucceeded(execution, 'Combined');
	const [sent] = await sandbox.requests('PUT');
	expect(sent?.bytes).toBe(photo.length);
	const [item] = outputOf(execution, 'Tool');
	expect(item).toMatchObject({
		json: { status: 'complete', _files: { data: { mimeType: expect.stringContaining('image/') } } },
	});
});
