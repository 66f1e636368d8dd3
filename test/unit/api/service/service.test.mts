import { Deadline } from '../../../../nodes/MediaGeneration/api/calls/deadline';
import {
	readConnection,
	MAGIC_HOUR,
	type Connection,
} from '../../../../nodes/MediaGeneration/api/http/connection';
import { Service } from '../../../../nodes/MediaGeneration/api/service/service';
import {
	makeBrokenConnectionError,
	CUSTOM_CREDENTIAL,
	type FakeResponse,
} from '../../../support/fake-execution.mts';
import { readFacts as facts, makeCallWorld } from '../../support/calls.mts';

const HOUR = 3_600_000;

const makeService = (...responses: Array<FakeResponse | Error>) =>
	makeServiceAt(readConnection(CUSTOM_CREDENTIAL), responses);

function makeServiceAt(connection: Connection, responses: Array<FakeResponse | Error>) {
	const { client, clock, queue, calls } = makeCallWorld(responses, connection);
	const service = new Service(client, connection, clock, queue);
	const reported: string[] = [];
	const events = {
		onSend: () => void reported.push('sending'),
		onRejected: () => void reported.push('rejected'),
	};
	const timing = { deadline: Deadline.start(clock, HOUR) };
	const call = { path: '/v1/x', body: {}, timing };
	const generate = async () => await service.generate(call, events);
	return { calls, clock, service, reported, generate, timing };
}

const makeUploadUrl = (name: string) => ({
	upload_url: `https://storage.test/${name}`,
	expires_at: '2024-12-01T00:15:00.000Z',
	file_path: `api-assets/id/${name}`,
});

test('a response of any status shows the clock of the service', async () => {
	const date = 'Wed, 25 Nov 2026 01:00:00 GMT';
	const { generate, service } = makeService({ status: 503, headers: { date } });
	await facts(generate());
	expect(Object.values(service.clock.getTimeBounds())).toContain(Date.parse(date));
});

describe('starting a project', () => {
	test.each([
		['a 500', { status: 500 }],
		['a broken connection', makeBrokenConnectionError('ECONNRESET')],
		['a success without a project', { body: {} }],
		['a page', { body: '<title>Hi</title>' }],
		['nothing', { body: null }],
		['a list', { body: [{ id: 'p1' }] }],
		['an empty ID', { body: { id: '' } }],
		['an empty success', { status: 204, body: '' }],
	])('sends one request if the response is %s, and reports the doubt', async (_, response) => {
		const { generate, calls } = makeService(response as FakeResponse | Error);
		expect(await facts(generate())).toMatchObject({
			outcome: 'responseLost',
			description: expect.stringContaining('Check your projects in the web app'),
		});
		expect(calls).toHaveLength(1);
	});

	test('with a 502 that has a project ID, that project was started; without an ID, the outcome is unclear, as Magic Hour documents', async () => {
		const at502 = (body: unknown) => makeServiceAt(MAGIC_HOUR, [{ status: 502, body }]);
		expect(await at502({ id: 'p1' }).generate()).toEqual({ id: 'p1', body: { id: 'p1' } });
		for (const body of ['', '<html>', { message: 'no' }, { id: '' }]) {
			const { generate, calls } = at502(body);
			expect(await facts(generate())).toMatchObject({
				outcome: 'responseLost',
				httpStatus: 502,
				description:
					'Magic Hour documents that a 502 without a project ID starts no project, which the node can’t verify. Check your projects in the web app. If this one is there, use Media Generation > Project > Wait with its ID. If not, run this item in a new execution.',
			});
			expect(calls).toHaveLength(1);
		}
	});

	test.each([
		...[500, 501, 503, 504].map((status) => ({ service: 'Magic Hour', at: MAGIC_HOUR, status })),
		// The ID may belong to the error.
		{ service: 'another service', at: readConnection(CUSTOM_CREDENTIAL), status: 502 },
	])(
		'doesn’t promise that nothing was started after a $status of $service',
		async ({ at, status }) => {
			const { generate } = makeServiceAt(at, [{ status, body: { id: 'p1' } }]);
			expect((await facts(generate())).description).toContain('may have started');
		},
	);

	test('shows the caller at each moment whether the call may have been accepted', async () => {
		const responses = [
			{ status: 429 },
			makeBrokenConnectionError('ECONNREFUSED'),
			{ body: { id: 'p1' } },
		];
		const { generate, reported } = makeService(...responses);
		await generate();
		expect(reported).toEqual(['sending', 'rejected', 'sending', 'rejected', 'sending']);
	});

	test.each(['ENOTFOUND', 'ERR_INVALID_URL', 'CERT_HAS_EXPIRED'])(
		'reports a wrong address (%s) within minutes, not at the end of the longest wait',
		async (code) => {
			const { generate, clock } = makeService(makeBrokenConnectionError(code));
			expect(await facts(generate())).toMatchObject({ outcome: 'notAccepted' });
			expect(clock.elapsed()).toBeLessThanOrEqual(180_000);
		},
	);

	test('reports a tool that the service lacks', async () => {
		const { generate } = makeService({ status: 404, body: { message: 'Not Found' } });
		const { message } = await facts(generate());
		expect(message).toContain('does not have this tool: there is no /v1/x (404)');
	});
});

