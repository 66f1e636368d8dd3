import type { IDataObject } from 'n8n-workflow';
import { collect, names, started } from './support/collecting.mts';
import { fakeService, finished } from './support/fake-service.mts';
import { runNode } from './support/run-node.mts';

describe('one bad item never stops the others', () => {
	test.each<[string, IDataObject, string]>([
		[
			'an empty ID',
			{ id: '', resource: 'video' },
			'Project ID (id) is empty: this item has no project',
		],
		['no ID', { resource: 'video' }, 'Project ID (id) is empty: this item has no project'],
		[
			'a leftover expression',
			{ id: '{{ $json.id }}', resource: 'video' },
			'Project ID (id) is "{{ $json.id }}", which is not an ID',
		],
		[
			'another kind',
			{ id: 'p1', resource: 'film' },
			'Kind (kind) is "film", but must be one of automatic, video, image, audio',
		],
	])('%s leaves through Failed, and nothing is sent for it', async (_, bad, words) => {
		const { outputs, calls } = collect([bad, started('p2')], (id) => finished(id));
		const [done, , failed] = await outputs;
		expect(names(done)).toEqual(['p2']);
		const { id, failure } = failed![0]!.json;
		expect([id ?? '', (failure as IDataObject).message]).toEqual([bad.id ?? '', words]);
		expect(calls).toHaveLength(1);
	});

	test('an item whose start failed says why, as the start said it', async () => {
		const error = {
			message: 'The service rejected the request: prompt is too long',
			description: 'You weren’t charged. Correct the named field and run again.',
			charged: false,
			http_status: 400,
		};
		const { outputs } = collect([{ error }], (id) => finished(id));
		expect((await outputs)[2]![0]!.json).toEqual({ failure: error });
	});

	test('the ID of a project whose item failed after its start comes from the error', async () => {
		const error = { message: 'Could not download result 1', project_id: 'PAID-1', charged: true };
		const { outputs } = collect([{ error }], (id) => finished(id));
		expect((await outputs)[2]![0]!.json).toEqual({ id: 'PAID-1', failure: error });
	});

	test('an expression that cannot be evaluated for it is a matter of its item', async () => {
		const bad = {
			resource: 'video',
			get id(): string {
				throw new Error('no pairing');
			},
		};
		const service = fakeService((id) => finished(id));
		const { outputs } = runNode({
			network: service.network,
			parameters: [bad, started('p2')].map((one) =>
				Object.defineProperty(
					{ resource: 'project', operation: 'collect', kind: 'video', whenFinished: 'links' },
					'id',
					{ get: () => one.id },
				),
			),
		});
		const [done, , failed] = await outputs;
		expect(names(done)).toEqual(['p2']);
		expect((failed![0]!.json.failure as IDataObject).message).toBe(
			'Project ID (id) cannot be read: no pairing',
		);
	});
});
