import { createClient } from '../../../nodes/MediaGeneration/api/client';
import { Deadline } from '../../../nodes/MediaGeneration/api/deadline';
import { connectionOf } from '../../../nodes/MediaGeneration/api/connection';
import { createRequestQueue } from '../../../nodes/MediaGeneration/api/request-queue';
import { createService } from '../../../nodes/MediaGeneration/api/service';
import type { FakeResponse, Network } from '../../support/fake-execution.mts';
import { broken, CUSTOM, fakeExecution } from '../../support/fake-execution.mts';
import { VirtualClock } from '../../support/virtual-clock.mts';
import { factsOf as facts } from '../support/facts.mts';

const HOUR = 3_600_000;

/** By the virtual clock of the latest service. */
let clock = new VirtualClock();
const within = (ms: number): Deadline => Deadline.in(clock, ms);

/** The notifications during a generation call. */
function recorder() {
	const told: string[] = [];
	return {
		told,
		onSend: () => void told.push('sending'),
		onRejected: () => void told.push('rejected'),
	};
}

const call = (body: object = {}) => ({ path: '/v1/x', body, deadline: within(HOUR) });

function serviceOver(network: Network) {
	const fake = fakeExecution({ network });
	const connection = connectionOf(CUSTOM);
	clock = new VirtualClock();
	const client = createClient(fake.context, connection);
	return {
		...fake,
		clock,
		service: createService(client, connection, clock, createRequestQueue(20, clock)),
	};
}

/** Answers with each in turn; the last one stays. */
const inTurn = (...responses: Array<FakeResponse | Error>): Network => {
	let next = 0;
	return () => {
		const response = responses[Math.min(next++, responses.length - 1)]!;
		if (response instanceof Error) throw response;
		return response;
	};
};

const url = (name: string) => ({
	upload_url: `https://storage.test/${name}`,
	expires_at: '2024-12-01T00:15:00.000Z',
	file_path: `api-assets/id/${name}`,
});

describe('starting a project', () => {
	test.each([
		['a 500', { status: 500 }],
		['a 504 of a proxy', { status: 504, body: '<html>' }],
		['a connection that broke', broken('ECONNRESET')],
		['a time-out', broken('ECONNABORTED')],
		['a success that names no project', { body: {} }],
		['a page', { body: '<title>Hi</title>' }],
		['nothing', { body: null }],
		['a list', { body: [{ id: 'p1' }] }],
		['an empty ID', { body: { id: '' } }],
		['an empty success', { status: 204, body: '' }],
	])('is sent once when %s comes back, and the doubt is said', async (_, response) => {
		const { service, calls } = serviceOver(inTurn(response as FakeResponse | Error));
		const { outcome: end, description } = await facts(service.generate(call(), recorder()));
		expect(calls).toHaveLength(1);
		expect(end).toBe('responseLost');
		expect(description).toContain('Check your projects in the service’s portal');
	});

	test('the caller knows at each moment whether the call may have been accepted', async () => {
		const own = recorder();
		const { service } = serviceOver(
			inTurn({ status: 429 }, broken('ECONNREFUSED'), { body: { id: 'p1' } }),
		);
		await service.generate(call(), own);
		expect(own.told).toEqual(['sending', 'rejected', 'sending', 'rejected', 'sending']);
	});

	test.each(['ENOTFOUND', 'ERR_INVALID_URL', 'CERT_HAS_EXPIRED'])(
		'tells a wrong address (%s) within minutes, not at the end of the longest wait',
		async (code) => {
			const { service, clock } = serviceOver(inTurn(broken(code)));
			const { outcome: end } = await facts(service.generate(call(), recorder()));
			expect(end).toBe('notAccepted');
			expect(clock.elapsed()).toBeLessThanOrEqual(180_000);
		},
	);

	test('if the service lacks the tool, the error says exactly that', async () => {
		const { service } = serviceOver(inTurn({ status: 404, body: { message: 'Not Found' } }));
		expect((await facts(service.generate(call(), recorder()))).message).toContain(
			'does not have this tool: there is no /v1/x (404)',
		);
	});
});

describe('requesting upload URLs', () => {
	const requests = [
		{ type: 'video', extension: 'mp4' },
		{ type: 'audio', extension: 'mp3' },
	] as const;

	test('once for all, in the same order', async () => {
		const { service, calls } = serviceOver(inTurn({ body: [url('a.mp4'), url('b.mp3')] }));
		const urls = await service.uploadUrls(requests);
		expect(urls.map(({ file_path }) => file_path)).toEqual([
			'api-assets/id/a.mp4',
			'api-assets/id/b.mp3',
		]);
		expect(calls.map(({ body }) => body)).toEqual([requests]);
	});

	test('a temporary error is retried', async () => {
		const trouble = [{ status: 503 }, broken('ECONNRESET'), { status: 429 }];
		const { service, calls } = serviceOver(inTurn(...trouble, { body: [url('a'), url('b')] }));
		await service.uploadUrls(requests);
		expect(calls).toHaveLength(4);
	});

	test.each([
		['too few', [url('a')]],
		['too many', [url('a'), url('b'), url('c')]],
		['no list', { message: 'ok' }],
	])('%s in the response is not accepted', async (_, body) => {
		const { service } = serviceOver(inTurn({ body }));
		expect((await facts(service.uploadUrls(requests))).description).toContain('request format');
	});
});

