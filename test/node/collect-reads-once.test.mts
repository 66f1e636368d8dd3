import type { FakeResponse } from '../support/fake-execution.mts';
import { ago, collect, MINUTE, pairs, started } from './support/collecting.mts';
import { fakeService, finished, project } from './support/fake-service.mts';
import { runNode } from './support/run-node.mts';

describe('equal IDs', () => {
	test('are read once, and each item leaves with its own pairing', async () => {
		const { outputs, calls } = collect(
			[started('p1'), started('p2'), started('p1', { waiting_since: ago(90) })],
			(id) => project(id, 'rendering'),
		);
		const [, open, failed] = await outputs;
		expect(calls).toHaveLength(2);
		expect([pairs(open), pairs(failed)]).toEqual([[0, 1], [2]]);
	});

	test('of different kinds are different projects', async () => {
		const { outputs, calls } = collect(
			[started('p1'), started('p1', { resource: 'audio' })],
			(id) => finished(id),
		);
		expect((await outputs)[0]).toHaveLength(2);
		expect(calls.map(({ url }) => new URL(url).pathname)).toEqual([
			'/v1/video-projects/p1',
			'/v1/audio-projects/p1',
		]);
	});

	test('of finished projects are downloaded once', async () => {
		const { outputs, calls } = collect([started('p1'), started('p1')], finished, {
			whenFinished: 'download',
		});
		const [done] = await outputs;
		expect(done).toHaveLength(2);
		expect(calls).toHaveLength(2);
	});
});

test('equal IDs whose files go to different fields are downloaded for each of them', async () => {
	const parameters = ['film', 'clip'].map((outputField) => ({
		resource: 'project',
		operation: 'collect',
		kind: 'video',
		id: 'p1',
		whenFinished: 'download',
		options: { outputField },
	}));
	const { outputs } = runNode({ network: fakeService((id) => finished(id)).network, parameters });
	const [done] = await outputs;
	expect(done!.map(({ binary }) => Object.keys(binary!))).toEqual([['film'], ['clip']]);
});

test.each([
	['Collect', { operation: 'collect', whenFinished: 'download' }],
	['Download', { operation: 'download' }],
])('%s: a storage that fails is given up after two minutes', async (_, operation) => {
	const { network } = fakeService(
		(id) => finished(id),
		({ url }) => (url.startsWith('https://cdn.test/') ? { status: 503, body: '' } : undefined),
	);
	const parameters = [{ resource: 'project', kind: 'video', id: 'p1', options: {}, ...operation }];
	const { outputs, clock } = runNode({ network, parameters, continueOnFail: true });
	await outputs;
	expect(clock.elapsed()).toBeLessThanOrEqual(2 * MINUTE);
});

describe('a project of Detect Faces, which the service keeps elsewhere,', () => {
	const detection = (status: string, faces: object[] = []): FakeResponse => ({
		body: { id: 'f1', status, faces },
	});

	const FACE = { path: 'faces/1.png', url: 'https://cdn.test/faces/1.png' };

	async function collected(response: FakeResponse, whenFinished = 'links') {
		const asked: string[] = [];
		const network = async ({ url }: { url: string }): Promise<FakeResponse> => {
			asked.push(new URL(url).pathname);
			return url.includes('/v1/face-detection/') ? response : { status: 404 };
		};
		const { outputs } = collect([started('f1', { resource: 'image' })], () => response, {
			whenFinished,
			network,
		});
		return { outputs: await outputs, asked };
	}

	test.each([
		['has been found', 0, detection('complete', [FACE])],
		['is still looked for', 1, detection('rendering')],
		['has failed', 2, detection('error')],
		['is out of reach this time', 1, { status: 503 }],
		['is not there either', 2, { status: 404 }],
		['is not for this key', 2, { status: 403 }],
	])('%s', async (_, output, response) => {
		const { outputs } = await collected(response);
		const lengths = outputs.map(({ length }) => length);
		expect(lengths).toEqual([0, 1, 2].map((one) => (one === output ? 1 : 0)));
		expect(outputs[output]![0]!.json).toMatchObject({ id: 'f1', resource: 'image' });
	});

	test('is asked for where images are, and then where faces are', async () => {
		const { asked } = await collected(detection('complete', [FACE]));
		expect(asked).toEqual(['/v1/image-projects/f1', '/v1/face-detection/f1']);
	});

	test('without a face is a result without files', async () => {
		const { outputs } = await collected(detection('complete'), 'download');
		expect(outputs.map(({ length }) => length)).toEqual([1, 0, 0]);
		expect(outputs[0]![0]).not.toHaveProperty('binary');
	});
});
