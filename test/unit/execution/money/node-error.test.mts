import { fakeService, image, project } from '../../support/fake-service.mts';
import { runNode } from '../../support/fake-session.mts';

const failure = async (output: Promise<unknown>) =>
	await output.then(
		() => {
			throw new Error('it succeeded');
		},
		(error: Error & { description?: string }) => error,
	);

test('a failure lists the running projects of other items', async () => {
	const service = fakeService((id) =>
		id === 'p2'
			? project(id, 'error', { error: { code: 'unknown_error' } })
			: project(id, 'rendering'),
	);
	const { output } = runNode({ network: service.network, parameters: [image('a'), image('b')] });
	const { description } = await failure(output);
	expect(description).toMatch(/keep running: p1\./);
});
