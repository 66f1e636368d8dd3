import type { IDataObject } from 'n8n-workflow';
import { collect, listIds, makeStarted } from './support/collecting.mts';
import { makeProjectOperation, makeFinished } from './support/fake-service.mts';
import { runNode } from './support/run-node.mts';

describe('an invalid item doesn’t affect the others', () => {
	test.each<[IDataObject, string]>([
		[makeStarted(''), 'Project ID is empty; enter the ID returned when the project was started'],
		[
			{ resource: 'video' },
			'Project ID is empty; enter the ID returned when the project was started',
		],
		[makeStarted('{{ $json.id }}'), 'which is not a project ID; if it is an expression'],
		[makeStarted('..'), 'Project ID is "..", which is not a project ID'],
		[
			makeStarted('p1', { resource: 'film' }),
			'Kind is "film", but must be one of automatic, video, image or audio',
		],
	])('%j leaves through Failed, and no request is sent for it', async (bad, text) => {
		const { outputs, calls } = collect([bad, makeStarted('p2')], (id) => makeFinished(id));
		const [done, , failed] = await outputs;
		expect(listIds(done)).toEqual(['p2']);
		expect((failed![0]!.json.failure as IDataObject).message).toContain(text);
		expect(calls).toHaveLength(1);
	});

	test('an item whose start failed repeats the reason and the ID of the paid project', async () => {
		const rejected = {
			message: 'The service rejected the request: prompt is too long',
			description: 'You weren’t charged. Correct the named field and run again.',
			charged: false,
			http_status: 400,
		};
		const paid = { message: 'Could not download result 1', project_id: 'PAID-1', charged: true };
		const errors = [rejected, paid, 'HTTP 500'].map((error) => ({ error }));
		const { outputs } = collect(errors, (id) => makeFinished(id));
		expect((await outputs)[2]!.map(({ json }) => json)).toEqual([
			{ failure: rejected },
			{ id: 'PAID-1', failure: paid },
			{ failure: { message: 'HTTP 500', charged: 'unknown' } },
		]);
	});

	test('an expression that can’t be evaluated for an item fails that item only', async () => {
		const bad = {
			get id(): string {
				throw new Error('no pairing');
			},
		};
		const { outputs } = runNode({
			parameters: [bad, makeStarted('p2')].map((one) =>
				Object.defineProperty(makeProjectOperation('collect', { whenFinished: 'links' }), 'id', {
					get: () => one.id,
				}),
			),
		});
		const [done, , failed] = await outputs;
		expect(listIds(done)).toEqual(['p2']);
		expect(failed![0]!.json.failure).toMatchObject({ message: 'no pairing' });
	});
});
