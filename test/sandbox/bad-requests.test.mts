import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { loadContract } from '../../sandbox/contract/contract.mts';
import { QR } from '../support/demo-files.mts';
import { createFolderForEach } from '../support/temporary-folder.mts';
import { useSandbox } from '../support/use-sandbox.mts';
import { sendRawRequest } from './raw-request.mts';
import { expectRejection } from './rejection.mts';

const client = useSandbox({ renderMs: 0 });

const sendRaw = (text: string) => sendRawRequest(client.baseUrl, text);

const json = { 'content-type': 'application/json' };
const text = { 'content-type': 'text/plain' };

describe('an invalid request', () => {
	test.each([
		['broken JSON', { raw: '{"content":' }, 400, 'The body is not valid JSON'],
		['an empty body', { raw: '', headers: json }, 400, 'Missing request body'],
		['no body', {}, 400, 'Missing request body'],
		[
			'another content type',
			{ raw: 'a=b', headers: text },
			415,
			'The body must be sent as application/json',
		],
		[
			'a prototype in the body',
			{ raw: '{"__proto__":{"x":1}}' },
			400,
			'The body is not valid JSON',
		],
		['a null body', { raw: 'null' }, 400, 'body: null must be object'],
	])('with %s gets a message with the reason', async (_what, options, status, message) => {
		const response = await client.call('POST', '/v1/ai-qr-code-generator', undefined, options);
		expect([response.status, response.body]).toEqual([status, { message }]);
	});

	test('that is too large gets a message with the limit', async () => {
		const large = { ...QR, content: 'x'.repeat(1_100_000) };
		const { status, body } = await client.post('/v1/ai-qr-code-generator', large);
		expect([status, body]).toEqual([413, { message: 'The body is larger than 1048576 bytes' }]);
	});

	test.each([
		['GET', '/v1/face-swap'],
		['POST', '/v1/no-such-tool'],
		['POST', '/v1/face-swap.flat'],
		['POST', '/v1/constructor'],
		['PUT', '/v1/ai-qr-code-generator'],
		['GET', '/v2/image-projects/x'],
		['GET', '/'],
		['GET', '/v1/image-projects'],
		['DELETE', '/v1/audio-projects/x'],
		['GET', '/_sandbox/no-such-control'],
		['GET', '/portal/server.mts'],
	])('for %s %s gets a 404', async (method, path) => {
		const response = await client.call(method, path);
		expect([response.status, response.body]).toEqual([404, { message: 'Not Found' }]);
	});

	test('with invalid HTTP does no harm', async () => {
		expect(await sendRaw('NONSENSE\r\n\r\n')).toContain('400');
		expect(await sendRaw('GET /%zz HTTP/1.1\r\nhost: localhost\r\n\r\n')).toContain('400');
		const long = `GET /v1/image-projects/${'x'.repeat(5_000)} HTTP/1.1\r\nhost: localhost\r\n\r\n`;
		expect(await sendRaw(long)).toMatch(/ 4\d\d /);
		await expectRejection(client.get('/v1/image-projects/x'), 404);
	});
});

describe('no request reaches a file outside the storage', () => {
	const outside = [
		'/etc/passwd',
		'../../package.json',
		'..%2f..%2fpackage.json',
		'%2e%2e/%2e%2e/package.json',
		'....//package.json',
		'api-assets/../../package.json',
		'C:\\windows\\win.ini',
		'\0',
	];

	test.each(outside)('by GET of %j', async (path) => {
		for (const base of ['/storage/', '/portal/']) {
			const target = `${base}${path.replaceAll('\\', '%5c').replaceAll('\0', '%00')}`;
			const line = await sendRaw(
				`GET ${target} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`,
			);
			expect(line).toMatch(/^HTTP\/1\.1 4\d\d /);
		}
	});

	const folderOf = createFolderForEach();
	test('by PUT under the name of a file next to it', async () => {
		const folder = folderOf();
		await writeFile(join(folder, 'kept.txt'), 'kept');
		const { upload_url } = await client.createUploadUrl('image', 'png');
		const query = new URL(upload_url).search;
		for (const path of [`${folder}/new.png`, `..${folder}/new.png`, `%2e%2e${folder}/kept.txt`]) {
			const target = `/storage/${path}${query}`;
			const text = `PUT ${target} HTTP/1.1\r\nhost: localhost\r\ncontent-length: 2\r\n\r\nhi`;
			expect(await sendRaw(text)).toMatch(/ 403 /);
		}
		expect(await readdir(folder)).toEqual(['kept.txt']);
	});
});

describe('any request', () => {
	const known = loadContract().tools.filter(({ layouts }) => layouts.includes('flat'));
	const tools = [...known.map(({ slug }) => slug), 'files/upload-urls'];
	const fields = [
		...known.flatMap(({ slug }) =>
			Object.keys(loadContract().requireSchema(`${slug}.flat`).properties),
		),
		...['prompt', 'assets', 'items', 'type', 'extension'],
	];
	const value = fc.letrec((tie) => ({
		any: fc.oneof(
			{ depthSize: 'small' },
			fc.jsonValue(),
			fc.string({ unit: 'binary' }),
			fc.constantFrom('../../etc/passwd', 'http://[', 'https://', 'file:///etc/passwd', 'gif'),
			fc.constantFrom(-0, 1e308),
			fc.array(tie('any'), { maxLength: 3 }),
			fc.dictionary(fc.constantFrom(...fields), tie('any'), { maxKeys: 5 }),
		),
	})).any;

	test('with any JSON is refused with a sentence and never fails the service', async () => {
		await fc.assert(
			fc.asyncProperty(fc.constantFrom(...tools), value, async (tool, body) => {
				const { status, body: failure } = await client.post(`/v1/${tool}`, body);
				expect([400, 422]).toContain(status);
				expect(failure.message.length).toBeGreaterThan(3);
			}),
			{ numRuns: 300 },
		);
	});

	test('with any control body never fails the service', async () => {
		const controls = ['clock', 'faults', 'webhooks', 'events', 'api-keys', 'settings'];
		const odd = fc.dictionary(
			fc.constantFrom('url', 'events', 'advance_seconds', 'action', 'type', 'balance', 'odd'),
			value,
		);
		await fc.assert(
			fc.asyncProperty(fc.constantFrom(...controls), odd, async (control, body) => {
				const { status } = await client.post(`/_sandbox/${control}`, { ...body, odd: 1 });
				expect(status).toBe(400);
			}),
			{ numRuns: 150 },
		);
	});

	test('for any path gets a 4xx', async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.webPath(),
				fc.constantFrom('GET', 'POST', 'PUT', 'DELETE'),
				async (path, method) => {
					const body = method === 'GET' ? undefined : {};
					const { status } = await client.call(method, `/v1${path}`, body);
					expect(String(status)).toMatch(/^4\d\d$/);
				},
			),
			{ numRuns: 150 },
		);
	});
});
