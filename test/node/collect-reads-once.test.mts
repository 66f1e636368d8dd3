import { formatAgo, collect, listPairs, makeStarted } from './support/collecting.mts';
import { makeProjectOperation, makeFinished, project } from './support/fake-service.mts';
import { runNode } from './support/run-node.mts';

describe('equal IDs', () => {
	test('causes one read, and each item leaves with its own pairing', async () => {
		const { outputs, calls } = collect(
			[makeStarted('p1'), makeStarted('p2'), makeStarted('p1', { waiting_since: formatAgo(90) })],
			(id) => project(id, 'rendering'),
		);
		const [, open, failed] = await outputs;
		expect(calls).toHaveLength(2);
		expect([listPairs(open), listPairs(failed)]).toEqual([[0, 1], [2]]);
	});

	test('of different kinds name different projects', async () => {
		const { outputs, calls } = collect(
			[makeStarted('p1'), makeStarted('p1', { resource: 'audio' })],
			(id) => makeFinished(id),
		);
		expect((await outputs)[0]).toHaveLength(2);
		expect(calls.map(({ url }) => new URL(url).pathname)).toEqual([
			'/v1/video-projects/p1',
			'/v1/audio-projects/p1',
		]);
	});

	test('of a finished project cause one download', async () => {
		const { outputs, calls } = collect([makeStarted('p1'), makeStarted('p1')], makeFinished, {
			whenFinished: 'download',
		});
		const [done] = await outputs;
		expect(done).toHaveLength(2);
		expect(calls).toHaveLength(2);
	});
});

test('equal IDs whose files go to different fields are downloaded once for each field', async () => {
	const parameters = ['film', 'clip'].map((outputField) =>
		makeProjectOperation('collect', { whenFinished: 'download', options: { outputField } }),
	);
	const { outputs } = runNode({ parameters });
	const [done] = await outputs;
	expect(done!.map(({ binary }) => Object.keys(binary!))).toEqual([['film'], ['clip']]);
});
