import { makeNumbered, makeQrCodeParameters } from '../support/engine/inputs.mts';
import { speedUpTime } from '../support/engine/speed-up-time.mts';
import { useSandboxRunner } from '../support/engine/use-sandbox-runner.mts';

/** n8n evaluates the parameters for each item, and each item leaves through the right output. */

speedUpTime(10);

const BAD_ITEM = '={{ $json.n === 1 ? "fail:unknown_error" : "item " + $json.n }}';

const { service, run } = useSandboxRunner({ renderMs: 50 });

test('an invalid item leaves through the error output, with its input and its project', async () => {
	const { outputs } = await run(makeQrCodeParameters({ content: BAD_ITEM }), {
		items: makeNumbered(4),
		settings: { onError: 'continueErrorOutput' },
	});
	const [good, bad] = outputs;
	expect(good!.map(({ pairedItem }) => pairedItem)).toEqual([0, 2, 3].map((item) => ({ item })));
	expect(bad).toHaveLength(1);
	expect(bad![0]).toMatchObject({
		json: { n: 1, error: { code: 'unknown_error', project_id: expect.any(String) } },
		pairedItem: { item: 1 },
	});
});

test('an item with a problem in Check Only leaves through the error output, with its input', async () => {
	const parameters = makeQrCodeParameters({
		content: '={{ $json.n === 1 ? "" : "item " + $json.n }}',
		completion: 'check',
	});
	const items = makeNumbered(3);
	const { outputs } = await run(parameters, {
		items,
		settings: { onError: 'continueErrorOutput' },
	});
	const [good, bad] = outputs;
	expect(good).toMatchObject([{ json: { n: 0, ok: true } }, { json: { n: 2, ok: true } }]);
	expect(bad!.map(({ json, pairedItem }) => ({ json, pairedItem }))).toMatchObject([
		{
			json: { n: 1, error: { message: 'Content is empty; enter at least 1 character' } },
			pairedItem: { item: 1 },
		},
	]);
	// Without an error output, the item stays with the valid items.
	const [all] = (await run(parameters, { items })).outputs;
	expect(all!.map(({ json }) => json.ok)).toEqual([true, false, true]);
	expect(await service.listAcceptedGenerationRequests()).toEqual([]);
});

test('every parameter is evaluated per item', async () => {
	const parameters = makeQrCodeParameters({
		content: '=item {{ $json.n }}',
		art_style: { __rl: true, mode: 'name', value: '=style {{ $json.n }}' },
		completion: '={{ $json.n === 0 ? "start" : "download" }}',
		options: { name: '=name {{ $json.n }}', outputField: '=field{{ $json.n }}' },
	});
	const { outputs } = await run(parameters, { items: makeNumbered(3) });
	const bodies = (await service.listAcceptedGenerationRequests()).map(({ body }) => body);
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

test('all items are submitted before the node waits for slow ones', async () => {
	const parameters = makeQrCodeParameters({
		content: '=slow:0.3 {{ $json.n }}',
		options: { concurrency: 1 },
	});
	await run(parameters, { items: makeNumbered(5) });
	const calls = (await service.listRequests(undefined, '/v1/')).map(({ method }) => method);
	expect(calls.slice(0, 5)).toEqual(Array(5).fill('POST'));
});
