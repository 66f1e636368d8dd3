import { ours, startByHand, workflow } from '../../hosts/workflow-builder.mts';
import { START } from '../../hosts/workflow.mts';
import { waitUntil } from '../../hosts/wait-until.mts';
import { sharedStack } from './support/stack.mts';
import { hosts } from './support/hosts.mts';

/** n8n keeps no output of an execution that was stopped, but the ID of what it has paid for. */
describe.each(hosts)('%s', (hostName) => {
	const stack = sharedStack(hostName, { renderMs: 120_000 });

	test('a stopped execution still shows the project that it started', async () => {
		const { rest, service, credential } = stack;
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
			const reads = await service.requests('GET', '/v1/image-projects/');
			return reads.length > 0;
		});
		const [project] = await service.projects();
		await rest.call('post', `/executions/${id}/stop`, {});
		// n8n stores the status first.
		await waitUntil('the project is stored', async () => {
			const { customData } = await rest.finishedExecution(id);
			return customData?.media_projects === project!.id;
		});
		expect(await rest.finishedExecution(id)).toMatchObject({ status: 'canceled' });
	});
});
