import { type Execution, type Item, type WorkflowNode } from '../../hosts/workflow.mts';
import { ours, startByHand, stock, workflow } from '../../hosts/workflow-builder.mts';
import { sharedStack } from './support/stack.mts';
import { hosts } from './support/hosts.mts';

/** In a real n8n: an expression that changes pays once, and what fails before the items leaves by the last output. */

const TOOL = 'Tool';
const GENERATION = '/v1/ai-qr-code-generator';
const QR_CODE = { resource: 'image', operation: 'ai-qr-code-generator', content: 'x' };
const NOWHERE = "={{ $('Nowhere').item.json.value }}";
const project = (operation: string, more: object = {}) => ({
	resource: 'project',
	kind: 'image',
	operation,
	id: 'p1',
	...more,
});

/** One of each operation, and an option of it. */
const OPERATIONS: Readonly<Record<string, readonly [parameters: object, option?: string]>> = {
	'a generation': [{ ...QR_CODE, completion: 'download' }, 'maxWaitMinutes'],
	get: [project('get')],
	wait: [project('wait'), 'maxWaitMinutes'],
	download: [project('download'), 'outputField'],
	delete: [project('delete')],
	collect: [project('collect', { whenFinished: 'download' }), 'giveUpAfterMinutes'],
	upload: [{ resource: 'file', operation: 'upload', files: 'data' }, 'concurrency'],
	account: [{ resource: 'account', operation: 'get' }],
};

const items = (count: number): WorkflowNode =>
	stock('Items', 'code', 2, {
		jsCode: `return Array.from({ length: ${count} }, (_, n) => ({ json: { n } }));`,
	});

const outputsOf = ({ data }: Execution, name: string): Item[][] =>
	(data.resultData.runData[name]?.[0]?.data?.main ?? []).map((output) => output ?? []);

describe.each(hosts)('%s', (hostName) => {
	const stack = sharedStack(hostName, { layout: 'nested', renderMs: 50 });
	beforeEach(() => stack.service.forget());

	test.each(['content', 'name'])(
		'a %s that is another at each evaluation is requested once, over all retries',
		async (field) => {
			const value = '={{ $now.toMillis() }} {{ Math.random() }}';
			const parameters =
				field === 'name'
					? { ...QR_CODE, additionalFields: { name: value } }
					: { ...QR_CODE, content: value };
			await stack.service.fault('POST', GENERATION, { kind: 'reset', when: 'after' }, 10);
			const again = { retryOnFail: true, maxTries: 3, waitBetweenTries: 100 };
			const tool = ours(TOOL, stack.credential, { ...parameters, completion: 'wait' }, again);
			const first = await stack.rest.execute(workflow('Changing', [startByHand(), items(2), tool]));
			expect(first.status).toBe('error');
			const retried = await stack.rest.finishedExecution(await stack.rest.retryExecution(first.id));
			expect(retried.status).toBe('error');
			expect(await stack.service.requests('POST', GENERATION)).toHaveLength(2);
		},
	);

	test('what fails before the items: each has its error, and leaves by the last output', async () => {
		const broken = await stack.rest.connect({
			...stack.service.credential,
			baseUrl: 'ftp://no-web-address',
		});
		const tools = Object.entries(OPERATIONS).flatMap(([name, [parameters, option]]) =>
			(['continueRegularOutput', 'continueErrorOutput'] as const).flatMap((onError) => [
				ours(`${name}, credential, ${onError}`, broken, { ...parameters }, { onError }),
				...(option
					? [
							ours(
								`${name}, option, ${onError}`,
								stack.credential,
								{ ...parameters, options: { [option]: NOWHERE } },
								{ onError },
							),
						]
					: []),
			]),
		);
		const execution = await stack.rest.execute(
			workflow('Before', [startByHand(), items(2), ...tools], {
				...Object.fromEntries(tools.map(({ name }) => [name, []])),
				Items: [tools.map(({ name }) => name)],
			}),
		);
		const wrong = tools.filter(({ name }) => {
			const outputs = outputsOf(execution, name);
			const last = outputs.at(-1) ?? [];
			return (
				outputs.slice(0, -1).flat().length > 0 ||
				last.length !== 2 ||
				last.some(({ json }) => json.error === undefined)
			);
		});
		expect(wrong.map(({ name }) => [name, outputsOf(execution, name)])).toEqual([]);
		expect(await stack.service.requests()).toEqual([]);
	});
});
