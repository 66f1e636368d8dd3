import { outputOf } from '../../hosts/workflow.mts';
import { mediaFolder } from '../../hosts/root.mts';
import { SandboxClient } from '../../hosts/sandbox-client.mts';
import { uploadDemo } from '../support/demo-files.mts';
import { newestFields, newestPart, withNewestFields } from '../support/newest-fields.mts';
import { sharedStack } from './support/shared-stack.mts';
import { TOOL, toolWorkflow } from './support/tool-workflow.mts';

/** What Magic Hour takes since October 2026, from a workflow of a real n8n to the request: checked first, then sent. */

const stack = sharedStack('n8n-2', { layout: 'nested', renderMs: 200 });
let picture: string;

beforeAll(async () => {
	picture = await uploadDemo(new SandboxClient(stack.service, 'nested'), 'portrait.jpg');
});

beforeEach(() => stack.service.forget());

test.each(newestFields)(
	'%s: its newest fields pass Check Only and reach the service',
	async (...one) => {
		const { rest, service, credential } = stack;
		const run = async (completion: string) => {
			const planned = toolWorkflow(one[1], 'nested', credential, mediaFolder);
			const node = planned.nodes.find(({ name }) => name === TOOL)!;
			node.parameters = withNewestFields({ ...node.parameters, completion }, one, picture);
			const execution = await rest.execute(planned);
			expect(execution.data.resultData.error?.message).toBeUndefined();
			return outputOf(execution, TOOL)[0]!.json;
		};

		const body = newestPart(one, picture);
		expect(await run('check')).toMatchObject({ ok: true, problems: [], request: { body } });
		expect(await service.requests()).toEqual([]);

		expect(await run('wait')).toMatchObject({ status: 'complete' });
		expect((await service.accepted()).map((call) => call.body)).toMatchObject([body]);
	},
);
