import { Readable } from 'node:stream';
import { createClient } from '../../../../nodes/MediaGeneration/api/http/client';
import { Canceled } from '../../../../nodes/MediaGeneration/api/http/clock';
import { readConnection } from '../../../../nodes/MediaGeneration/api/http/connection';
import {
	makeBroken,
	CUSTOM,
	fakeExecution,
	type Network,
} from '../../../support/fake-execution.mts';

function makeClient(network: Network, signal?: AbortSignal) {
	const fake = fakeExecution({ network, signal });
	return { ...fake, client: createClient(fake.context, readConnection(CUSTOM)) };
}

const SIGNED = 'https://storage.test/api-assets/x.mp4?sig=1';

test('a service that echoes the key: it is in no response', async () => {
	const key = 'sk-1234-abcd';
	const { context } = fakeExecution({
		network: () => ({
			status: 429,
			headers: { 'retry-after': key, location: `https://other.test/${key}` },
			body: { message: `Unknown key ${key}` },
		}),
	});
	expect(
		await createClient(context, readConnection(CUSTOM), key).callService('GET', '/v1/x'),
	).toEqual({
		status: 429,
		headers: { 'retry-after': '…', location: 'https://other.test/…' },
		body: { message: 'Unknown key …' },
	});
});

describe('what goes out', () => {
	test('a call to the service: with the bearer key, to the base address, never along a redirect', async () => {
		const { client, calls } = makeClient(() => ({ body: { id: 'p1' } }));
		await client.callService('POST', '/v1/face-swap', { name: 'x' });
		expect(calls).toHaveLength(1);
		expect(calls[0]).toMatchObject({
			method: 'POST',
			url: 'https://media.test/v1/face-swap',
			body: { name: 'x' },
			bearer: true,
			options: { disableFollowRedirect: true, json: true },
		});
		expect(calls[0]!.options.timeout).toBeGreaterThan(0);
		expect(calls[0]!.options.ignoreHttpStatusErrors).toBeTruthy();
	});

	test('an empty object is sent as one: n8n would leave it out', async () => {
		const { client, calls } = makeClient(() => ({}));
		await client.callService('POST', '/v1/x', {});
		const headers = { 'content-type': 'application/json' };
		expect(calls[0]).toMatchObject({ body: '{}', headers });
	});

	test('an upload: no bearer, no redirects, its length announced', async () => {
		const { client, calls } = makeClient(() => ({}));
		await client.put(SIGNED, Buffer.from('abc'), 3);
		expect(calls[0]).toMatchObject({
			method: 'PUT',
			url: SIGNED,
			bearer: false,
			headers: { 'content-length': '3' },
			options: { disableFollowRedirect: true },
		});
		expect(JSON.stringify(calls[0]!.headers)).not.toMatch(/authorization/i);
	});

	test('a download: a stream, no bearer, uncompressed, or its length could not be checked', async () => {
		const { client, calls } = makeClient(() => ({}));
		await client.stream(SIGNED);
		expect(calls[0]).toMatchObject({
			method: 'GET',
			bearer: false,
			headers: { 'accept-encoding': 'identity' },
			options: { encoding: 'stream' },
		});
	});
});

describe('what comes back', () => {
	test.each([200, 302, 404, 500])('HTTP %i is an answer', async (status) => {
		const { client } = makeClient(() => ({ status, headers: { a: 'b' }, body: 'x' }));
		expect(await client.callService('GET', '/v1/x')).toEqual({
			status,
			headers: { a: 'b' },
			body: 'x',
		});
	});

	test('the query string of a signed URL is not revealed', async () => {
		const { client } = makeClient(() => {
			throw makeBroken('ECONNRESET');
		});
		const failure = { host: 'storage.test', message: 'storage.test: ECONNRESET' };
		await expect(client.put(SIGNED, Buffer.from(''), 0)).rejects.toMatchObject(failure);
	});
});

describe('when n8n cancels the execution', () => {
	test('no request begins any more', async () => {
		const { client, calls } = makeClient(() => ({}), AbortSignal.abort());
		await expect(client.callService('GET', '/v1/x')).rejects.toBeInstanceOf(Canceled);
		expect(calls).toHaveLength(0);
	});

	test('a request under way ends as canceled, and transfers carry the signal', async () => {
		const stop = new AbortController();
		const { client, calls } = makeClient(() => {
			stop.abort();
			throw makeBroken('ERR_CANCELED');
		}, stop.signal);
		await expect(client.stream(SIGNED)).rejects.toBeInstanceOf(Canceled);
		expect((calls[0]!.options.abortSignal as AbortSignal).aborted).toBe(true);
	});

	test('a response that came in time counts: it may name a project that was paid', async () => {
		const stop = new AbortController();
		const { client } = makeClient(() => {
			stop.abort();
			return { body: { id: 'p1' } };
		}, stop.signal);
		expect((await client.callService('POST', '/v1/face-swap')).body).toEqual({ id: 'p1' });
	});
});

test('the response to an upload is not read: it may be endless', async () => {
	const body = new Readable({
		read() {
			this.push(Buffer.alloc(65_536));
		},
	});
	const { client, calls } = makeClient(() => ({ body }));
	await client.put(SIGNED, Buffer.from('abc'), 3);
	expect(calls[0]!.options).toMatchObject({ encoding: 'stream' });
	expect(body.destroyed).toBe(true);
});
