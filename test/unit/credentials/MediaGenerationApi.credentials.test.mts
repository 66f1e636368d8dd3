import fc from 'fast-check';
import type { INodeParameters } from 'n8n-workflow';
import { NodeHelpers } from 'n8n-workflow';
import {
	findAddressProblem,
	readConnection,
	MAGIC_HOUR,
} from '../../../nodes/MediaGeneration/api/http/connection';
import { MediaGenerationApi } from '../../../credentials/MediaGenerationApi.credentials';

const { properties, authenticate, test: check } = new MediaGenerationApi();
const find = (name: string) => properties.find((property) => property.name === name)!;

const evaluateExpression = (expression: unknown, $credentials: object): unknown => {
	const code = /^=\{\{([^]*)\}\}$/.exec(String(expression))![1]!;
	return new Function('$credentials', `return (${code});`)($credentials) as unknown;
};

test('only the key and the secrets are masked, and the secrets are optional', () => {
	const masked = properties.filter(({ typeOptions }) => typeOptions?.password);
	expect(masked.map(({ name, required }) => [name, required])).toEqual([
		['apiKey', true],
		['webhookSecret', undefined],
		['secondWebhookSecret', undefined],
	]);
});

test.each([
	['', false],
	[undefined, false],
	['whsec_1', true],
	['__n8n_BLANK_VALUE_1', true],
])('the second secret is shown if there is a first one (%p: %p)', (webhookSecret, isShown) => {
	const values = { service: 'magicHour', webhookSecret } as INodeParameters;
	const second = find('secondWebhookSecret');
	expect(NodeHelpers.displayParameter(values, second, null, null)).toBe(isShown);
});

test.each(['baseUrl', 'layout'])('%s is shown for Custom only', (name) => {
	expect(find(name).displayOptions).toEqual({ show: { service: ['custom'] } });
});

const preset = Object.fromEntries(properties.map(({ name, default: value }) => [name, value]));

test('Magic Hour is the first choice and the default, as n8n stores no value that equals a default', () => {
	expect(find('service').options![0]).toMatchObject({ value: find('service').default });
	for (const stored of [preset, { apiKey: 'key' }]) expect(readConnection(stored)).toBe(MAGIC_HOUR);
});

test('for another service, the defaults are the specification’s: flat, prefix service', () => {
	expect(readConnection({ ...preset, service: 'custom' })).toMatchObject({
		layout: 'flat',
		headerPrefix: 'service',
	});
});

const MEDIA_TEST = { service: 'custom', baseUrl: 'https://media.test', apiKey: 'sk_1' };

test('the bearer header contains the API key (spec 5.1), beside other headers', async () => {
	const request = { url: 'https://media.test', timeout: 7 };
	const headers = { accept: 'application/json' };
	expect(await authenticate(MEDIA_TEST, { ...request, headers })).toEqual({
		...request,
		disableFollowRedirect: true,
		followRedirect: false,
		followAllRedirects: false,
		headers: { ...headers, Authorization: 'Bearer sk_1' },
	});
});

test('a request that n8n makes itself, such as the test, ends after 20 seconds', async () => {
	const timer = jest.spyOn(AbortSignal, 'timeout');
	const request = { baseURL: 'https://media.test', url: '/v1/x', timeout: 300_000 };
	expect(await authenticate(MEDIA_TEST, request)).toMatchObject({
		timeout: 20_000,
		// Unlike `timeout`, the signal also ends a response that sends a byte every second.
		abortSignal: expect.any(AbortSignal),
	});
	expect(timer).toHaveBeenCalledWith(20_000);
});

test('a key that was pasted with white space, invisible characters or quotation marks is sent without them', async () => {
	const credential = { ...MEDIA_TEST, apiKey: '\u200b"sk_\u20601"\n' };
	const { headers } = await authenticate(credential, { url: 'https://media.test' });
	expect(headers).toEqual({ Authorization: 'Bearer sk_1' });
});

