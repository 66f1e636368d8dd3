import type { IDataObject } from 'n8n-workflow';
import { runToolCalls } from './agent-tool.mts';
import { RETRY } from '../support/engine/engine.mts';
import { makeNumbered } from '../support/engine/inputs.mts';
import { runOnSandbox } from '../support/engine/on-sandbox.mts';

/** Spending limits per execution, in n8n's own engine, which keeps the count with the run. */

const { service, run } = runOnSandbox({ renderMs: 50 });

/** Four images, which cost 20 credits and need no file. */
const limited = (options: IDataObject): IDataObject => ({
	resource: 'image',
	operation: 'ai-image-generator',
	prompt: 'a tree',
	image_count: 4,
	completion: 'start',
	options,
});

test('an agent in a loop with Maximum Projects 3 stops at 3, and is told to', async () => {
	const given = { credential: service.credential, parameters: limited({ maxProjects: 3 }) };
	await expect(runToolCalls(given, Array(10).fill({}))).rejects.toThrow(
		/Maximum Projects.*do not call this tool again/s,
	);
	expect(await service.accepted()).toHaveLength(3);
});

test('a loop counts over all its rounds', async () => {
	const { rounds } = await run(limited({ maxProjects: 4 }), {
		items: makeNumbered(2),
		rounds: 4,
		settings: { onError: 'continueRegularOutput' },
	});
	const started = rounds.map(([output]) => output!.filter(({ json }) => json.id).length);
	expect(started).toEqual([2, 2, 0, 0]);
});

test('n8n’s own retries of the node start nothing more', async () => {
	const { error } = await run(limited({ maxProjects: 2 }), {
		items: makeNumbered(5),
		settings: RETRY,
	});
	expect(error?.message).toContain('Maximum Projects');
	expect(await service.accepted()).toHaveLength(2);
});

test('Retry execution continues the saved run’s count', async () => {
	const parameters = limited({ maxProjects: 2 });
	const items = makeNumbered(4);
	const first = await run(parameters, { items });
	const second = await run(parameters, { items, retryOf: first });
	expect(second.error?.message).toContain('has started 2 projects in this execution');
	expect(await service.accepted()).toHaveLength(2);
});
