import { runInEngine } from '../support/engine/engine.mts';
import { numbered, qrCode } from '../support/engine/inputs.mts';
import { sandboxOf } from '../support/sandbox-of.mts';

const PER_SECOND = 5;
const ITEMS = 50;
/** The number of concurrent requests. */
const PLACES = 20;

const service = sandboxOf({ renderMs: 50 });

test('50 generations at a limit of 5 calls a second: few refused, each once, and in order', async () => {
	await service.change({ per_second: PER_SECOND });
	const { outputs, error } = await runInEngine({
		credential: service.credential,
		parameters: qrCode({ content: '={{ $json.n }}', completion: 'start' }),
		items: numbered(ITEMS),
	});
	const calls = await service.requests();
	const order = (await service.accepted()).map(({ body }) =>
		Number((body as { content: string }).content),
	);

	expect(error).toBeUndefined();
	expect(outputs[0]).toHaveLength(ITEMS);
	expect(calls.filter(({ status }) => status === 429).length).toBeLessThanOrEqual(20);
	expect(new Set(order).size).toBe(ITEMS);
	expect(Math.max(...order.slice(0, ITEMS / 2))).toBeLessThan(ITEMS / 2 + PLACES);
});
