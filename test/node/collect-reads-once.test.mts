import { ago, collect, pairs, started } from './support/collecting.mts';
import { existing, finished, project } from './support/fake-service.mts';
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
	const parameters = ['film', 'clip'].map((outputField) =>
		existing('collect', { whenFinished: 'download', options: { outputField } }),
	);
	const { outputs } = runNode({ parameters });
	const [done] = await outputs;
	expect(done!.map(({ binary }) => Object.keys(binary!))).toEqual([['film'], ['clip']]);
});
