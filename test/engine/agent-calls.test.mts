import { makeMediaBytes } from '../support/fake-execution.mts';
import { runToolCalls } from './agent-tool.mts';
import { RETRY } from '../support/engine/engine.mts';
import { storeInBinaryMode } from '../support/engine/n8n-core.mts';
import { makeQrCodeParameters } from '../support/engine/inputs.mts';
import { useSandboxRunner } from '../support/engine/use-sandbox-runner.mts';
import { speedUpTime } from '../support/engine/speed-up-time.mts';

/** Each call of an AI agent's tool starts its own project. */

speedUpTime(10);

const POST = '/v1/ai-qr-code-generator';
const parameters = makeQrCodeParameters({ content: 'the same', completion: 'wait' });

const { service } = useSandboxRunner({ renderMs: 50 });
const runCalls = async (count: number, settings: object = {}) =>
	await runToolCalls(
		{ credential: service.credential, parameters, settings },
		Array(count).fill({}),
	);

test('equal calls in succession start one project each', async () => {
	const responses = await runCalls(2);
	expect(new Set(responses.map(({ id }) => id)).size).toBe(2);
	expect(await service.listAcceptedGenerationRequests()).toHaveLength(2);
});

test('a retry by n8n waits for the project that the call started', async () => {
	await service.injectFault('GET', '/v1/*', { kind: 'status', status: 403 });
	const [response] = await runCalls(1, RETRY);
	expect(response).toMatchObject({ status: 'complete' });
	expect(await service.listAcceptedGenerationRequests()).toHaveLength(1);
});

test('a retry by n8n doesn’t repeat a request that may have been accepted', async () => {
	await service.injectFault('POST', POST, { kind: 'reset', when: 'after' });
	await expect(runCalls(1, RETRY)).rejects.toThrow('the request wasn’t sent again');
	expect(await service.listRequests('POST', POST)).toHaveLength(1);
});

test('Upload finds the file of a node before the agent', async () => {
	const files = "={{ $('Read Photo').first().binary.data }}";
	const data = await storeInBinaryMode(makeMediaBytes('a photo', 'jpg'), 'photo.jpg', 'image/jpeg');
	const given = {
		credential: service.credential,
		parameters: { resource: 'file', operation: 'upload', files },
		precedingNodes: { 'Read Photo': [{ json: {}, binary: { data } }] },
	};
	const [response] = await runToolCalls(given, [{}]);
	expect(response).toMatchObject({ file_path: expect.stringMatching(/\.jpg$/) as string });
});
