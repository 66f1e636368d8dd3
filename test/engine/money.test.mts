import { RETRY, runInEngine, savedForRetry } from '../support/engine/engine.mts';
import { qrCode } from '../support/engine/inputs.mts';
import { quickenTime } from '../support/engine/quick-time.mts';
import { sandboxOf } from '../support/sandbox-of.mts';

/** A generation is paid at most once per item, whatever happens to its response. */

quickenTime(10);

const POST = '/v1/ai-qr-code-generator';

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
		expect(error?.description).toContain('Check your projects in the web app');
	});
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
