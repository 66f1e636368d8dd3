import { outputOf } from '../../hosts/workflow.mts';
import { mediaFolder } from '../../hosts/root.mts';
import type { Credential } from '../../hosts/rest.mts';
import { SandboxClient } from '../../hosts/sandbox-client.mts';
import { uploadDemo } from '../support/demo-files.mts';
import { startWithinMs } from '../support/live-n8n.mts';
import { newestFields, newestPart, withNewestFields } from '../support/newest-fields.mts';
import { sharedN8n, type SharedN8n } from './support/shared-n8n.mts';
import { TOOL, toolWorkflow } from './support/tool-workflow.mts';

/** What Magic Hour takes since October 2026, from a workflow of a real n8n to the request: checked first, then sent. */

let n8n: SharedN8n;
let service: SandboxClient;
let credential: Credential;
let picture: string;

beforeAll(async () => {
	n8n = await sharedN8n('n8n-2');
	service = await SandboxClient.start({ layout: 'nested', renderMs: 200 });
	const data = service.credential;
	credential = await n8n.rest.createCredential('newest fields', 'mediaGenerationApi', data);
	picture = await uploadDemo(service, 'portrait.jpg');
}, startWithinMs);

beforeEach(async () => await service.forget());

afterAll(async () => {
	await n8n?.close();
	await service?.close();
});

test.each(newestFields)('%s', async (...one) => {
	const run = async (completion: string) => {
		const planned = toolWorkflow(one[1], 'nested', credential, mediaFolder);
		const node = planned.nodes.find(({ name }) => name === TOOL)!;
		node.parameters = withNewestFields({ ...node.parameters, completion }, one, picture);
		const execution = await n8n.rest.execute(planned);
		expect(execution.data.resultData.error?.message).toBeUndefined();
		return outputOf(execution, TOOL)[0]!.json;
	};

	const body = newestPart(one, picture);
	expect(await run('check')).toMatchObject({ ok: true, problems: [], request: { body } });
	expect(await service.requests()).toEqual([]);

	expect(await run('wait')).toMatchObject({ status: 'complete' });
	expect((await service.accepted()).map((call) => call.body)).toMatchObject([body]);
});
