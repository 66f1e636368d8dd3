import { adaptExample, readExample } from '../../examples/examples.mts';
import { EmbeddedN8n } from '../../hosts/engine/embedded-n8n.mts';
import { assertSucceeded, readOutput } from '../../hosts/run/workflow.mts';
import { useSandbox } from '../support/use-sandbox.mts';
import { speedUpTime } from '../support/engine/speed-up-time.mts';

/** The example *chain-of-three-tools*, with the sandbox's credential. */

speedUpTime(10);
const service = useSandbox({ renderMs: 50, layout: 'nested' });
let n8n: EmbeddedN8n;
beforeAll(async () => {
	n8n = await EmbeddedN8n.start({ form: 'built' });
});
afterAll(async () => await n8n.close());

test('three tools run in a row: each takes the project of the one before, without an upload or a download in between', async () => {
	const credential = await n8n.saveCredential(service.credential);
	const workflow = await n8n.createWorkflow(
		adaptExample(await readExample('chain-of-three-tools'), credential),
	);
	const execution = await n8n.execute(workflow, 'Manual Trigger');
	assertSucceeded(execution, workflow.name);
	expect(readOutput(execution, 'Add Subtitles')).toMatchObject([
		{ binary: { data: { mimeType: 'video/mp4' } } },
	]);
	const requests = (await service.listRequests()).map(({ method, path }) => `${method} ${path}`);
	expect(requests.filter((one) => one.startsWith('POST'))).toEqual([
		'POST /v1/ai-image-generator',
		'POST /v1/image-to-video',
		'POST /v1/auto-subtitle-generator',
	]);
	const transfers = requests.filter((one) => !/^(POST|GET) \/v1\//.test(one));
	expect(transfers).toEqual([expect.stringMatching(/^GET .*\/storage\//)]);
	expect(requests.at(-1)).toBe(transfers[0]);
});
