import { QR } from '../support/demo-files.mts';
import { useSandbox } from '../support/use-sandbox.mts';
import { expectRejection } from './rejection.mts';

type ApiKey = { id: string; key: string; name: string };

const client = useSandbox({ renderMs: 0, apiKey: 'my-own-key' });

const probe = (key: string | null) => client.get('/v1/image-projects/unknown', { key });

describe('API keys', () => {
	test('distinguish a valid key with an unknown ID from no key and a wrong key', async () => {
		expect(client.apiKey).toBe('my-own-key');
		await expectRejection(probe('my-own-key'), 404, 'Not Found');
		for (const key of [null, 'wrong', '', 'my-own-key-and-more', 'MY-OWN-KEY']) {
			await expectRejection(probe(key), 401, 'Unauthorized');
		}
		const headers = { authorization: 'Basic my-own-key' };
		await expectRejection(client.get('/v1/image-projects/x', { key: null, headers }), 401);
	});

	test('are checked before the body', async () => {
		await expectRejection(client.post('/v1/face-swap', {}, { key: 'wrong' }), 401);
		await expectRejection(client.post('/v1/face-swap', {}), 400);
	});

	test('created in the portal work, are shown once, and can be disabled', async () => {
		const made = await client.callControl<ApiKey>('POST', '/api-keys', { name: 'Second' });
		expect((await probe(made.key)).status).toBe(404);
		const listed = await client.callControl<ApiKey[]>('GET', '/api-keys');
		expect(listed.map(({ name }) => name)).toEqual(['First key', 'Second']);
		expect(JSON.stringify(listed)).not.toContain(made.key);
		await client.callControl('PATCH', `/api-keys/${made.id}`, { enabled: false });
		await expectRejection(probe(made.key), 403, 'disabled');
	});

	test('may lack a permission', async () => {
		const { key } = await client.callControl<ApiKey>('POST', '/api-keys', {
			permissions: ['read'],
		});
		expect((await probe(key)).status).toBe(404);
		const refused = [
			['POST', '/v1/ai-qr-code-generator', 'generate'],
			['POST', '/v1/files/upload-urls', 'upload'],
			['DELETE', '/v1/image-projects/x', 'delete'],
		];
		for (const [method, path, permission] of refused) {
			await expectRejection(client.call(method!, path!, undefined, { key }), 403, permission!);
		}
		const none = await client.callControl<ApiKey>('POST', '/api-keys', { permissions: [] });
		await expectRejection(probe(none.key), 403);
	});

	test('never appear in the request log', async () => {
		await probe('my-own-key');
		const log = await client.listRequests();
		expect(log.at(-1)).toMatchObject({ authorization: 'present', status: 404 });
		expect(JSON.stringify(log)).not.toContain('my-own-key');
		await probe(null);
		expect((await client.listRequests()).at(-1)).toMatchObject({ authorization: 'absent' });
		await client.callControl('DELETE', '/requests');
		expect(await client.listRequests()).toEqual([]);
	});
});

describe('a rate limit', () => {
	test('causes 429 with Retry-After above this many requests per second', async () => {
		await client.changeSettings({ per_second: 0 });
		const limited = await client.post('/v1/ai-qr-code-generator', QR);
		expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '1']);
		await client.changeSettings({ per_second: 2 });
		await client.advance(1);
		const statuses: number[] = [];
		for (let count = 0; count < 30; count++) statuses.push((await probe('my-own-key')).status);
		expect(statuses.slice(0, 2)).toEqual([404, 404]);
		expect(statuses).toContain(429);
		await client.changeSettings({ per_second: null });
		expect((await probe('my-own-key')).status).toBe(404);
	});
});
