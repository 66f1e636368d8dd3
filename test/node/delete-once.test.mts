import fc from 'fast-check';
import type { RespondToCall } from '../support/fake-execution.mts';
import { makeProjectOperation, project } from './support/fake-service.mts';
import { runNode } from './support/run-node.mts';

/** The service has the first two projects only. */
const IDS = ['p1', 'p2', 'unknown'];
const KINDS = ['image', 'automatic', ''];

function makeService() {
	const there = new Set(IDS.slice(0, 2).map((id) => `/v1/image-projects/${id}`));
	const deletions: string[] = [];
	const network: RespondToCall = ({ method, url }) => {
		const { pathname } = new URL(url);
		if (method === 'DELETE') deletions.push(pathname);
		if (!there.has(pathname)) return { status: 404 };
		if (method !== 'DELETE') return project(pathname.split('/').at(-1)!, 'complete');
		there.delete(pathname);
		return { status: 204 };
	};
	return { network, deletions };
}

const named = fc.record({ id: fc.constantFrom(...IDS), kind: fc.constantFrom(...KINDS) });

test('a project is deleted once, however many items name it, and each item reports the deletion', async () => {
	await fc.assert(
		fc.asyncProperty(
			fc.array(named, { minLength: 2, maxLength: 8 }),
			fc.integer({ min: 1, max: 5 }),
			async (items, concurrency) => {
				const { network, deletions } = makeService();
				const parameters = items.map((item) =>
					makeProjectOperation('delete', { ...item, options: { concurrency } }),
				);
				const output = await runNode({ network, parameters }).output;
				expect(output.map(({ json }) => [json.id, json.deleted])).toEqual(
					items.map(({ id }) => [id, id !== 'unknown']),
				);
				expect(new Set(deletions).size).toBe(deletions.length);
			},
		),
	);
});

test('if a deletion fails, each item of the project gets the reason after one attempt', async () => {
	const deletions: string[] = [];
	const network: RespondToCall = ({ method, url }) => {
		if (method === 'DELETE') deletions.push(url);
		return { status: 403, body: { message: 'not yours' } };
	};
	const parameters = ['p1', 'p2', 'p1'].map((id) => makeProjectOperation('delete', { id }));
	const output = await runNode({ network, parameters, continueOnFail: true }).output;
	expect(output.map(({ json }) => json.error)).toEqual(
		['p1', 'p2', 'p1'].map((project_id) => expect.objectContaining({ project_id })),
	);
	expect(deletions).toHaveLength(2);
});
