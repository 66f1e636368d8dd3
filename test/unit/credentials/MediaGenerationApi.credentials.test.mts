import { NodeHelpers } from 'n8n-workflow';
import { MediaGenerationApi } from '../../../credentials/MediaGenerationApi.credentials';
import { MAGIC_HOUR, readConnection } from '../../../nodes/MediaGeneration/api/http/connection';

const { properties, authenticate, test: check } = new MediaGenerationApi();
const find = (name: string) => properties.find((property) => property.name === name)!;

const evaluateExpression = (expression: unknown, $credentials: object): unknown => {
	const code = /^=\{\{([^]*)\}\}$/.exec(String(expression))![1]!;
	return new Function('$credentials', `return (${code});`)($credentials) as unknown;
};

test('only the key and the secrets are hidden, and the secrets are optional', () => {
	const hidden = properties.filter(({ typeOptions }) => typeOptions?.password);
	expect(hidden.map(({ name, required }) => [name, required])).toEqual([
		['apiKey', true],
		['webhookSecret', undefined],
		['secondWebhookSecret', undefined],
	]);
	const isShown = (webhookSecret: string) =>
		NodeHelpers.displayParameter({ webhookSecret }, find('secondWebhookSecret'), null, null);
	expect(['', 'x'].map(isShown)).toEqual([false, true]);
});

const preset = Object.fromEntries(properties.map(({ name, default: value }) => [name, value]));

test('Magic Hour is the first choice and the default, as n8n stores no value that equals a default', () => {
	expect(find('service').options![0]).toMatchObject({ value: find('service').default });
	for (const stored of [preset, { apiKey: 'key' }]) expect(readConnection(stored)).toBe(MAGIC_HOUR);
	expect(find('portal').displayName).toContain('href="https://magichour.ai/developer');
});

const MEDIA_TEST = { service: 'custom', baseUrl: 'https://media.test/api', apiKey: 'sk_1' };

describe('the API key', () => {
	const send = async (credential: object, request: object) =>
		await authenticate(credential as never, request as never);

	test.each(['https://media.test/api', 'https://media.test/api/v1/x?y=1'])(
		'goes to %s, without redirects and with its white space removed',
		async (url) => {
			const credential = { ...MEDIA_TEST, apiKey: '\u200b sk_\u20601\n' };
			const headers = { accept: 'application/json' };
			expect(await send(credential, { url, headers })).toEqual({
				url,
				disableFollowRedirect: true,
				followRedirect: false,
				followAllRedirects: false,
				headers: { ...headers, Authorization: 'Bearer sk_1' },
			});
		},
	);

	test.each([
		'https://media.test/apis',
		'https://media.test/v1/x',
		'https://media.test.evil.com/api/v1/x',
		'https://sub.media.test/api/v1/x',
		'http://media.test/api/v1/x',
		'https://media.test:444/api/v1/x',
		'https://media.test@evil.com/api/v1/x',
		'https://media.test/api/../v1/x',
		'/api/v1/x',
		'',
	])('does not go to %p', async (url) => {
		await expect(send(MEDIA_TEST, { url })).rejects.toThrow('only for the credential’s service');
	});

	test.each([
		['https://user:secret@media.test', 'sk'],
		['ftp://media.test', 'sk'],
		['media.test', 'sk'],
	])('does not go to an invalid base address: %s', async (baseUrl, apiKey) => {
		const credential = { service: 'custom', baseUrl, apiKey };
		const request = { baseURL: baseUrl, url: '/v1/files/upload-urls' };
		expect(await send(credential, request)).not.toHaveProperty('headers');
		await expect(send(credential, { url: `${baseUrl}/v1/x` })).rejects.toThrow();
	});
});

test('a request that n8n makes itself, such as the test, ends after 20 seconds', async () => {
	const timer = jest.spyOn(AbortSignal, 'timeout');
	const request = { baseURL: 'https://media.test/api', url: '/v1/x', timeout: 300_000 };
	expect(await authenticate(MEDIA_TEST, request)).toMatchObject({
		timeout: 20_000,
		// Unlike `timeout`, the signal also ends a response that sends a byte every second.
		abortSignal: expect.any(AbortSignal),
	});
	expect(timer).toHaveBeenCalledWith(20_000);
});

const FLAT = [{ type: 'image', extension: 'png' }];
const NESTED = { items: FLAT };
const makeCustom = (baseUrl: string, layout?: string) => ({ service: 'custom', baseUrl, layout });

test.each([
	[makeCustom(' https://media.test/v1/ ', 'flat'), 'https://media.test', FLAT],
	[makeCustom('http://localhost:5005/'), 'http://localhost:5005', FLAT],
	[makeCustom('https://media.test/api', 'nested'), 'https://media.test/api', NESTED],
	[{ service: 'magicHour', baseUrl: '', layout: 'flat' }, MAGIC_HOUR.baseUrl, NESTED],
	[{}, MAGIC_HOUR.baseUrl, NESTED],
])('the test of %j requests one upload URL at %s, as the nodes do', (credential, baseUrl, body) => {
	expect(check.request).toMatchObject({ method: 'POST', url: '/v1/files/upload-urls' });
	expect(evaluateExpression(check.request.baseURL, credential)).toBe(baseUrl);
	expect(evaluateExpression(check.request.body, credential)).toEqual(body);
	expect(readConnection(credential)).toMatchObject({ baseUrl });
	expect(readConnection(credential).problem).toBeUndefined();
});

test.each([
	['', '""'],
	['media.test', '"media.test"'],
	['localhost:5005', '"localhost:5005"'],
	['ftp://media.test', '"ftp://media.test"'],
	['https://media .test', '"https://media .test"'],
	['https://media.test?x', '"https://media.test?x"'],
	['https://media.test/#x', '"https://media.test/#x"'],
	['https://user:secret@media.test', '"…@media.test"'],
])('the base address %p is refused, and a password isn’t quoted', (baseUrl, quoted) => {
	expect(readConnection(makeCustom(baseUrl)).problem).toBe(
		`Base Address of the credential is ${quoted}, but must be an address such as https://api.example.com, without a user name, "?" or "#"`,
	);
});

test('Magic Hour’s address under Custom counts as Magic Hour', () => {
	expect(readConnection(makeCustom('https://api.magichour.ai/v1'))).toBe(MAGIC_HOUR);
});

test.each<[number, RegExp]>([
	[401, /rejected the API key/],
	[403, /isn’t allowed/],
	[307, /redirects/],
	[404, /wasn’t found/],
	[422, /Request Format/],
])('HTTP %i has a message of its own', (status, text) => {
	const rule = check.rules!.find(({ properties: { value } }) => value === status)!;
	expect(rule.properties.message).toMatch(text);
});

test('a page in place of data is reported, and data isn’t', () => {
	const rule = check.rules!.find(({ type }) => type === 'responseSuccessBody')!;
	const { key, value } = rule.properties as unknown as { key: 'constructor'; value: unknown };
	expect('<html>'[key]).toBe(value);
	expect([][key]).not.toBe(value);
	expect({}[key]).not.toBe(value);
});
