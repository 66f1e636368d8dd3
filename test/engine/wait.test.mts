import { runInEngine } from '../support/engine/engine.mts';
import { qrCode } from '../support/engine/inputs.mts';
import { quickenTime } from '../support/engine/quick-time.mts';
import { waitUntil } from '../../hosts/wait-until.mts';
import { SandboxClient } from '../../hosts/sandbox-client.mts';

/** Waiting survives temporary errors and ends with the correct outcome. */

quickenTime(10);

const READ = '/v1/image-projects/*';

let service: SandboxClient;
beforeAll(async () => {
	service = await SandboxClient.start({ renderMs: 50 });
});
beforeEach(async () => await service.forget());
afterAll(async () => await service.close());

const run = async (parameters = qrCode({ completion: 'wait' })) =>
	await runInEngine({ credential: service.credential, parameters });

const wait = (kind: string, id: string, minutes = 5) => ({
	resource: 'project',
	kind,
	operation: 'wait',
	id,
	options: { maxWaitMinutes: minutes },
});

const voice = async () =>
	await service.create('ai-voice-generator', {
		name: 'slow:60',
		style: { prompt: 'Hello', voice_name: 'Morgan Freeman' },
	});

test('a project that takes longer than the deadline: the error has its ID and says what to do', async () => {
	const parameters = qrCode({ content: 'slow:60', options: { maxWaitMinutes: 0.8 } });
	const { error } = await run(parameters);
	const [project] = await service.projects();
	expect(error?.message).toBe(
		`Image project ${project!.id} was not finished within 0.8 minutes (status rendering)`,
	);
	expect(error?.description).toContain(`Use Wait with the ID ${project!.id}`);
	expect(error?.description).toContain('Don’t start it again');
});

test.each([
	['a 503', { kind: 'status', status: 503 }],
	['a 429', { kind: 'status', status: 429, headers: { 'retry-after': '2' } }],
	['a connection that breaks', { kind: 'reset', when: 'before' }],
	['an answer that breaks off', { kind: 'truncate', bytes: 10 }],
	['a proxy’s page', { kind: 'status', status: 502, body: '<title>Bad</title>' }],
] as const)('%s passes', async (_, action) => {
	await service.fault('GET', READ, action, 3);
	const { outputs, error } = await run();
	expect(error?.message).toBeUndefined();
	expect(outputs[0]![0]!.json.status).toBe('complete');
	expect((await service.requests('GET', '/v1/')).filter(({ fault }) => fault)).toHaveLength(3);
});

test('a proxy’s page with status 200 is retried as well', async () => {
	const page = { kind: 'status', status: 200, body: '<title>Wait</title>' } as const;
	await service.fault('GET', READ, { ...page, content_type: 'text/html' }, 2);
	const { outputs } = await run();
	expect(outputs[0]![0]!.json.status).toBe('complete');
});

test('a refusal while waiting ends the item, with the ID of the running project', async () => {
	await service.fault('GET', READ, { kind: 'status', status: 401 });
	const { error } = await run();
	const [project] = await service.projects();
	expect(error?.message).toContain(`Could not read the status of project ${project!.id}`);
	expect(error?.description).toContain('The project keeps running');
});

test('Wait with an ID that does not exist says so at once', async () => {
	const { error } = await run(wait('video', 'nobody'));
	expect(error?.message).toContain('No video project has the ID nobody (404)');
	expect(error?.description).toContain('If it is an image or audio project, change Kind');
	expect(await service.requests('GET')).toHaveLength(1);
});

test('a canceled project ends the wait as an error, not as a stopped run', async () => {
	const { id } = await voice();
	void waitUntil(
		'the project is read',
		async () => (await service.requests('GET', '/v1/')).length > 0,
	).then(async () => await service.control('POST', `/projects/${id}/cancel`));
	const { error, run: ended } = await run(wait('audio', id));
	expect(error?.message).toContain(`Audio project ${id} was stopped before it finished`);
	expect(error?.description).toContain('status is canceled');
	expect(ended.status).toBe('error');
});

test('a deleted project ends the wait', async () => {
	const started = await run(qrCode({ content: 'slow:60', completion: 'start' }));
	const id = String(started.outputs[0]![0]!.json.id);
	void waitUntil(
		'the project is read',
		async () => (await service.requests('GET', '/v1/')).length > 0,
	).then(
		async () =>
			await fetch(`${service.baseUrl}/v1/image-projects/${id}`, {
				method: 'DELETE',
				headers: { authorization: `Bearer ${service.apiKey}` },
			}),
	);
	const { error } = await run(wait('image', id));
	expect(error?.message).toBe(`Image project ${id} was deleted`);
});

test('an unknown status is waited on until Maximum Wait, and then quoted', async () => {
	const body = { id: 'p1', status: 'polishing' };
	await service.fault('GET', READ, { kind: 'status', status: 200, body }, 999);
	const { error } = await run({ ...wait('image', 'p1'), options: { maxWaitMinutes: 0.5 } });
	expect(error?.message).toContain('not finished within 0.5 minutes (status "polishing", which');
	expect((await service.requests('GET')).length).toBeGreaterThan(5);
});

test.each(['queued', 'draft', 'pending', 'rendering'])('the status %s goes on', async (status) => {
	const body = (now: string) => ({ id: 'p1', status: now, error: null });
	await service.fault('GET', READ, { kind: 'status', status: 200, body: body(status) });
	await service.fault('GET', READ, { kind: 'status', status: 200, body: body('complete') });
	const { outputs } = await run(wait('image', 'p1'));
	expect(outputs[0]![0]!.json).toMatchObject({ id: 'p1', status: 'complete', downloads: [] });
});

test('the older single download counts if there is no list', async () => {
	const download = { url: 'https://example.com/a.mp4', expires_at: '2030-01-01T00:00:00.000Z' };
	const body = { id: 'p1', status: 'complete', download };
	await service.fault('GET', '/v1/video-projects/*', { kind: 'status', status: 200, body });
	const { outputs } = await run({ ...wait('video', 'p1'), simplify: false });
	expect(outputs[0]![0]!.json).toEqual({
		id: 'p1',
		status: 'complete',
		resource: 'video',
		download,
		downloads: [download],
	});
});
