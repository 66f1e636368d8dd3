import { runInEngine, savedForRetry } from '../support/engine/engine.mts';
import { numbered, qrCode } from '../support/engine/inputs.mts';
import { quickenTime } from '../support/engine/quick-time.mts';
import { sandboxOf } from '../support/sandbox-of.mts';

/** A generation is paid at most once per item, whatever happens to its response. */

quickenTime(10);

const POST = '/v1/ai-qr-code-generator';
const RETRY = { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 };

const service = sandboxOf({ renderMs: 50 });
const run = async (more: Partial<Parameters<typeof runInEngine>[0]> = {}) =>
	await runInEngine({ credential: service.credential, parameters: qrCode(), ...more });
const posts = async () => await service.requests('POST', POST);

beforeEach(async () => await service.forget());

describe('a lost response', () => {
	test('is not sent again under Retry On Fail, and says so', async () => {
		await service.fault('POST', POST, { kind: 'reset', when: 'after' }, 10);
		const { error } = await run({ settings: RETRY });
		expect(await posts()).toHaveLength(1);
		expect(error?.message).toContain('wasn’t resent');
		expect(error?.description).toContain('Check your projects in the service’s portal');
	});
});

test('a service with a rate limit receives every item in the end, each once', async () => {
	await service.control('POST', '/rate-limit', { per_second: 5 });
	try {
		const { outputs } = await run({ items: numbered(12) });
		expect(outputs[0]!.map(({ json }) => json.status)).toEqual(Array(12).fill('complete'));
		expect(await service.accepted()).toHaveLength(12);
	} finally {
		await service.control('POST', '/rate-limit', { per_second: null });
	}
});

describe('separate runs', () => {
	test('each round of a loop and each identical item is paid separately', async () => {
		const items = [{ json: { n: 1 } }, { json: { n: 1 } }];
		const { rounds } = await run({ items, rounds: 2 });
		expect(rounds).toHaveLength(2);
		const ids = rounds.flatMap(([output]) => output!.map(({ json }) => json.id));
		expect(new Set(ids).size).toBe(4);
		expect(await service.accepted()).toHaveLength(4);
	});
});

describe('Retry execution', () => {
	test('waits for the project that the saved run started', async () => {
		await service.fault('GET', '/v1/*', { kind: 'status', status: 403 });
		const first = await run();
		expect(first.error?.message).toContain('not allowed to read image project');
		const second = await run({ saved: savedForRetry(first.run) });
		expect(second.error).toBeUndefined();
		const [project] = await service.projects();
		expect(first.error?.message).toContain(project!.id);
		expect(second.outputs[0]![0]!.json).toMatchObject({ id: project!.id, status: 'complete' });
		expect(await posts()).toHaveLength(1);
	});

	test('does not send again what may have been accepted', async () => {
		await service.fault('POST', POST, { kind: 'reset', when: 'after' });
		const first = await run();
		const second = await run({ saved: savedForRetry(first.run) });
		expect(second.error?.message).toContain('this item wasn’t resent');
		expect(await posts()).toHaveLength(1);
	});
});
