import { fakeService, image } from '../../support/fake-service.mts';
import { runNode } from '../../support/fake-session.mts';

test('at once: the ID; nothing is read', async () => {
	const service = fakeService();
	const { output, calls } = runNode({
		network: service.network,
		parameters: [image('a', 'start')],
	});
	expect((await output)[0]).toEqual({
		json: { id: 'p1', resource: 'image', credits_charged: 5 },
		pairedItem: { item: 0 },
	});
	expect(calls).toHaveLength(1);
});

test('an existing project is read in a manual execution, and nothing is started', async () => {
	const service = fakeService();
	const parameters = [image('a', 'wait', { existingProject: 'c9' })];
	const { output } = runNode({ network: service.network, parameters, mode: 'manual' });
	expect((await output)[0]!.json.id).toBe('c9');
	expect(service.accepted).toEqual([]);
});

test('production starts its own', async () => {
	const service = fakeService();
	const parameters = [image('a', 'wait', { existingProject: 'c9' })];
	const { output } = runNode({ network: service.network, parameters });
	expect((await output)[0]!.json.id).toBe('p1');
});
