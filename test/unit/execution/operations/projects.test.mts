import type { Answer, Parameters } from '../../../support/fake-execution.mts';
import { broken } from '../../../support/fake-execution.mts';
import { fakeService, project } from '../../support/fake-service.mts';
import { runNode } from '../../support/fake-session.mts';
import { refusal } from '../../support/refusal.mts';

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
		{ deleted: false, reason: expect.stringContaining('No video project with this ID') },
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

test.each<[string, Parameters, string[]]>([
	[
		'a project ID that is none',
		{ resource: 'video', operation: 'get', id: ' ' },
		['id', 'is empty'],
	],
	[
		'an unworked ID',
		{ resource: 'video', operation: 'wait', id: '{{ $json.id }}' },
		['id', '{{ $json.id }}'],
	],
	['a path as an ID', { resource: 'video', operation: 'delete', id: 'a/b' }, ['id', '"a/b"']],
])('%s is refused before any request', async (_, parameters, words) => {
	const message = await refusal(parameters);
	for (const word of words) expect(message).toContain(word);
});

test('deleting an audio project is refused where the interface has no such call', async () => {
	const message = await refusal({ resource: 'audio', operation: 'delete', id: 'p1' });
	expect(message).not.toBe('nothing was refused');
});
