import { fileMarkOf } from '../support/file-mark.mts';
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { runInEngine } from '../support/engine/engine.mts';
import { STARTS } from '../support/engine/inputs.mts';
import { bytesOf, useBinaryMode } from '../support/engine/n8n-core.mts';
import { waitUntil } from '../../hosts/wait-until.mts';
import { sandboxOf } from '../support/sandbox-of.mts';

/** Projects that one run of the node started, collected by another: in n8n's own engine, against the sandbox. */

const service = sandboxOf({ renderMs: 50 });
beforeAll(async () => {
	await useBinaryMode('filesystem');
});
afterEach(async () => await service.forget());

const run = async (
	parameters: IDataObject,
	items: INodeExecutionData[],
	settings: Parameters<typeof runInEngine>[0]['settings'] = {},
) => await runInEngine({ credential: service.credential, parameters, items, settings });

async function start(name: string, resource = 'image'): Promise<INodeExecutionData> {
	const parameters = { resource, ...STARTS[resource], completion: 'start' };
	const { outputs, error } = await run({ ...parameters, additionalFields: { name } }, [
		{ json: {} },
	]);
	expect(error?.message).toBeUndefined();
	return { json: outputs[0]![0]!.json };
}

/** Only what is known without reading the project: kind and ID come from the items. */
const collect = async (
	items: INodeExecutionData[],
	more: IDataObject = {},
	settings: Parameters<typeof run>[2] = {},
) => {
	await service.control('DELETE', '/requests');
	return await run({ resource: 'project', operation: 'collect', ...more }, items, settings);
};

const ended = async (ids: unknown[]) =>
	await waitUntil('all projects have ended', async () => {
		const projects = (await service.projects()).filter(({ id }) => ids.includes(id));
		return projects.every(({ status }) => ['complete', 'error'].includes(status));
	});

test('kind and ID come from the input; the items leave through three outputs, paired', async () => {
	const items = [
		await start('one', 'video'),
		await start('slow:600'),
		await start('fail:unknown_error'),
		await start('two', 'audio'),
		await start('three'),
	];
	const fast = [0, 2, 3, 4].map((index) => items[index]!.json.id);
	await ended(fast);
	const { outputs, error } = await collect(items);
	expect(error?.message).toBeUndefined();
	expect(outputs.map((output) => output.map(({ pairedItem }) => pairedItem))).toEqual([
		[{ item: 0 }, { item: 3 }, { item: 4 }],
		[{ item: 1 }],
		[{ item: 2 }],
	]);
	const [done, open, failed] = outputs;
	for (const { json, binary } of done!) {
		expect(json.status).toBe('complete');
		expect((await bytesOf(binary!.data!)).length).toBeGreaterThan(100);
		expect(binary!.data!.fileName).toContain(fileMarkOf(json.id));
	}
	expect(open![0]!.json).toMatchObject({ ...items[1]!.json, waiting_since: expect.any(String) });
	expect(failed![0]!.json).toMatchObject({ failure: { charged: false, code: 'unknown_error' } });
	expect(await service.requests('GET', '/v1/')).toHaveLength(items.length);
	expect(await service.requests('POST')).toEqual([]);
});

test.each(['continueRegularOutput', 'continueErrorOutput'] as const)(
	'a refused key with %s: nothing is taken for finished',
	async (onError) => {
		const item = await start('one');
		await service.fault('GET', '/v1/*', { kind: 'status', status: 401 }, 10);
		const { outputs } = await collect([item], {}, { onError });
		const last = onError === 'continueErrorOutput' ? 3 : 2;
		expect(outputs[last]).toHaveLength(1);
		expect(outputs.flat()).toHaveLength(1);
		expect(JSON.stringify(outputs[last]![0]!.json)).toContain('rejected the API key');
	},
);

test('with an error output the three outputs stay the same', async () => {
	const items = [await start('one'), await start('slow:600'), await start('fail:unknown_error')];
	await ended([items[0]!.json.id, items[2]!.json.id]);
	const { outputs } = await collect(items, {}, { onError: 'continueErrorOutput' });
	expect(outputs.map(({ length }) => length)).toEqual([1, 1, 1, 0]);
});

test('Retry On Fail runs nothing again: a failed project is not a failed node', async () => {
	const item = await start('fail:unknown_error');
	await ended([item.json.id]);
	await collect([item], {}, { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 });
	expect(await service.requests('GET', '/v1/')).toHaveLength(1);
});
