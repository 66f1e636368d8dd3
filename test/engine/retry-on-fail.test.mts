import { RETRY, runInEngine } from '../support/engine/engine.mts';
import { numbered, qrCode } from '../support/engine/inputs.mts';
import { quickenTime } from '../support/engine/quick-time.mts';
import { sandboxOf } from '../support/sandbox-of.mts';

/** n8n's Retry On Fail runs the whole node again: no good item may be paid twice. */

quickenTime(10);

const ONE_OF_FIVE_FAILS = '={{ $json.n === 2 ? "fail:unknown_error" : "item " + $json.n }}';
const FIRST_FAILS = '={{ $json.n === 0 ? "fail:unknown_error" : "item " + $json.n }}';

const service = sandboxOf({ renderMs: 50 });
const run = async (content: string, settings: object, completion = 'download') =>
	await runInEngine({
		credential: service.credential,
		parameters: qrCode({ content, completion }),
		items: numbered(5),
		settings: { ...RETRY, ...settings },
	});

/** How many projects were accepted for each content. */
async function acceptedByContent(): Promise<Record<string, number>> {
	const counts: Record<string, number> = {};
	for (const { body } of await service.accepted()) {
		const { content } = body as { content: string };
		counts[content] = (counts[content] ?? 0) + 1;
	}
	return counts;
}

const GOOD = (first: number[]) => Object.fromEntries(first.map((n) => [`item ${n}`, 1]));

beforeEach(async () => await service.forget());

test('one failing item of five: one accepted request per good item, three for the failing one', async () => {
	const { error } = await run(ONE_OF_FIVE_FAILS, {});
	expect(error?.message).toContain('failed with unknown_error');
	expect(await acceptedByContent()).toEqual({ ...GOOD([0, 1, 3, 4]), 'fail:unknown_error': 3 });
	const good = (await service.projects()).filter(({ status }) => status === 'complete');
	const errorText = `${error?.message} ${error?.description}`;
	for (const { id } of good.slice(0, 4)) expect(errorText).toContain(id);
});

test.each(['continueRegularOutput', 'continueErrorOutput'])(
	'as many where a bad first item makes n8n run the node again (%s)',
	async (onError) => {
		const { outputs } = await run(FIRST_FAILS, { onError });
		expect(await acceptedByContent()).toEqual({ ...GOOD([1, 2, 3, 4]), 'fail:unknown_error': 3 });
		const done = outputs.flat().filter(({ json }) => json.status === 'complete');
		expect(done).toHaveLength(4);
	},
);

test('projects that were only started are not started again, and their output is the same', async () => {
	await service.fault('POST', '/v1/ai-qr-code-generator', { kind: 'status', status: 402 });
	const { outputs } = await run(ONE_OF_FIVE_FAILS, { onError: 'continueRegularOutput' }, 'start');
	expect(outputs[0]).toHaveLength(5);
	expect(Object.values(await acceptedByContent())).toEqual([1, 1, 1, 1, 1]);
	for (const { json } of outputs[0]!) {
		expect(json).toMatchObject({ resource: 'image', credits_charged: expect.any(Number) });
	}
});
