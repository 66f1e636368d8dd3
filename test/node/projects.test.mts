import type { FakeResponse } from '../support/fake-execution.mts';
import { makeBrokenConnectionError } from '../support/fake-execution.mts';
import { makeProjectOperation, makeFinished, makeImage, project } from './support/fake-service.mts';
import { readErrorText, runNode } from './support/run-node.mts';
import { readRefusal } from './support/refusal.mts';

test('Return Immediately returns the ID, and reads nothing', async () => {
	const { output, calls } = runNode({ parameters: [makeImage('a', 'start')] });
	expect((await output)[0]).toEqual({
		json: { id: 'p1', resource: 'image', credits_charged: 5 },
		pairedItem: { item: 0 },
	});
	expect(calls.map(({ method, url }) => `${method} ${url}`)).toEqual([
		'POST https://media.test/v1/ai-image-generator',
	]);
});

test('Wait Until Finished returns links', async () => {
	const { output, hints } = runNode({
		read: (id, poll) => (poll < 2 ? project(id, 'rendering') : makeFinished(id, 2)),
		parameters: [makeImage('a')],
	});
	const [item] = await output;
	expect(item!.json.downloads).toHaveLength(2);
	expect(item!.binary).toBeUndefined();
	expect(hints).toEqual([expect.stringContaining('24 hours')]);
});

test('the ID is stored with the execution before anything else can fail', async () => {
	const { output, kept, log } = runNode({
		read: () => ({ status: 404, body: {} }),
		parameters: [makeImage('a'), makeImage('b')],
	});
	expect(await readErrorText(output)).toMatchInlineSnapshot(`
		"
		No image project has the ID p1 (404)
		The project can’t be found: it may not be visible yet, or it was deleted. Check with Media Generation > Project > Get and the ID p1. Don’t start it again: you may be charged twice. You may be charged for 1 project of other items. To resume without paying again, set On Error to Continue, save, and click “Retry with currently saved workflow” in Executions. Or get them with Media Generation > Project > Collect (or Download), one item for each ID: p2.
		"
	`);
	expect(kept.get('media_projects')).toBe('p1, p2');
	expect(log).toContain('Item 0: image project p1 was started');
});

test('a failed project that is read with Get is data, not a failed node', async () => {
	const error = { code: 'unknown_error' };
	const [item] = await runNode({
		read: (id) => project(id, 'error', { error }),
		parameters: [makeProjectOperation('get')],
	}).output;
	expect(item!.json).not.toHaveProperty('error');
	expect(item!.json.failure).toMatchObject(error);
});

const NOT_FOUND = {
	deleted: false,
	reason:
		'No image project with this ID. It may have been deleted, perhaps by an earlier attempt of this run. Check the ID and Kind. Projects of Detect Faces can’t be deleted: Magic Hour documents no way to do so.',
};

test.each<[string, Array<FakeResponse | Error>, object]>([
	['deleting a project', [{ status: 204 }], { deleted: true }],
	[
		'deleting a project whose first response was lost',
		[makeBrokenConnectionError('ECONNRESET'), { status: 404 }],
		NOT_FOUND,
	],
	['deleting an unknown project', [{ status: 404 }], NOT_FOUND],
])('%s returns its outcome', async (_, responses, expected) => {
	const { output } = runNode({
		respond: ({ method }, count) => (method === 'DELETE' ? responses[count - 1] : undefined),
		parameters: [makeProjectOperation('delete')],
	});
	expect((await output)[0]!.json).toEqual({ id: 'p1', resource: 'image', ...expected });
});

test('deleting an audio project is refused if the interface has no such call', async () => {
	expect(
		await readRefusal(makeProjectOperation('delete', { kind: 'audio' })),
	).toMatchInlineSnapshot(`"This service cannot delete audio projects"`);
});

test('a project that several items name is deleted once, and each item reports the deletion', async () => {
	const there = new Set(['/v1/image-projects/p1', '/v1/image-projects/p2']);
	const { output, calls } = runNode({
		network: ({ method, url }) => {
			const { pathname } = new URL(url);
			if (!there.has(pathname)) return { status: 404 };
			if (method !== 'DELETE') return project(pathname.split('/').at(-1)!, 'complete');
			there.delete(pathname);
			return { status: 204 };
		},
		parameters: ['image', 'automatic', ''].flatMap((kind) =>
			['p1', 'p2', 'unknown'].map((id) =>
				makeProjectOperation('delete', { id, kind, options: { concurrency: 2 } }),
			),
		),
	});
	const deleted = [true, true, false];
	expect((await output).map(({ json }) => json.deleted)).toEqual(Array(3).fill(deleted).flat());
	expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(3);
});

describe('deleting a project of unknown kind', () => {
	const deleting = (responses: Record<string, FakeResponse>) =>
		runNode({
			network: ({ method, url }) =>
				responses[`${method} ${new URL(url).pathname}`] ?? { status: 404 },
			parameters: [makeProjectOperation('delete', { kind: 'automatic' })],
		});

	test('finds the project first, and deletes it once', async () => {
		const { output, calls } = deleting({
			'GET /v1/image-projects/p1': project('p1', 'complete'),
			'DELETE /v1/image-projects/p1': { status: 204 },
		});
		expect((await output)[0]!.json).toEqual({ id: 'p1', resource: 'image', deleted: true });
		expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
	});

	test('reports a missing project, and deletes nothing', async () => {
		const { output, calls } = deleting({});
		expect((await output)[0]!.json).toEqual({
			id: 'p1',
			deleted: false,
			reason:
				'No project with this ID. It may have been deleted, perhaps by an earlier attempt of this run. Check the ID.',
		});
		expect(calls.filter(({ method }) => method === 'DELETE')).toEqual([]);
	});

	test('reports that a Detect Faces project can’t be deleted, not that it is missing', async () => {
		const { output } = deleting({
			'GET /v1/face-detection/p1': { body: { id: 'p1', status: 'complete', faces: [] } },
		});
		expect((await output)[0]!.json).toEqual({
			id: 'p1',
			resource: 'image',
			deleted: false,
			reason: 'Projects of Detect Faces can’t be deleted: Magic Hour documents no way to do so.',
		});
	});
});