const FLAT = [{ type: 'image', extension: 'png' }];
const NESTED = { items: FLAT };
const makeCustom = (baseUrl: string, layout?: string) => ({ service: 'custom', baseUrl, layout });

const CREDENTIALS = [
	[makeCustom(' https://media.test/v1 ', 'flat'), FLAT],
	[makeCustom('media.test'), FLAT],
	[makeCustom('https://media.test', 'nested'), NESTED],
	[makeCustom('https://api.magichour.ai', 'flat'), NESTED],
	[makeCustom('magichour.ai/v1', 'flat'), NESTED],
	[{ service: 'magicHour', baseUrl: '', layout: 'flat' }, NESTED],
	[{}, NESTED],
] as const;

test.each(CREDENTIALS)(
	'the test of %j requests one upload URL, at the address that the nodes use',
	(credential, body) => {
		expect(check.request).toMatchObject({ method: 'POST', url: '/v1/files/upload-urls' });
		expect(evaluateExpression(check.request.baseURL, credential)).toBe(
			readConnection(credential).baseUrl,
		);
		expect(evaluateExpression(check.request.body, credential)).toEqual(body);
	},
);

const PIECES =
	'https:// HTTP:// ftp:// user:pass@ @ media.test localhost:5005 127.0.0.1 /api // /v1 / https:/ http:\\ https// ? ?a=b # #here : .';
const pieces = fc.constantFrom(...PIECES.split(' '), ' ');

test('n8n rejects the base addresses that the nodes refuse, and sends the test to the same address as the nodes', () => {
	const written = fc.array(pieces, { maxLength: 6 }).map((parts) => parts.join(''));
	fc.assert(
		fc.property(written, (baseUrl) => {
			const credential = { service: 'custom', baseUrl };
			const tested = String(evaluateExpression(check.request.baseURL, credential));
			const used = readConnection(credential).baseUrl;
			const isRefused = findAddressProblem(used) !== undefined;
			expect(URL.canParse(`${tested}${check.request.url}`)).toBe(!isRefused);
			if (!isRefused) expect(tested).toBe(used);
		}),
		{ numRuns: 2_000 },
	);
});

test.each<[number, RegExp]>([
	[401, /rejected the API key/],
	[403, /isn’t allowed/],
	...[301, 302, 303, 307, 308].map((status): [number, RegExp] => [status, /redirects/]),
	[404, /wasn’t found/],
	[405, /wasn’t found/],
	[400, /Request Format/],
	[422, /Request Format/],
])('HTTP %i has a message of its own', (status, text) => {
	const ofCodes = check.rules!.filter(({ type }) => type === 'responseCode');
	const { message } = ofCodes.find((rule) => rule.properties.value === status)!.properties;
	expect(message).toMatch(text);
	expect(message).toContain(String(status));
});

test('a page in place of data is reported, and data isn’t', () => {
	const rule = check.rules!.find(({ type }) => type === 'responseSuccessBody')!;
	const { key, value } = rule.properties as unknown as { key: 'constructor'; value: unknown };
	expect('<html>'[key]).toBe(value);
	expect([][key]).not.toBe(value);
	expect({}[key]).not.toBe(value);
});

test('an address of Magic Hour is recognized, and a similar one isn’t', () => {
	const used = (baseUrl: string) => readConnection({ service: 'custom', baseUrl });
	for (const own of ['magichour.ai', 'https://api.magichour.ai/v1', 'HTTP://Magichour.ai:443']) {
		expect(used(own)).toBe(MAGIC_HOUR);
	}
	for (const other of ['notmagichour.ai', 'magichour.ai.example.com', 'media.test/magichour.ai']) {
		expect(used(other)).not.toBe(MAGIC_HOUR);
	}
});

test('for Magic Hour, a link leads to the page that creates keys', () => {
	const { displayName, displayOptions } = find('portal');
	expect(displayName).toContain('href="https://magichour.ai/developer');
	expect(displayOptions).toEqual({ show: { service: ['magicHour'] } });
});
