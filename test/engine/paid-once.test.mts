import { RETRY } from '../support/engine/engine.mts';
import { makeNumbered, makeQrCodeParameters } from '../support/engine/inputs.mts';
import { useSandboxRunner } from '../support/engine/use-sandbox-runner.mts';
import { speedUpTime } from '../support/engine/speed-up-time.mts';

/** A generation is paid once per item, even if n8n runs the whole node again after a failure. */

speedUpTime(10);

const ONE_OF_FIVE_FAILS = '={{ $json.n === 2 ? "fail:unknown_error" : "item " + $json.n }}';
const FIRST_FAILS = '={{ $json.n === 0 ? "fail:unknown_error" : "item " + $json.n }}';

const { service, run } = useSandboxRunner({ renderMs: 50 });
const runFive = (content: string, settings: object = {}, completion = 'download') =>
	run(makeQrCodeParameters({ content, completion }), {
		items: makeNumbered(5),
		settings: { ...RETRY, ...settings },
	});

async function countAccepted(): Promise<Record<string, number>> {
	const counts: Record<string, number> = {};
	for (const { body } of await service.listAcceptedGenerationRequests()) {
		const { content } = body as { content: string };
		counts[content] = (counts[content] ?? 0) + 1;
	}
	return counts;
}

const countEachOnce = (first: number[]) => Object.fromEntries(first.map((n) => [`item ${n}`, 1]));

test('with one failing item of five, one request is accepted per good item, and three for the failing one', async () => {
	const { error } = await runFive(ONE_OF_FIVE_FAILS);
	expect(error?.message).toContain('unknown_error');
	expect(await countAccepted()).toEqual({
		...countEachOnce([0, 1, 3, 4]),
		'fail:unknown_error': 3,
	});
	const good = (await service.listProjects()).filter(({ status }) => status === 'complete');
	const errorText = `${error?.message} ${error?.description}`;
	for (const { id } of good.slice(0, 4)) expect(errorText).toContain(id);
});

test.each(['continueRegularOutput', 'continueErrorOutput'])(
	'with %s, three tries start one project for each good item, and three for a failing first item',
	async (onError) => {
		const { outputs } = await runFive(FIRST_FAILS, { onError });
		expect(await countAccepted()).toEqual({
			...countEachOnce([1, 2, 3, 4]),
			'fail:unknown_error': 3,
		});
		const done = outputs.flat().filter(({ json }) => json.status === 'complete');
		expect(done).toHaveLength(4);
	},
);

test('projects that were started without waiting aren’t started again, and their output stays equal', async () => {
	await service.injectFault('POST', '/v1/ai-qr-code-generator', { kind: 'status', status: 402 });
	const settings = { onError: 'continueRegularOutput' };
	const { outputs } = await runFive(ONE_OF_FIVE_FAILS, settings, 'start');
	expect(outputs[0]).toHaveLength(5);
	expect(Object.values(await countAccepted())).toEqual([1, 1, 1, 1, 1]);
	for (const { json } of outputs[0]!) {
		expect(json).toMatchObject({ resource: 'image', credits_charged: expect.any(Number) });
	}
});

test('each round of a loop and each identical item is paid separately', async () => {
	const items = [{ json: { n: 1 } }, { json: { n: 1 } }];
	const { rounds } = await run(makeQrCodeParameters(), { items, rounds: 2 });
	expect(rounds).toHaveLength(2);
	const ids = rounds.flatMap(([output]) => output!.map(({ json }) => json.id));
	expect(new Set(ids).size).toBe(4);
	expect(await service.listAcceptedGenerationRequests()).toHaveLength(4);
});
