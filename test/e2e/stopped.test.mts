import { ours, startByHand, workflow } from '../../hosts/workflow-builder.mts';
import { SandboxClient } from '../../hosts/sandbox-client.mts';
import { START } from '../../hosts/workflow.mts';
import { waitUntil } from '../../hosts/wait-until.mts';
import { startWithinMs } from '../support/live-n8n.mts';
import { sharedN8n, type SharedN8n } from './support/shared-n8n.mts';

/** n8n keeps no output of an execution that was stopped, but the ID of what it has paid for. */
describe.each(['n8n-2', 'n8n-1'] as const)('%s', (hostName) => {
	let n8n: SharedN8n;
	let sandbox: SandboxClient;

	beforeAll(async () => {
		n8n = await sharedN8n(hostName);
		sandbox = await SandboxClient.start({ renderMs: 120_000 });
	}, startWithinMs);

	afterAll(async () => {
		await n8n?.close();
		await sandbox?.close();
	});

	test('a stopped execution still shows the project that it started', async () => {
		const { rest } = n8n;
		const credential = await rest.createCredential(
			'Stopped',
			'mediaGenerationApi',
			sandbox.credential,
		);
		const parameters = {
			resource: 'image',
			operation: 'ai-qr-code-generator',
			content: 'https://example.com',
		};
		const stored = await rest.createWorkflow(
			workflow('Stopped', [startByHand(), ours('QR Code', credential, parameters)]),
		);
		const id = await rest.run(stored, START);
		await waitUntil('the project was read', async () => {
			const reads = await sandbox.requests('GET', '/v1/image-projects/');
			return reads.length > 0;
		});
		const [project] = await sandbox.projects();
		await rest.stopExecution(id);
		const { status, customData } = await rest.finishedExecution(id);
		expect({ status, customData }).toEqual({
			status: 'canceled',
			customData: { media_projects: project!.id },
		});
	});
});
