import { runInEngine, savedForRetry } from '../support/engine/engine.mts';
import { fourImages } from '../support/engine/inputs.mts';
import { sandboxOf } from '../support/sandbox-of.mts';

/** Building the next steps runs a node again and again: with *Use Existing Project*, it is paid once. */

const service = sandboxOf({ renderMs: 50 });

const run = async (existingProject?: string, more: object = { isManual: true }) =>
	await runInEngine({
		credential: service.credential,
		parameters: fourImages(existingProject === undefined ? {} : { options: { existingProject } }),
		...more,
	});

const paidFor = async (): Promise<number> => (await service.accepted()).length;

beforeEach(async () => await service.forget());

/** The project that the node makes at first, with the hint beside its output. */
async function firstRun() {
	const { outputs, run: execution } = await run();
	const id = String(outputs[0]![0]!.json.id);
	const [ran] = execution.data.resultData.runData['Media Generation']!;
	return { id, hints: (ran!.hints ?? []).map(({ message }) => message) };
}

test('four manual executions are charged once', async () => {
	const { id, hints } = await firstRun();
	expect(hints.join()).toContain(`add the option Use Existing Project with ${id}.`);
	for (let repeats = 0; repeats < 3; repeats++) {
		const { outputs } = await run(id);
		expect(outputs[0]![0]!.json).toMatchObject({ id, status: 'complete' });
		expect(outputs[0]![0]!.binary).toHaveProperty('data');
	}
	expect(await paidFor()).toBe(1);
});

test('Retry On Fail and Retry execution of a manual execution start nothing', async () => {
	const settings = { retryOnFail: true, maxTries: 2, waitBetweenTries: 1 };
	const failed = await run('gone', { isManual: true, settings });
	expect(failed.error?.message).toContain('No image project has the ID gone');
	const again = await run('gone', { saved: savedForRetry(failed.run) });
	expect(again.error?.message).toContain('No image project has the ID gone');
	expect(await paidFor()).toBe(0);
});
