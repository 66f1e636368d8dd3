import { makeNumbered, makeQrCodeParameters } from '../support/engine/inputs.mts';
import { useSandboxRunner } from '../support/engine/use-sandbox-runner.mts';

const PER_SECOND = 5;
const ITEMS = 50;
/** The default number of concurrent requests. */
const PLACES = 20;

const { service, run } = useSandboxRunner({ renderMs: 50 });

test('50 generations under a limit of 5 calls a second all start, roughly in order, with at most 20 throttled calls', async () => {
	await service.changeSettings({ per_second: PER_SECOND });
	const parameters = makeQrCodeParameters({ content: '={{ $json.n }}', completion: 'start' });
	const { outputs, error } = await run(parameters, { items: makeNumbered(ITEMS) });
	const calls = await service.listRequests();
	const order = (await service.listAcceptedGenerationRequests()).map(({ body }) =>
		Number((body as { content: string }).content),
	);

	expect(error).toBeUndefined();
	expect(outputs[0]).toHaveLength(ITEMS);
	expect(calls.filter(({ status }) => status === 429).length).toBeLessThanOrEqual(20);
	expect(new Set(order).size).toBe(ITEMS);
	expect(Math.max(...order.slice(0, ITEMS / 2))).toBeLessThan(ITEMS / 2 + PLACES);
});