describe('requesting upload URLs', () => {
	const requests = [
		{ type: 'video', extension: 'mp4' },
		{ type: 'audio', extension: 'mp3' },
	] as const;

	test('sends one request for all files, in the same order, and retries temporary errors', async () => {
		const urls = [makeUploadUrl('a.mp4'), makeUploadUrl('b.mp3')];
		const fault = [{ status: 503 }, makeBrokenConnectionError('ECONNRESET'), { status: 429 }];
		const { service, calls, timing } = makeService(...fault, { body: urls });
		expect(await service.requestUploadUrls(requests, timing)).toEqual(urls);
		expect(calls.map(({ body }) => body)).toEqual(Array(4).fill(requests));
	});

	test.each([
		['too few URLs', [makeUploadUrl('a')]],
		['too many URLs', [makeUploadUrl('a'), makeUploadUrl('b'), makeUploadUrl('c')]],
		['a missing list', { message: 'ok' }],
	])('rejects %s in the response', async (_, body) => {
		const { service, timing } = makeService({ body });
		const { description } = await facts(service.requestUploadUrls(requests, timing));
		expect(description).toContain('request format');
	});
});

describe('reading a project', () => {
	test('uses the path of its kind and retries temporary errors', async () => {
		const body = { id: 'p 1', status: 'rendering' };
		const { service, calls } = makeService(
			{ status: 502 },
			makeBrokenConnectionError('ETIMEDOUT'),
			{ body },
		);
		expect(await service.read({ resource: 'audio', id: 'p 1' })).toMatchObject({
			state: 'rendering',
		});
		const read = { method: 'GET', url: 'https://media.test/v1/audio-projects/p%201' };
		expect(calls).toMatchObject([read, read, read]);
	});

	test('ends after the limit, with the ID in the error', async () => {
		const { service, clock } = makeService({ status: 503, body: { message: 'busy' } });
		expect(await facts(service.read({ resource: 'video', id: 'p1' }))).toMatchObject({
			projectId: 'p1',
			message: expect.stringMatching(/read video project p1.*503.*busy/),
		});
		expect(clock.elapsed()).toBeGreaterThan(60_000);
		expect(clock.elapsed()).toBeLessThanOrEqual(120_000);
	});

	test('reports an unknown ID immediately', async () => {
		const { service, calls } = makeService({ status: 404, body: { message: 'Not Found' } });
		expect(await facts(service.read({ resource: 'image', id: 'p1' }))).toMatchObject({
			message: 'No image project has the ID p1 (404): Not Found',
			description: 'If it is a video or audio project, change Kind; otherwise check the ID.',
		});
		expect(calls).toHaveLength(1);
	});

	test.each([
		['is not a project', '<title>Login</title>', 'a web page titled "Login"'],
		['has another project', { id: 'p2', status: 'complete' }, 'Could not read image project p1'],
	])('reports a 200 that %s with the ID', async (_, body, text) => {
		const { service } = makeService({ body });
		expect(await facts(service.read({ resource: 'image', id: 'p1' }))).toMatchObject({
			outcome: 'notRead',
			projectId: 'p1',
			message: expect.stringContaining(text),
		});
	});
});

test('renews the time of all reads after each response that is neither a 429 nor a server error', async () => {
	const { service, clock } = makeService({ status: 404 });
	const { deadline } = service.defaultTiming.createCallTiming();
	clock.advance(60_000);
	await facts(service.read({ resource: 'image', id: 'p1' }));
	expect(deadline.remainingMs()).toBe(120_000);
});

test.each(['.', '..', '\ud800'])(
	'sends nothing for the ID %p, which would change the path',
	async (id) => {
		const { service, calls } = makeService({ body: { id, status: 'complete' } });
		for (const call of [service.read({ resource: 'image', id }), service.remove('image', id)]) {
			expect(await facts(call)).toMatchObject({ projectId: id });
		}
		expect(calls).toEqual([]);
	},
);

describe('deleting a project', () => {
	test.each([
		[204, true],
		[200, true],
		[404, false],
		[410, false],
	])('HTTP %i: whether this call deleted the project is %p', async (status, deleted) => {
		const { service, calls } = makeService({ status, body: '' });
		await expect(service.remove('video', 'p1')).resolves.toBe(deleted);
		const deletion = { method: 'DELETE', url: 'https://media.test/v1/video-projects/p1' };
		expect(calls).toMatchObject([deletion]);
	});

	test.each<[string, FakeResponse | Error, boolean]>([
		['a lost response', makeBrokenConnectionError('ECONNRESET'), true],
		['a 503', { status: 503 }, true],
		['a proxy’s page', { body: '<title>Hi</title>' }, true],
		['a failed connection', makeBrokenConnectionError('ECONNREFUSED'), false],
		['a 429', { status: 429 }, false],
	])('a 404 after %s: whether the deletion counts as done is %p', async (_, fault, isDone) => {
		const { service, calls } = makeService(fault, { status: 404 });
		await expect(service.remove('image', 'p1')).resolves.toBe(isDone);
		expect(calls).toHaveLength(2);
	});

	test('a rejection is reported with the service’s text', async () => {
		const { service } = makeService({ status: 422, body: { message: 'is a template' } });
		expect(await facts(service.remove('video', 'p1'))).toMatchObject({
			message: expect.stringContaining('is a template'),
			projectId: 'p1',
		});
	});
});
