import { runInEngine } from '../support/engine/engine.mts';
import { numbered, qrCode } from '../support/engine/inputs.mts';
import { quickenTime } from '../support/engine/quick-time.mts';
import { sandboxOf } from '../support/sandbox-of.mts';

/** Many items: limited in parallel, in order, one output each, and none affects another. */

quickenTime(10);

const POST = '/v1/ai-qr-code-generator';
const BAD_ITEM = '={{ $json.n === 1 ? "fail:unknown_error" : "item " + $json.n }}';

const service = sandboxOf({ renderMs: 50 });
beforeEach(async () => await service.forget());

const run = async (parameters: object, count: number, settings = {}) =>
	await runInEngine({
		credential: service.credential,
		parameters: qrCode({ ...parameters }),
		items: numbered(count),
		settings,
	});

const contents = async () =>
	(await service.accepted()).map(({ body }) => (body as { content: string }).content);

test('one output per item in the order of the input, although later ones are finished first', async () => {
	const content = '=slow:{{ (5 - $json.n) / 10 }} item {{ $json.n }}';
	const { outputs } = await run({ content, completion: 'wait' }, 6);
	expect(outputs).toHaveLength(1);
	expect(outputs[0]!.map(({ pairedItem }) => pairedItem)).toEqual(
		[0, 1, 2, 3, 4, 5].map((item) => ({ item })),
	);
	const projects = new Map((await service.projects()).map((one) => [one.id, one]));
	for (const { json } of outputs[0]!)
		expect(projects.get(String(json.id))?.status).toBe('complete');
	const started = await service.accepted();
	expect(new Set(started.map(({ body }) => JSON.stringify(body))).size).toBe(6);
});

test('Continue On Fail: the bad item carries its error, the others their results', async () => {
	const { outputs, error } = await run({ content: BAD_ITEM }, 4, {
		onError: 'continueRegularOutput',
	});
	expect(error).toBeUndefined();
	expect(outputs[0]!.map(({ json }) => json.status)).toEqual([
		'complete',
		undefined,
		'complete',
		'complete',
	]);
	expect(outputs[0]![1]).toMatchObject({
		json: { error: { code: 'unknown_error', project_id: expect.any(String), charged: false } },
		pairedItem: { item: 1 },
	});
	expect(outputs[0]!.filter(({ binary }) => binary)).toHaveLength(3);
});

test('the error output: the bad item goes there, with what came in and with the project', async () => {
	const { outputs } = await run({ content: BAD_ITEM }, 4, { onError: 'continueErrorOutput' });
	const [good, bad] = outputs;
	expect(good!.map(({ pairedItem }) => pairedItem)).toEqual([0, 2, 3].map((item) => ({ item })));
	expect(bad).toHaveLength(1);
	expect(bad![0]).toMatchObject({
		json: { n: 1, error: { code: 'unknown_error', project_id: expect.any(String) } },
		pairedItem: { item: 1 },
	});
});

test('every parameter is read per item', async () => {
	const { outputs } = await run(
		{
			content: '=item {{ $json.n }}',
			art_style: { __rl: true, mode: 'name', value: '=style {{ $json.n }}' },
			completion: '={{ $json.n === 0 ? "start" : "download" }}',
			additionalFields: { name: '=name {{ $json.n }}' },
			options: { outputField: '=field{{ $json.n }}' },
		},
		3,
	);
	const bodies = (await service.accepted()).map(({ body }) => body);
	for (const n of [0, 1, 2]) {
		expect(bodies).toContainEqual({
			content: `item ${n}`,
			style: { art_style: `style ${n}` },
			name: `name ${n}`,
		});
	}
	const fields = outputs[0]!.map(({ binary }) => Object.keys(binary ?? {}));
	expect(fields).toEqual([[], ['field1'], ['field2']]);
});

test('no more parallel requests than set', async () => {
	await service.fault('POST', POST, { kind: 'delay', ms: 60 }, 6);
	await run({ completion: 'start', options: { concurrency: 2 } }, 6);
	const times = (await service.requests('POST', POST)).map(({ at }) => Date.parse(at));
	expect(times).toHaveLength(6);
	for (let index = 2; index < 6; index++) {
		expect(times[index]! - times[index - 2]!).toBeGreaterThanOrEqual(55);
	}
});

test('all items are submitted before the slow ones are waited for', async () => {
	await run({ content: '=slow:0.3 {{ $json.n }}', options: { concurrency: 1 } }, 5);
	const calls = (await service.requests(undefined, '/v1/')).map(({ method }) => method);
	expect(calls.slice(0, 5)).toEqual(Array(5).fill('POST'));
});

test('without Continue On Fail the first failure ends the node before more is spent', async () => {
	await service.fault('POST', POST, { kind: 'status', status: 402 });
	const { error } = await run({ options: { concurrency: 1 } }, 5);
	expect(error?.message).toContain('402');
	expect(await service.requests('POST', POST)).toHaveLength(1);
});

test('and names the projects that other items started, and the lost responses', async () => {
	await service.fault('POST', POST, { kind: 'reset', when: 'after' });
	const content = '={{ $json.n === 3 ? "fail:unknown_error" : "slow:20 " + $json.n }}';
	await service.fault('GET', '/v1/*', { kind: 'delay', ms: 5 }, 5);
	const { error } = await run({ content, options: { concurrency: 1 } }, 4);
	const words = `${error?.message} ${error?.description}`;
	expect(words).toContain('The generation request got no clear response');
	// The first item's answer was lost, so nothing was sent for the others.
	expect(await contents()).toEqual(['slow:20 0']);
});

test('a late failure still reports everything', async () => {
	await service.fault('POST', POST, { kind: 'delay', ms: 40 }, 2);
	await service.fault('POST', POST, { kind: 'reset', when: 'after' });
	await service.fault('POST', POST, { kind: 'status', status: 402 });
	const { error } = await run({ completion: 'wait', options: { concurrency: 4 } }, 4);
	const accepted = (await service.projects()).slice(0, 3).map(({ id }) => id);
	const words = `${error?.message} ${error?.description}`;
	expect(words).toMatch(/generation requests? got no (clear )?response/i);
	expect(accepted.filter((id) => words.includes(id))).toHaveLength(2);
});

test('no items, no requests', async () => {
	const { outputs, error } = await run({}, 0);
	expect(error).toBeUndefined();
	expect(outputs.flat()).toEqual([]);
	expect(await service.requests()).toEqual([]);
});

test('braces in the result of an expression are data, and so is a number', async () => {
	const { error } = await runInEngine({
		credential: service.credential,
		parameters: qrCode({ content: '={{ $json.content }}', completion: 'start' }),
		items: ['Use {{name}} here', 4930012345].map((content) => ({ json: { content } })),
	});
	expect(error?.message).toBeUndefined();
	const sent = (await service.accepted()).map(({ body }) => (body as { content: unknown }).content);
	expect(sent.sort()).toEqual(['4930012345', 'Use {{name}} here']);
});
