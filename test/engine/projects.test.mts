import type { IDataObject } from 'n8n-workflow';
import { runInEngine } from '../support/engine/engine.mts';
import { qrCode, STARTS } from '../support/engine/inputs.mts';
import { useBinaryMode } from '../support/engine/n8n-core.mts';
import { quickenTime } from '../support/engine/quick-time.mts';
import { SandboxClient } from '../../hosts/sandbox-client.mts';

/** The ways a generation ends, and what can be done with a project later. */

quickenTime(10);

const services = {} as Record<'flat' | 'nested', SandboxClient>;
beforeAll(async () => {
	await useBinaryMode('filesystem');
	services.flat = await SandboxClient.start({ renderMs: 50, layout: 'flat' });
	services.nested = await SandboxClient.start({ renderMs: 50, layout: 'nested' });
});
afterAll(async () => {
	await Promise.all(Object.values(services).map(async (service) => await service.close()));
});

describe.each(['flat', 'nested'] as const)('in the %s layout', (layout) => {
	const run = async (parameters: IDataObject) =>
		await runInEngine({ credential: services[layout].credential, parameters });
	const first = async (parameters: IDataObject) => {
		const { outputs, error } = await run(parameters);
		expect(error?.message).toBeUndefined();
		return outputs[0]![0]!;
	};
	beforeEach(async () => await services[layout].forget());

	test('expiring links come with a hint, files without one', async () => {
		const hintsOf = async (completion: string) => {
			const { run: done } = await run(qrCode({ completion }));
			return done.data.resultData.runData['Media Generation']![0]!.hints;
		};
		expect(await hintsOf('wait')).toMatchObject([
			{ message: expect.stringContaining('24 hours'), location: 'outputPane' },
		]);
		expect(await hintsOf('download')).toEqual([]);
		expect(await hintsOf('start')).toEqual([]);
	});

	test.each(Object.keys(STARTS))('%s: start, get, wait, download, delete', async (resource) => {
		const start = { resource, ...STARTS[resource]!, completion: 'start' };
		const { json: started } = await first({
			...start,
			additionalFields: { name: 'slow:0.4' },
		});
		const id = String(started.id);
		const of = (operation: string) => ({ resource: 'project', operation, id, simplify: false });
		const early = await run(of('download'));
		expect(early.error?.message).toContain(`${resource} project ${id} is not finished yet`);
		expect((await first(of('get'))).json).toMatchObject({
			id,
			resource,
			status: expect.stringMatching(/^(pending|queued|rendering)$/),
			downloads: [],
		});
		expect((await first(of('wait'))).json).toMatchObject({ id, status: 'complete' });
		const { binary } = await first(of('download'));
		expect(binary!.data!.mimeType).toMatch(new RegExp(`^${resource}/`));
		if (resource === 'audio' && layout === 'flat') return;
		expect((await first(of('delete'))).json).toEqual({ id, resource, deleted: true });
		expect((await first(of('get'))).json).toMatchObject({ enabled: false, downloads: [] });
		const late = await run(of('download'));
		expect(late.error?.message).toContain('was deleted');
	});
});
