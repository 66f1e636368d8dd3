import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { RETRY, runInEngine } from '../support/engine/engine.mts';
import { qrCode } from '../support/engine/inputs.mts';
import { useBinaryMode } from '../support/engine/n8n-core.mts';
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

async function start(name: string): Promise<INodeExecutionData> {
	const parameters = qrCode({ content: 'x', completion: 'start', additionalFields: { name } });
	const { outputs, error } = await run(parameters, [{ json: {} }]);
	expect(error?.message).toBeUndefined();
	return { json: outputs[0]![0]!.json };
}

/** Only what is known without reading the project: kind and ID come from the items. */
const collect = async (items: INodeExecutionData[], settings: Parameters<typeof run>[2]) => {
	await service.control('DELETE', '/requests');
	return await run({ resource: 'project', operation: 'collect' }, items, settings);
};

const ended = async (ids: unknown[]) =>
	await waitUntil('all projects have ended', async () => {
		const projects = (await service.projects()).filter(({ id }) => ids.includes(id));
		return projects.every(({ status }) => ['complete', 'error'].includes(status));
	});

test.each(['continueRegularOutput', 'continueErrorOutput'] as const)(
	'a refused key with %s: nothing is taken for finished',
	async (onError) => {
		const item = await start('one');
		await service.fault('GET', '/v1/*', { kind: 'status', status: 401 }, 10);
		const { outputs } = await collect([item], { onError });
		const last = onError === 'continueErrorOutput' ? 3 : 2;
		expect(outputs[last]).toHaveLength(1);
		expect(outputs.flat()).toHaveLength(1);
		expect(JSON.stringify(outputs[last]![0]!.json)).toContain('rejected the API key');
	},
);

test('with an error output the three outputs stay the same', async () => {
	const items = [await start('one'), await start('slow:600'), await start('fail:unknown_error')];
	await ended([items[0]!.json.id, items[2]!.json.id]);
	const { outputs } = await collect(items, { onError: 'continueErrorOutput' });
	expect(outputs.map(({ length }) => length)).toEqual([1, 1, 1, 0]);
});

test('Retry On Fail runs nothing again: a failed project is not a failed node', async () => {
	const item = await start('fail:unknown_error');
	await ended([item.json.id]);
	await collect([item], RETRY);
	expect(await service.requests('GET', '/v1/')).toHaveLength(1);
});
