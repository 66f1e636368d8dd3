import {
	correctAddress,
	findAddressProblem,
	readConnection,
	suggestOtherFormat,
} from '../../../../nodes/MediaGeneration/api/http/connection';

describe('the connection of a credential', () => {
	test('for Custom has the address without slashes at the end, and the chosen layout', () => {
		expect(
			readConnection({ service: 'custom', baseUrl: ' https://media.test// ', layout: 'nested' }),
		).toMatchObject({ baseUrl: 'https://media.test', layout: 'nested' });
	});

	test('for Custom without settings has the layout and prefix of the specification', () => {
		const empty = { service: 'custom', baseUrl: 'https://media.test' };
		for (const stored of [empty, { ...empty, layout: 'spiral' }]) {
			expect(readConnection(stored)).toMatchObject({ layout: 'flat', headerPrefix: 'service' });
		}
	});

	test.each([{ service: 'magicHour' }, {}])('for Magic Hour (%j) has fixed values', (stored) => {
		expect(readConnection({ ...stored, baseUrl: 'https://x', layout: 'flat' })).toEqual({
			baseUrl: 'https://api.magichour.ai',
			layout: 'nested',
			headerPrefix: 'magic-hour',
			serviceName: 'Magic Hour',
			keysPage: 'the developer hub (https://magichour.ai/developer?tab=api-keys)',
			plansPage: 'the pricing page (https://magichour.ai/pricing)',
		});
	});
});

test.each([
	['https://media.test/v1', 'https://media.test'],
	[' https://media.test/v1/ \n', 'https://media.test'],
	['media.test', 'https://media.test'],
	['media.test:8443/api', 'https://media.test:8443/api'],
	['localhost:5005', 'http://localhost:5005'],
	['127.0.0.1:5005/v1', 'http://127.0.0.1:5005'],
	['[::1]:5005', 'http://[::1]:5005'],
	['localhost.example.com', 'https://localhost.example.com'],
	['HTTPS://media.test/api/v1', 'HTTPS://media.test/api'],
	['https://media.test/v1beta', 'https://media.test/v1beta'],
	['', ''],
])('the address %j becomes %j', (written, meant) => {
	expect(correctAddress(written)).toBe(meant);
});

test.each([
	['https://user:pass@media.test', /user name or password/],
	['https://media.test?x=1', /"\?" or "#"/],
	['https://media.test#x', /"\?" or "#"/],
	[
		'ftp://media.test',
		/"ftp:\/\/media.test", but must be one valid address that starts with https/,
	],
	[
		'ftp://user:pass@media.test',
		/"ftp:\/\/…@media.test", but must be one valid address that starts with https/,
	],
	['https://user:pass@', /user name or password/],
	[
		'http:/user:pass@media.test',
		/"http:\/…@media.test", but must be one valid address that starts with https/,
	],
	[
		'https;//user:pass@media.test',
		/"https;\/\/…@media.test", but must be one valid address that starts with https/,
	],
	[
		'http:\\\\user:pass@media.test',
		/…@media.test", but must be one valid address that starts with https/,
	],
	['https://', /must be one valid address that starts with https/],
	['', /must be one valid address that starts with https/],
])('the address %j is refused', (address, text) => {
	expect(findAddressProblem(address)).toMatch(text);
	expect(findAddressProblem(address)).not.toContain('pass@');
});

const SCHEMES = ['http', 'https', 'HTTPS', 'htps', 'htttps', 'ttps'];
const SEPARATORS = String.raw`:/ :\ :/\ :\\ // : ;// ;/ .// ,// ::/ \\`.split(' ');
const MISTYPED = SCHEMES.flatMap((scheme) => SEPARATORS.map((separator) => scheme + separator));

test.each(MISTYPED)('%j is a mistyped scheme, not a host', (start) => {
	for (const rest of ['media.test', 'media.test:8443/api', 'localhost']) {
		expect(findAddressProblem(correctAddress(`${start}${rest}`))).toContain(
			'must be one valid address that starts with https://',
		);
	}
});

test.each([
	'https.example.com',
	'httpbin.org/x',
	'a//b.test',
	'http.test',
	'media/api',
	'media:80/v1',
])('%j doesn’t begin with a scheme', (address) => {
	const isHost = !address.includes('//');
	expect(findAddressProblem(correctAddress(address)) === undefined).toBe(isHost);
});

test('a rejection of a request by the node suggests the other format', () => {
	const custom = { service: 'custom', baseUrl: 'https://media.test' };
	expect(suggestOtherFormat(readConnection(custom))).toContain('choose Nested');
	expect(suggestOtherFormat(readConnection({ ...custom, layout: 'nested' }))).toContain(
		'choose Flat',
	);
	expect(suggestOtherFormat(readConnection({}))).toBeUndefined();
});
