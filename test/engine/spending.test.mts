import type { IDataObject } from 'n8n-workflow';
import { runToolCalls } from './agent-tool.mts';
import { RETRY, runInEngine, savedForRetry } from '../support/engine/engine.mts';
import { numbered } from '../support/engine/inputs.mts';
import { sandboxOf } from '../support/sandbox-of.mts';

/** Spending limits per execution, in n8n's own engine, which keeps the count with the run. */

const service = sandboxOf({ renderMs: 50 });
beforeEach(async () => await service.forget());

/** Four images, which cost 20 credits and need no file. */
const limited = (options: IDataObject): IDataObject => ({
	resource: 'image',
	operation: 'ai-image-generator',
	prompt: 'a tree',
	image_count: 4,
	completion: 'start',
	options,
});
const credential = () => ({ credential: service.credential });

test('an agent in a loop with Maximum Projects 3 stops at 3, and is told to', async () => {
	const parameters = limited({ maxProjects: 3 });
	await expect(runToolCalls({ ...credential(), parameters }, 10)).rejects.toThrow(
		/Maximum Projects.*do not call this tool again/s,
	);
	expect(await service.accepted()).toHaveLength(3);
});

test('a loop counts over all its rounds', async () => {
	const { rounds } = await runInEngine({
		...credential(),
		parameters: limited({ maxProjects: 4 }),
		items: numbered(2),
		rounds: 4,
		settings: { onError: 'continueRegularOutput' },
	});
	const started = rounds.map(([output]) => output!.filter(({ json }) => json.id).length);
	expect(started).toEqual([2, 2, 0, 0]);
});

test('n8n’s own retries of the node start nothing more', async () => {
	const { error } = await runInEngine({
		...credential(),
		parameters: limited({ maxProjects: 2 }),
		items: numbered(5),
		settings: RETRY,
	});
	expect(error?.message).toContain('Maximum Projects');
	expect(await service.accepted()).toHaveLength(2);
});

test('Retry execution continues the saved run’s count', async () => {
	const given = {
		...credential(),
		items: numbered(4),
		parameters: limited({ maxProjects: 2 }),
	};
	const first = await runInEngine(given);
	const second = await runInEngine({ ...given, saved: savedForRetry(first.run) });
	expect(second.error?.message).toContain('has started 2 projects in this execution');
	expect(await service.accepted()).toHaveLength(2);
});
