import { fitted, readExample } from '../../examples/examples.mts';
import { EmbeddedN8n } from '../../hosts/engine/embedded-n8n.mts';
import { assertSucceeded, readOutput } from '../../hosts/workflow.mts';
import { useSandbox } from '../support/sandbox-of.mts';
import { speedUpTime } from '../support/engine/quick-time.mts';

/** The example, with a credential of Magic Hour whose requests go to the sandbox. */

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

test('three tools in a row: each takes the project before it, and nothing is uploaded or downloaded in between', async () => {
	const { apiKey } = service;
	const credential = await n8n.connect({ service: 'magicHour', apiKey });
	const workflow = await n8n.createWorkflow(
		fitted(await readExample('chain-of-three-tools'), credential),
	);
	const execution = await n8n.execute(workflow, 'Manual Trigger');
	assertSucceeded(execution, workflow.name);
	expect(readOutput(execution, 'Add Subtitles')).toMatchObject([
		{ binary: { data: { mimeType: 'video/mp4' } } },
	]);
	const requests = (await service.listRequests()).map(({ method, path }) => `${method} ${path}`);
	const started = requests.filter((one) => one.startsWith('POST'));
	expect(started).toEqual([
		'POST /v1/ai-image-generator',
		'POST /v1/image-to-video',
		'POST /v1/auto-subtitle-generator',
	]);
	const transfers = requests.filter((one) => !/^(POST|GET) \/v1\//.test(one));
	expect(transfers).toEqual([expect.stringMatching(/^GET /)]);
});
