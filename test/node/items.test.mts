import { Halted } from '../../nodes/MediaGeneration/api/calls/request-queue';
import { COMMON_OPTIONS } from '../../nodes/MediaGeneration/form/options-property';
import { makeBrokenConnectionError } from '../support/fake-execution.mts';
import { makeProjectOperation, makeFinished, makeImage, project } from './support/fake-service.mts';
import { listIds, listPairs } from './support/collecting.mts';
import { listErrors, readErrorText, catchFailure, runNode } from './support/run-node.mts';

describe('items', () => {
	const bad = { ...makeImage('x'), image_count: 0 };

	test('keep their order and their pairing, whichever finishes first', async () => {
		const parameters = ['a', 'b', 'c'].map((prompt) => makeImage(prompt));
		const output = await runNode({
			read: (id, poll) => (id === 'p1' && poll < 5 ? project(id, 'rendering') : makeFinished(id)),
			parameters,
		}).output;
		expect(listIds(output)).toEqual(['p1', 'p2', 'p3']);
		expect(listPairs(output)).toEqual([0, 1, 2]);
	});

	test('without "Continue On Fail", an invalid item stops the node before a request is sent', async () => {
		const { output, calls } = runNode({ parameters: [makeImage('a'), bad] });
		expect(await readErrorText(output)).toMatchInlineSnapshot(`
		"
		Number of Images is 0, but must be at least 1
		You weren’t charged for this item. Fix the problem, then run this item again. Or set On Error to Continue (using error output) to run the other 1.
		"
	`);
		// n8n shows these messages under Error details only.
		await expect(output).rejects.toMatchObject({ messages: ['In the API: image_count'] });
		expect(calls).toHaveLength(0);
	});

	test('with "Continue On Fail", the other items run, and the invalid one returns its reason in its own place', async () => {
		const error = { code: 'content_policy_violation' };
		const items = await runNode({
			read: (id) => (id === 'p2' ? project(id, 'error', { error }) : makeFinished(id)),
			parameters: [makeImage('a'), bad, makeImage('forbidden'), makeImage('c')],
			continueOnFail: true,
		}).output;
		expect(listPairs(items)).toEqual([0, 1, 2, 3]);
		expect(listIds(items)).toEqual(['p1', undefined, undefined, 'p3']);
		expect(listErrors(items)).toMatchInlineSnapshot(`
		[
		  {
		    "charged": false,
		    "description": "You weren’t charged for this item. Fix the problem, then run this item again.",
		    "message": "Number of Images is 0, but must be at least 1",
		  },
		  {
		    "charged": false,
		    "code": "content_policy_violation",
		    "description": "You weren’t charged for this item. Change the prompt or the input image.",
		    "message": "The image violates the content guidelines (content_policy_violation, image project p2)",
		    "project_id": "p2",
		  },
		]
	`);
	});

	test('without "Continue On Fail", a bug in one item cancels all waiting items and is the error of the node', async () => {
		const bug = {
			get id(): string {
				throw new TypeError('a bug');
			},
		};
		const { output, clock } = runNode({
			read: (id) => (id === 'p2' ? { body: bug } : project(id, 'rendering')),
			parameters: [makeImage('rendering'), makeImage('bug')],
		});
		expect(await readErrorText(output)).toMatchInlineSnapshot(`
		"
		a bug
		The project p2 was started. Use Media Generation > Project > Wait or Download with its ID. Don’t start it again: you may be charged twice. You may be charged for 1 project of other items. To resume without paying again, set On Error to Continue, save, and click “Retry with currently saved workflow” in Executions. Or get them with Media Generation > Project > Collect (or Download), one item for each ID: p1.
		"
	`);
		expect(clock.elapsed()).toBeLessThan(60_000);
		expect(() => clock.interrupt()).toThrow(Halted);
	});

	test('with "Continue On Fail", stopping the execution still ends the node', async () => {
		const stop = new AbortController();
		const { output } = runNode({
			read(id) {
				stop.abort();
				return project(id, 'rendering');
			},
			parameters: [makeImage('a'), makeImage('b')],
			continueOnFail: true,
			signal: stop.signal,
		});
		expect(await readErrorText(output)).toMatchInlineSnapshot(`
		"
		The execution was canceled
		This item’s project was started, and stopping the execution doesn’t cancel it. Get its result with Media Generation > Project > Wait and this ID: p2. You may be charged for 1 project of other items. Don’t run this workflow again: you may be charged twice. Get them with Media Generation > Project > Collect (or Download), one item for each ID: p1.
		"
	`);
	});
});

test('the message of a failure names no project of others that this node didn’t start', async () => {
	const { output } = runNode({
		read: (id) => project(id, 'error'),
		parameters: ['p8', 'p9'].map((id) => makeProjectOperation('wait', { id })),
	});
	expect((await catchFailure(output)).description).toBe(
		'You weren’t charged for this item. Run this item again later. If it persists, contact support and quote the project ID.',
	);
});

test('lists the other items whose generation request got no clear response', async () => {
	const ends = [{ status: 402 }, makeBrokenConnectionError('ECONNRESET')];
	const { output } = runNode({
		respond: ({ method }, count) => (method === 'POST' ? ends[count - 1] : undefined),
		parameters: [makeImage('a'), makeImage('b')],
	});
	const { description } = await catchFailure(output);
	expect(description).toMatchInlineSnapshot(
		`"You weren’t charged for this item. Buy credits or upgrade your plan on the billing page of the service, then run this item again. Before a new execution, check your projects in the web app: these items got no clear response to their generation requests: 1."`,
	);
});

test('if Parallel Requests isn’t set, the default of the form applies', async () => {
	let open = 0;
	let most = 0;
	const execution = runNode({
		parameters: Array.from({ length: 60 }, () => makeImage('A lighthouse', 'start')),
		async respond() {
			most = Math.max(most, ++open);
			await execution.clock.sleep(3_000);
			open--;
			return undefined;
		},
	});
	expect(await execution.output).toHaveLength(60);
	expect(COMMON_OPTIONS).toContainEqual(
		expect.objectContaining({ name: 'concurrency', default: most }),
	);
});
