import { MANUAL_TRIGGER_NAME } from '../../hosts/run/workflow.mts';
import { waitUntil } from '../../machine/wait-until.mts';
import {
	makeActionNode,
	makeManualTrigger,
	makeWorkflow,
} from '../../hosts/run/workflow-builder.mts';
import { useSharedStack } from './support/stack.mts';
import { hosts } from './support/hosts.mts';

const TOOL = 'Tool';
const QR_CODE = { resource: 'image', operation: 'ai-qr-code-generator', content: 'x' };

describe.each(hosts)('%s', (hostName) => {
	const stack = useSharedStack(hostName, { layout: 'nested', renderMs: 50 });
	beforeEach(() => stack.service.clearRequestsAndFaults());

	test('a stopped execution still shows the project that it started', async () => {
		const { rest, service, credential } = stack;
		const tool = makeActionNode(TOOL, credential, { ...QR_CODE, content: 'slow:120' });
		const stored = await rest.createWorkflow(makeWorkflow('Stopped', [makeManualTrigger(), tool]));
		const id = await rest.startWorkflow(stored, MANUAL_TRIGGER_NAME);
		const reads = () => service.listRequests('GET', '/v1/image-projects/');
		await waitUntil('the project was read', async () => (await reads()).length > 0);
		const [project] = await service.listProjects();
		await rest.call('post', `/executions/${id}/stop`, {});
		// n8n stores the status before it stores the project's ID.
		await waitUntil('the project is stored', async () => {
			const { customData } = await rest.waitForExecution(id);
			return customData?.media_projects === project!.id;
		});
		expect(await rest.waitForExecution(id)).toMatchObject({ status: 'canceled' });
	});
});
