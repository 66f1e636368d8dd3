import type { Answer } from '../../support/fake-execution.mts';
import { broken } from '../../support/fake-execution.mts';
import { fakeService, project } from '../support/fake-service.mts';
import { runNode } from '../support/fake-session.mts';

test('a project read with Get that has failed is data, not a failed node', async () => {
	const service = fakeService((id) => project(id, 'error', { error: { code: 'unknown_error' } }));
	const parameters = [{ resource: 'image', operation: 'get', id: 'p9' }];
	const [item] = await runNode({ network: service.network, parameters }).output;
	expect(item!.json).not.toHaveProperty('error');
	expect(item!.json.failure).toMatchObject({ code: 'unknown_error' });
});

test.each<[string, Array<Answer | Error>, object]>([
	['a project that was deleted', [{ status: 204 }], { deleted: true }],
	['one whose first answer was lost', [broken('ECONNRESET'), { status: 404 }], { deleted: true }],
	[
		'one that the service does not know',
		[{ status: 404 }],
		{ deleted: false, reason: expect.stringContaining('knows no video project with this ID') },
	],
])('%s says so', async (_, answers, words) => {
	const service = fakeService(undefined, ({ method }, count) =>
		method === 'DELETE' ? answers[count - 1] : undefined,
	);
	const parameters = [{ resource: 'video', operation: 'delete', id: 'p9' }];
	expect((await runNode({ network: service.network, parameters }).output)[0]!.json).toEqual({
		id: 'p9',
		resource: 'video',
		...words,
	});
});
