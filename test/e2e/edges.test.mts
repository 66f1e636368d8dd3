import {
	type Execution,
	type Item,
	MANUAL_TRIGGER_NAME,
	type WorkflowNode,
} from '../../hosts/workflow.mts';
import { waitUntil } from '../../hosts/wait-until.mts';
import {
	makeActionNode,
	makeManualTrigger,
	makeCoreNode,
	makeWorkflow,
} from '../../hosts/workflow-builder.mts';
import { useSharedStack } from './support/stack.mts';
import { hosts } from './support/hosts.mts';

const TOOL = 'Tool';
const GENERATION = '/v1/ai-qr-code-generator';
const QR_CODE = { resource: 'image', operation: 'ai-qr-code-generator', content: 'x' };
const NOWHERE = "={{ $('Nowhere').item.json.value }}";

/** One operation with one output, and one with three. */
const OPERATIONS: Readonly<Record<string, readonly [parameters: object, option: string]>> = {
	'a generation': [{ ...QR_CODE, completion: 'download' }, 'maxWaitMinutes'],
	collect: [
		{ resource: 'project', operation: 'collect', kind: 'image', id: 'p1' },
		'giveUpAfterMinutes',
	],
};

const makeItemsNode = (count: number): WorkflowNode =>
	makeCoreNode('Items', 'code', 2, {
		jsCode: `return Array.from({ length: ${count} }, (_, n) => ({ json: { n } }));`,
	});

const readOutputs = ({ data }: Execution, name: string): Item[][] =>
	(data.resultData.runData[name]?.[0]?.data?.main ?? []).map((output) => output ?? []);

describe.each(hosts)('%s', (hostName) => {
	const stack = useSharedStack(hostName, { layout: 'nested', renderMs: 50 });
	beforeEach(() => stack.service.clearRequestsAndFaults());

	test('each item causes one request over all retries, even if its content and name change at each evaluation', async () => {
		const value = '={{ $now.toMillis() }} {{ Math.random() }}';
		const parameters = { ...QR_CODE, content: value, options: { name: value } };
		await stack.service.injectFault('POST', GENERATION, { kind: 'reset', when: 'after' }, 10);
		const again = { retryOnFail: true, maxTries: 3, waitBetweenTries: 100 };
		const tool = makeActionNode(
			TOOL,
			stack.credential,
			{ ...parameters, completion: 'wait' },
			again,
		);
		const first = await stack.rest.execute(
			makeWorkflow('Changing', [makeManualTrigger(), makeItemsNode(2), tool]),
		);
		expect(first.status).toBe('error');
		const retried = await stack.rest.waitForExecution(await stack.rest.retryExecution(first.id));
		expect(retried.status).toBe('error');
		expect(await stack.service.listRequests('POST', GENERATION)).toHaveLength(2);
	});

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

	test('after an error before the first item, each item has the error, and leaves through the last output', async () => {
		const wrong = { ...stack.service.credential, baseUrl: 'ftp://no-web-address' };
		const broken = await stack.rest.saveCredential(wrong);
		const tools = ['continueRegularOutput', 'continueErrorOutput'].flatMap((onError) =>
			Object.entries(OPERATIONS).flatMap(([name, [parameters, option]]) => {
				const ofOption = { ...parameters, options: { [option]: NOWHERE } };
				return [
					makeActionNode(`${name}, credential, ${onError}`, broken, { ...parameters }, { onError }),
					makeActionNode(`${name}, option, ${onError}`, stack.credential, ofOption, { onError }),
				];
			}),
		);
		const execution = await stack.rest.execute(
			makeWorkflow('Before', [makeManualTrigger(), makeItemsNode(2), ...tools], {
				...Object.fromEntries(tools.map(({ name }) => [name, []])),
				Items: [tools.map(({ name }) => name)],
			}),
		);
		const astray = tools.filter(({ name }) => {
			const outputs = readOutputs(execution, name);
			const last = outputs.at(-1) ?? [];
			return (
				outputs.slice(0, -1).flat().length > 0 ||
				last.length !== 2 ||
				last.some(({ json }) => json.error === undefined)
			);
		});
		expect(astray.map(({ name }) => [name, readOutputs(execution, name)])).toEqual([]);
		expect(await stack.service.listRequests()).toEqual([]);
	});
});
