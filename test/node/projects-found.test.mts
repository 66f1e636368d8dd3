import type { IDataObject } from 'n8n-workflow';
import type { Call, FakeResponse, Parameters } from '../support/fake-execution.mts';
import { makeProjectOperation, project } from './support/fake-service.mts';
import { readErrorText, runNode } from './support/run-node.mts';

const PAGE: FakeResponse = { status: 404, body: '<html><title>Not Found</title></html>' };

function runOver(
	responses: Record<string, FakeResponse | (() => FakeResponse)>,
	parameters: Parameters,
	json: IDataObject = {},
) {
	const pathOf = ({ url }: Call) => new URL(url).pathname;
	const { calls, ...run } = runNode({
		network(call) {
			const response = responses[pathOf(call)] ?? { status: 404, body: { message: 'not here' } };
			return typeof response === 'function' ? response() : response;
		},
		parameters: [parameters],
		jsons: [json],
	});
	return { ...run, asked: () => calls.map(pathOf) };
}

const get = (
	responses: Record<string, FakeResponse>,
	more: Parameters = {},
	json: IDataObject = {},
) => runOver(responses, makeProjectOperation('get', { kind: 'automatic', ...more }), json);

test.each(['video', 'image', 'audio'])('Automatic finds a project of the kind %s', async (kind) => {
	const { output } = get({ [`/v1/${kind}-projects/p1`]: project('p1', 'rendering') });
	expect((await output)[0]!.json).toMatchObject({ id: 'p1', resource: kind, status: 'rendering' });
});

test('only the kind that the item names is read', async () => {
	const responses = { '/v1/audio-projects/p1': project('p1', 'rendering') };
	const { output, asked } = get(responses, {}, { resource: 'audio' });
	expect((await output)[0]!.json).toMatchObject({ resource: 'audio' });
	expect(asked()).toEqual(['/v1/audio-projects/p1']);
});

test.each(['automatic', 'image'])('with %s, the faces of Detect Faces are found', async (kind) => {
	const faces = [{ path: 'faces/1.png', url: 'https://cdn.test/faces/1.png' }];
	const responses = { '/v1/face-detection/p1': { body: { id: 'p1', status: 'complete', faces } } };
	const { output } = get(responses, { kind });
	expect((await output)[0]!.json).toMatchObject({ resource: 'image', faces });
});

test('a missing project is reported once, after all kinds were read', async () => {
	const { output, asked } = get({});
	expect(await readErrorText(output)).toMatchInlineSnapshot(`
		"
		No project has the ID p1 (404)
		Check the ID and Kind, and whether the API key belongs to the account that started the project.
		"
	`);
	expect(asked()).toHaveLength(4);
});

test.each([
	['a web page', PAGE, 'didn’t respond as the API (404)'],
	['a rejected key', { status: 401 }, 'rejected the API key'],
	['a forbidden kind', { status: 403 }, 'not allowed'],
])('%s stops the search, and no other kind is read', async (_, response, text) => {
	const { output, asked } = get({ '/v1/video-projects/p1': response });
	await expect(output).rejects.toThrow(text);
	expect(asked()).toEqual(['/v1/video-projects/p1']);
});

describe('a Detect Faces project, which has a path of its own, in Collect', () => {
	const detection = (status: string, faces: object[] = []): FakeResponse => ({
		body: { id: 'p1', status, faces },
	});

	const FACE = { path: 'faces/1.png', url: 'https://cdn.test/faces/1.png' };

	const collected = (response: FakeResponse) =>
		runOver(
			{ '/v1/face-detection/p1': response },
			makeProjectOperation('collect', { whenFinished: 'links' }),
			{ id: 'p1', resource: 'image' },
		);

	test.each([
		['with a result', 0, detection('complete', [FACE])],
		['while it runs', 1, detection('rendering')],
		['after a failure', 2, detection('error')],
		['temporarily unreachable', 1, { status: 503 }],
		['missing at both paths', 2, { status: 404 }],
	])('%s: it leaves through output %i', async (_, output, response) => {
		const outputs = await collected(response).outputs;
		const lengths = outputs.map(({ length }) => length);
		expect(lengths).toEqual([0, 1, 2].map((one) => (one === output ? 1 : 0)));
		expect(outputs[output]![0]!.json).toMatchObject({ id: 'p1', resource: 'image' });
	});

	test('it is read at the path of images, and then at the path of faces', async () => {
		const { outputs, asked } = collected(detection('complete', [FACE]));
		await outputs;
		expect(asked()).toEqual(['/v1/image-projects/p1', '/v1/face-detection/p1']);
	});
});
