import { adaptExample, readExample } from '../../examples/examples.mts';
import { EmbeddedN8n } from '../../hosts/engine/embedded-n8n.mts';
import { assertChained } from '../support/chain-of-three-tools.mts';
import { useSandbox } from '../support/use-sandbox.mts';
import { speedUpTime } from '../support/engine/speed-up-time.mts';

/** The example *chain-of-three-tools*, with a credential for Magic Hour whose requests go to the sandbox. */

speedUpTime(10);
const service = useSandbox({ renderMs: 50, layout: 'nested' });
let n8n: EmbeddedN8n;
const redirectToSandbox = (given: object) => {
	const request = given as { url: string };
	const url = request.url.replace('https://api.magichour.ai', service.baseUrl);
	return { ...request, url };
};
beforeAll(async () => {
	n8n = await EmbeddedN8n.start({ form: 'built', changeRequest: redirectToSandbox });
});
afterAll(async () => await n8n.close());

test('three tools run in a row: each takes the project of the one before, without an upload or a download in between', async () => {
	const { apiKey } = service;
	const credential = await n8n.saveCredential({ service: 'magicHour', apiKey });
	const workflow = await n8n.createWorkflow(
		adaptExample(await readExample('chain-of-three-tools'), credential),
	);
	const execution = await n8n.execute(workflow, 'Manual Trigger');
	await assertChained(execution, workflow.name, service);
});
