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
