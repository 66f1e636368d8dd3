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

test('the ID is kept with the execution, before anything else can end', async () => {
	const service = fakeService(() => ({ status: 404, body: {} }));
	const { output, kept, log } = runNode({
		network: service.network,
		parameters: [image('a'), image('b')],
	});
	await expect(output).rejects.toThrow('p1');
	expect(kept.get('media_projects')).toBe('p1, p2');
	expect(log).toContain('Item 0: image project p1 was started');
});
