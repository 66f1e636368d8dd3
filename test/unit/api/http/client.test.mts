import { Readable } from 'node:stream';
import { createClient } from '../../../../nodes/MediaGeneration/api/http/client';
import { Canceled } from '../../../../nodes/MediaGeneration/api/http/clock';
import { readConnection } from '../../../../nodes/MediaGeneration/api/http/connection';
import {
	makeBrokenConnectionError,
	CUSTOM_CREDENTIAL,
	fakeExecution,
	type RespondToCall,
} from '../../../support/fake-execution.mts';

function makeClient(network: RespondToCall, signal?: AbortSignal) {
	const fake = fakeExecution({ network, signal });
	return { ...fake, client: createClient(fake.context, readConnection(CUSTOM_CREDENTIAL)) };
}

const SIGNED = 'https://storage.test/api-assets/x.mp4?sig=1';

test('no response contains the key, even if the service echoes it', async () => {
	const key = 'sk-1234-abcd';
	const { context } = fakeExecution({
		network: () => ({
			status: 429,
			headers: { 'retry-after': key, location: `https://other.test/${key}` },
			body: { message: `Unknown key ${key}` },
		}),
	});
	expect(
		await createClient(context, readConnection(CUSTOM_CREDENTIAL), key).callService('GET', '/v1/x'),
	).toEqual({
		status: 429,
		headers: { 'retry-after': '…', location: 'https://other.test/…' },
		body: { message: 'Unknown key …' },
	});
});

describe('a request', () => {
	test('to the service has the bearer key, goes to the base address, and follows no redirect', async () => {
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

	test('with an empty object has a body, which n8n would omit', async () => {
		const { client, calls } = makeClient(() => ({}));
		await client.callService('POST', '/v1/x', {});
		const headers = { 'content-type': 'application/json' };
		expect(calls[0]).toMatchObject({ body: '{}', headers });
	});

	test('for an upload has no bearer key, follows no redirect, and declares its length', async () => {
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

	test('for a download returns a stream without compression, so that the length can be checked, and has no bearer key', async () => {
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

describe('a response', () => {
	test.each([200, 302, 404, 500])('with HTTP %i is returned', async (status) => {
		const { client } = makeClient(() => ({ status, headers: { a: 'b' }, body: 'x' }));
		expect(await client.callService('GET', '/v1/x')).toEqual({
			status,
			headers: { a: 'b' },
			body: 'x',
		});
	});

	test('never reveals the query string of a signed URL', async () => {
		const { client } = makeClient(() => {
			throw makeBrokenConnectionError('ECONNRESET');
		});
		const failure = { host: 'storage.test', message: 'storage.test: ECONNRESET' };
		await expect(client.put(SIGNED, Buffer.from(''), 0)).rejects.toMatchObject(failure);
	});
});

describe('when n8n cancels the execution', () => {
	test('no further request begins', async () => {
		const { client, calls } = makeClient(() => ({}), AbortSignal.abort());
		await expect(client.callService('GET', '/v1/x')).rejects.toBeInstanceOf(Canceled);
		expect(calls).toHaveLength(0);
	});

	test('a request in flight ends as canceled, and transfers carry the signal', async () => {
		const stop = new AbortController();
		const { client, calls } = makeClient(() => {
			stop.abort();
			throw makeBrokenConnectionError('ERR_CANCELED');
		}, stop.signal);
		await expect(client.stream(SIGNED)).rejects.toBeInstanceOf(Canceled);
		expect((calls[0]!.options.abortSignal as AbortSignal).aborted).toBe(true);
	});

	test('a response that arrived in time counts, because it may name a paid project', async () => {
		const stop = new AbortController();
		const { client } = makeClient(() => {
			stop.abort();
			return { body: { id: 'p1' } };
		}, stop.signal);
		expect((await client.callService('POST', '/v1/face-swap')).body).toEqual({ id: 'p1' });
	});
});

test('the response to an upload isn’t read, because it may be endless', async () => {
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
