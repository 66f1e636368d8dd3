import type { IDataObject } from 'n8n-workflow';
import { runInEngine } from '../support/engine/engine.mts';
import { itemWith, qrCode, SAMPLES } from '../support/engine/inputs.mts';
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

const STARTS: Record<string, IDataObject> = {
	video: { operation: 'text-to-video', prompt: 'a boat', end_seconds: 1 },
	image: { operation: 'ai-qr-code-generator', content: 'x' },
	audio: { operation: 'ai-voice-generator', prompt: 'Hello', voice_name: 'Morgan Freeman' },
};

describe.each(['flat', 'nested'] as const)('in the %s layout', (layout) => {
	const run = async (parameters: IDataObject) =>
		await runInEngine({ credential: services[layout].credential, parameters });
	const first = async (parameters: IDataObject) => {
		const { outputs, error } = await run(parameters);
		expect(error?.message).toBeUndefined();
		return outputs[0]![0]!;
	};
	beforeEach(async () => await services[layout].forget());

	test('returned at once: the ID; nothing is read', async () => {
		const { json, binary } = await first(qrCode({ completion: 'start' }));
		expect(json).toMatchObject({
			id: expect.any(String),
			credits_charged: expect.any(Number),
			resource: 'image',
		});
		expect(binary).toBeUndefined();
		expect(await services[layout].requests('GET')).toEqual([]);
	});

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

	test('waited for: the project with its links; nothing is downloaded', async () => {
		const { json, binary } = await first(qrCode({ completion: 'wait' }));
		expect(json).toMatchObject({
			status: 'complete',
			resource: 'image',
			downloads: [{ url: expect.stringContaining('http'), expires_at: expect.any(String) }],
		});
		expect(json).not.toHaveProperty('error');
		expect(binary).toBeUndefined();
		expect(await services[layout].requests('GET', '/storage')).toEqual([]);
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

	test('deleting a project that does not exist says so', async () => {
		const { json } = await first({
			resource: 'project',
			kind: 'image',
			operation: 'delete',
			id: 'nobody',
		});
		expect(json).toEqual({
			id: 'nobody',
			resource: 'image',
			deleted: false,
			reason: expect.stringContaining('No image project with this ID'),
		});
	});

	test('many files of an item: one request for URLs, order kept, paths that tools accept', async () => {
		const names = ['a', 'b', 'c', 'd', 'e', 'f'];
		const kinds = [SAMPLES.image, SAMPLES.video, SAMPLES.audio];
		const files = Object.fromEntries(names.map((name, index) => [name, kinds[index % 3]!]));
		const { outputs, error } = await runInEngine({
			credential: services[layout].credential,
			parameters: { resource: 'file', operation: 'upload', files: names.join(',') },
			items: [await itemWith(files)],
		});
		expect(error?.message).toBeUndefined();
		const { json } = outputs[0]![0]!;
		const uploaded = json.files as { field: string; file_path: string; expires_at: string }[];
		expect(uploaded.map(({ field }) => field)).toEqual(names);
		expect(uploaded.map(({ file_path }) => file_path.split('.').at(-1))).toEqual([
			'jpg',
			'mp4',
			'mp3',
			'jpg',
			'mp4',
			'mp3',
		]);
		for (const { expires_at } of uploaded)
			expect(Date.parse(expires_at)).toBeGreaterThan(Date.now());
		expect(json.file_path).toBe(uploaded[0]!.file_path);
		expect(await services[layout].requests('POST')).toHaveLength(1);
		const { json: made } = await first({
			resource: 'image',
			operation: 'image-background-remover',
			image_file_path: { __rl: true, mode: 'path', value: uploaded[3]!.file_path },
			completion: 'wait',
		});
		expect(made.status).toBe('complete');
	});
});
