import type { Answer, Call } from '../../../support/fake-execution.mts';
import { broken } from '../../../support/fake-execution.mts';
import { fakeService, finished, image, project } from '../../support/fake-service.mts';
import { runNode } from '../../support/fake-session.mts';

const isGeneration = (call: Call) => call.method === 'POST' && !call.url.endsWith('upload-urls');

const failure = async (output: Promise<unknown>) =>
	await output.then(
		() => {
			throw new Error('it succeeded');
		},
		(error: Error & { description?: string }) => error,
	);

describe('n8n runs the whole node again', () => {
	test('after a good and a bad item: the good one is waited for, not started anew', async () => {
		const nodeContext = {};
		const service = fakeService((id, look) =>
			id === 'p2' && look === 1
				? project(id, 'error', { error: { code: 'no_source_face' } })
				: finished(id),
		);
		const setting = {
			network: service.network,
			nodeContext,
			parameters: [image('good'), image('bad')],
		};
		const first = await failure(runNode(setting).output);
		expect(first.message).toContain('no_source_face');
		expect(first.message).toContain('p2');
		const second = await runNode(setting).output;
		expect(
			service.bodies.map((body) => (body as { style: { prompt: string } }).style.prompt),
		).toEqual(['good', 'bad', 'bad']);
		expect(second.map(({ json }) => json.id)).toEqual(['p1', 'p3']);
	});

	test.each([
		['a lost answer', broken('ECONNRESET')],
		['a 500', { status: 500 }],
	])('after %s: it is never sent again, and each try says so', async (_, lost) => {
		const nodeContext = {};
		const service = fakeService(undefined, (call) => (isGeneration(call) ? lost : undefined));
		const setting = { network: service.network, nodeContext, parameters: [image('x')] };
		const first = runNode(setting);
		const told = await failure(first.output);
		expect(told.description).toContain('may or may not');
		expect(told.message).toContain('The answer to the generation request was lost');
		expect(told.message).not.toMatch(/retry the request/);
		const second = runNode(setting);
		expect((await failure(second.output)).message).toContain('not sent again');
		expect([first, second].flatMap(({ calls }) => calls.filter(isGeneration))).toHaveLength(1);
	});

	test('in a loop, or with another prompt: each is its own', async () => {
		const nodeContext = {};
		const service = fakeService();
		const run = async (prompt: string, runIndex: number) =>
			await runNode({
				network: service.network,
				nodeContext,
				runIndex,
				parameters: [image(prompt)],
			}).output;
		await run('x', 0);
		await run('x', 1);
		await run('y', 1);
		expect(service.accepted).toEqual(['p1', 'p2', 'p3']);
	});

	test('identical items are each their own', async () => {
		const service = fakeService();
		await runNode({ network: service.network, parameters: [image('x'), image('x')] }).output;
		expect(service.accepted).toHaveLength(2);
	});

	test('after n8n canceled it while a generation call was under way: that call may have been accepted', async () => {
		const nodeContext = {};
		const stop = new AbortController();
		const service = fakeService(undefined, (call) => {
			if (!isGeneration(call) || stop.signal.aborted) return undefined;
			stop.abort();
			return broken('ERR_CANCELED');
		});
		const setting = { network: service.network, nodeContext, parameters: [image('x')] };
		await failure(runNode({ ...setting, signal: stop.signal }).output);
		const second = runNode(setting);
		await second.output.catch(() => undefined);
		expect(second.calls.filter(isGeneration)).toHaveLength(0);
	});
});

describe('items', () => {
	const bad = { ...image('x'), image_count: 0 };

	test('keep their order and their pairing, whichever finishes first', async () => {
		const service = fakeService((id, look) =>
			id === 'p1' && look < 5 ? project(id, 'rendering') : finished(id),
		);
		const parameters = ['a', 'b', 'c'].map((prompt) => image(prompt));
		const output = await runNode({ network: service.network, parameters }).output;
		expect(output.map(({ json }) => json.id)).toEqual(['p1', 'p2', 'p3']);
		expect(output.map(({ pairedItem }) => pairedItem)).toEqual([
			{ item: 0 },
			{ item: 1 },
			{ item: 2 },
		]);
	});

	test('without "Continue On Fail", one wrong item stops everything before a request is made', async () => {
		const service = fakeService();
		const { output, calls } = runNode({ network: service.network, parameters: [image('a'), bad] });
		expect((await failure(output)).message).toContain('image_count');
		expect(calls).toHaveLength(0);
	});

	test('with it, the others run, and the bad one says why in its own place', async () => {
		const service = fakeService((id) =>
			id === 'p2'
				? project(id, 'error', { error: { code: 'content_policy_violation' } })
				: finished(id),
		);
		const parameters = [image('a'), bad, image('forbidden'), image('c')];
		const { output } = runNode({ network: service.network, parameters, continueOnFail: true });
		const items = await output;
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual(
			[0, 1, 2, 3].map((item) => ({ item })),
		);
		expect(items.map(({ json }) => json.id)).toEqual(['p1', undefined, undefined, 'p3']);
		expect(items[1]!.json.error).toMatchObject({
			message: expect.stringContaining('image_count'),
			charged: false,
		});
		expect(items[2]!.json.error).toMatchObject({
			code: 'content_policy_violation',
			charged: false,
			project_id: 'p2',
			description: expect.stringContaining('Nothing was charged'),
		});
	});

	test('a failure tells which projects of other items go on', async () => {
		const service = fakeService((id) =>
			id === 'p2'
				? project(id, 'error', { error: { code: 'unknown_error' } })
				: project(id, 'rendering'),
		);
		const { output } = runNode({ network: service.network, parameters: [image('a'), image('b')] });
		const { description } = await failure(output);
		expect(description).toMatch(/not lost: p1\./);
	});

	test('more items than parallel requests all come through', async () => {
		const service = fakeService();
		const parameters = Array.from({ length: 60 }, (_, index) => image(`${index}`, 'download'));
		const output = await runNode({ network: service.network, parameters }).output;
		expect(output).toHaveLength(60);
		expect(new Set(output.map(({ json }) => json.id)).size).toBe(60);
	});
});

describe('what comes out', () => {
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
});
