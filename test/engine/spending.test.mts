import type { IDataObject } from 'n8n-workflow';
import { runToolCalls } from './agent-tool.mts';
import { RETRY } from '../support/engine/engine.mts';
import { makeNumbered } from '../support/engine/inputs.mts';
import { useSandboxRunner } from '../support/engine/use-sandbox-runner.mts';
import { speedUpTime } from '../support/engine/speed-up-time.mts';

/** Spending limits per execution in n8n's own engine, which stores the count with the run. */

speedUpTime(10);

const { service, run } = useSandboxRunner({ renderMs: 50 });

/** Generates four images, which cost 20 credits and need no file. */
const makeLimited = (options: IDataObject): IDataObject => ({
	resource: 'image',
	operation: 'ai-image-generator',
	prompt: 'a tree',
	image_count: 4,
	completion: 'start',
	options,
});

test('an agent in a loop with Maximum Projects 3 stops after three projects, and receives the reason', async () => {
	const given = { credential: service.credential, parameters: makeLimited({ maxProjects: 3 }) };
	await expect(runToolCalls(given, Array(10).fill({}))).rejects.toThrow(
		/Maximum Projects.*do not call this tool again/s,
	);
	expect(await service.listAcceptedGenerationRequests()).toHaveLength(3);
});

test('Retry execution continues the saved run’s count', async () => {
	const parameters = makeLimited({ maxProjects: 2 });
	const items = makeNumbered(4);
	const first = await run(parameters, { items });
	const second = await run(parameters, { items, retryOf: first });
	expect(second.error?.message).toContain('has started 2 projects in this execution');
	expect(await service.listAcceptedGenerationRequests()).toHaveLength(2);
});

describe('with Maximum Credits of 1,000', () => {
	const { service, run } = useSandboxRunner({ layout: 'nested', renderMs: 50 });
	const sumCharged = async () =>
		(await service.listProjects()).reduce((sum, { credits_charged }) => sum + credits_charged, 0);
	const named = (value: string) => ({ __rl: true, mode: 'name', value });

	test('12 rows of 480 credits cost at most 960, with Retry On Fail and with Retry, which starts only the failed row again', async () => {
		const parameters = {
			resource: 'video',
			operation: 'text-to-video',
			prompt: '={{ $json.n === 0 ? "fail:unknown_error" : "a row" }}',
			end_seconds: 5,
			model: named('veo3.1'),
			resolution: named('720p'),
			completion: 'wait',
			options: { maxCredits: 1_000 },
		};
		const items = makeNumbered(12);
		const first = await run(parameters, { items, settings: RETRY });
		expect(first.error).toBeDefined();
		expect(await sumCharged()).toBeLessThanOrEqual(960);
		const before = (await service.listAcceptedGenerationRequests()).length;
		const settings = { onError: 'continueRegularOutput' } as const;
		await run(parameters, { items, isCurrent: true, settings, retryOf: first });
		// None if the failed row was still being rendered when the first run ended: Retry reads its project.
		const { length } = await service.listAcceptedGenerationRequests();
		expect([before, before + 1]).toContain(length);
		expect(await sumCharged()).toBeLessThanOrEqual(960);
	});
});