describe('reading a project', () => {
	test('uses the path of its kind and retries temporary errors', async () => {
		const body = { id: 'p 1', status: 'rendering' };
		const { service, calls } = serviceOver(inTurn({ status: 502 }, broken('ETIMEDOUT'), { body }));
		expect(await service.read('audio', 'p 1')).toMatchObject({ state: 'rendering' });
		expect(calls).toHaveLength(3);
		expect(calls[2]).toMatchObject({
			method: 'GET',
			url: 'https://media.test/v1/audio-projects/p%201',
		});
	});

	test('gives up in the end, with the ID', async () => {
		const { service, clock } = serviceOver(inTurn({ status: 503, body: { message: 'busy' } }));
		const told = await facts(service.read('video', 'p1'));
		expect(told).toMatchObject({ projectId: 'p1', httpStatus: 503 });
		expect(told.message).toMatch(/read video project p1.*503.*busy/);
		expect(clock.elapsed()).toBeGreaterThan(60_000);
		expect(clock.elapsed()).toBeLessThanOrEqual(120_000);
	});

	test('an unknown ID is reported at once', async () => {
		const { service, calls } = serviceOver(inTurn({ status: 404, body: { message: 'Not Found' } }));
		const told = await facts(service.read('image', 'p1'));
		expect(told.message).toBe('No image project has the ID p1 (404): Not Found');
		expect(told.description).toBe(
			'If it is a video or audio project, change Kind; otherwise check the ID.',
		);
		expect(calls).toHaveLength(1);
	});

	test('a 200 that is not a project is reported with the ID', async () => {
		const { service } = serviceOver(inTurn({ body: '<title>Login</title>' }));
		expect(await facts(service.read('image', 'p1'))).toMatchObject({
			projectId: 'p1',
			message: expect.stringContaining('a web page titled "Login"'),
		});
	});
});

test('each response that is neither a 429 nor a server error renews the patience of all reads', async () => {
	const { service, clock: time } = serviceOver(inTurn({ status: 404 }));
	const deadline = service.patience.deadline();
	time.advance(60_000);
	await facts(service.read('image', 'p1'));
	expect(deadline.restMs()).toBe(120_000);
});

test('another project than the one asked for is none', async () => {
	const { service } = serviceOver(inTurn({ body: { id: 'p2', status: 'complete' } }));
	expect(await facts(service.read('image', 'p1'))).toMatchObject({
		projectId: 'p1',
		outcome: 'notRead',
	});
});

test.each(['.', '..', '\ud800'])('the ID %p would be another path: nothing is sent', async (id) => {
	const { service, calls } = serviceOver(inTurn({ body: { id, status: 'complete' } }));
	for (const call of [service.read('image', id), service.remove('image', id)]) {
		expect(await facts(call)).toMatchObject({ projectId: id });
	}
	expect(calls).toEqual([]);
});

describe('deleting a project', () => {
	test.each([
		[204, true],
		[200, true],
		[404, false],
		[410, false],
	])('HTTP %i: whether this call has deleted it is %p', async (status, deleted) => {
		const { service, calls } = serviceOver(inTurn({ status, body: '' }));
		await expect(service.remove('video', 'p1')).resolves.toBe(deleted);
		expect(calls).toHaveLength(1);
		expect(calls[0]).toMatchObject({
			method: 'DELETE',
			url: 'https://media.test/v1/video-projects/p1',
		});
	});

	test.each<[string, FakeResponse | Error, boolean]>([
		['a lost answer', broken('ECONNRESET'), true],
		['a 503', { status: 503 }, true],
		['a proxy’s page', { body: '<title>Hi</title>' }, true],
		['a connection that was never made', broken('ECONNREFUSED'), false],
		['a 429', { status: 429 }, false],
	])('a 404 after %s: whether it is taken for done is %p', async (_, trouble, isDone) => {
		const { service, calls } = serviceOver(inTurn(trouble, { status: 404 }));
		await expect(service.remove('image', 'p1')).resolves.toBe(isDone);
		expect(calls).toHaveLength(2);
	});

	test('a refusal is reported in the service’s words', async () => {
		const { service } = serviceOver(inTurn({ status: 422, body: { message: 'is a template' } }));
		expect(await facts(service.remove('video', 'p1'))).toMatchObject({
			message: expect.stringContaining('is a template'),
			projectId: 'p1',
		});
	});
});

test('the body of an upload is made anew for each attempt', async () => {
	const { service, calls } = serviceOver(inTurn({ status: 503 }, broken('EPIPE'), { status: 403 }));
	let made = 0;
	const file = {
		purpose: { aim: 'upload it', outcome: 'notUploaded', missing: '' },
		open: async () => Buffer.from([made++]),
		length: 1,
		isLast: false,
	} as const;
	expect(await service.upload('https://storage.test/a', file)).toBe(false);
	expect(calls.map(({ body }) => (body as Buffer)[0])).toEqual([0, 1, 2]);
});
