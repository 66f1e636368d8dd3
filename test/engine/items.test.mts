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
