import { formatAgo, collect, makeStarted } from './support/collecting.mts';
import {
	makeFinished,
	makeImage,
	makeProjectOperation,
	project,
	type Reader,
} from './support/fake-service.mts';
import { runNode } from './support/run-node.mts';

describe('Simplify and the fields of the input', () => {
	const since = formatAgo(59);
	const items = [
		makeStarted('p1', { row: 1 }),
		makeStarted('p2', { row: 2, waiting_since: since }),
	];
	const read: Reader = (id) => (id === 'p1' ? makeFinished(id) : project(id, 'rendering'));

	test('with Simplify, a finished item returns its first link, and an unfinished one stays whole', async () => {
		const { outputs } = collect(items, read, { options: { simplify: true } });
		const [done, open] = await outputs;
		expect(done![0]!.json).toEqual({
			id: 'p1',
			resource: 'video',
			status: 'complete',
			url: expect.stringContaining('https://'),
			mime_type: 'image/png',
			downloads: [{ url: expect.any(String) }],
		});
		expect(open![0]!.json).toMatchObject({ row: 2, waiting_since: since });
	});

	test('input fields are added to the result of their own item', async () => {
		const { outputs } = collect([...items].reverse(), read, {
			options: { includeInputFields: true },
		});
		const [done] = await outputs;
		expect(done![0]!.json).toMatchObject({ id: 'p1', row: 1, status: 'complete' });
	});
});

test('as the tool of an AI agent, Collect returns all items as links through the one output that the agent reads', async () => {
	const { outputs } = collect(
		[makeStarted('p1'), makeStarted('p2'), makeStarted('p3')],
		(id) =>
			id === 'p1' ? makeFinished(id) : id === 'p2' ? project(id, 'rendering') : { status: 404 },
		{ whenFinished: 'download', isAgentTool: true },
	);
	const [all, ...others] = await outputs;
	expect(others.flat()).toEqual([]);
	expect(all!.map(({ json }) => json)).toMatchObject([
		{ id: 'p1', status: 'complete', downloads: [{}] },
		{ id: 'p2', status: 'rendering', next_step: expect.stringContaining('do not start it again') },
		{ id: 'p3', failure: {} },
	]);
	expect(all!.every(({ binary }) => binary === undefined)).toBe(true);
});

test.each(['rendering', 'error'])(
	'Collect chosen by an expression for the second item alone (%s): no item is lost',
	async (status) => {
		const { output, service } = runNode({
			read: (id) => (id === 'p1' ? makeFinished(id) : project(id, status)),
			parameters: [makeImage('x'), makeProjectOperation('collect', { id: 'other' })],
		});
		const all = await output;
		expect(service.accepted).toEqual(['p1']);
		expect(all).toHaveLength(2);
		expect(all[0]!.json).toMatchObject({ id: 'p1', status: 'complete' });
	},
);
