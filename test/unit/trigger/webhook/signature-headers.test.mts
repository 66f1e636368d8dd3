import {
	readDeliverySignature,
	type Headers,
} from '../../../../nodes/MediaGeneration/trigger/webhook/signature-headers';

const pair = (
	prefix: string,
	signature = `sig-${prefix}`,
	timestamp = `time-${prefix}`,
): Headers => ({
	[`${prefix}-event-signature`]: signature,
	[`${prefix}-event-timestamp`]: timestamp,
});

const NONE = { signature: undefined, timestamp: undefined };
const makeHeaders = (prefix: string) => ({
	signature: `sig-${prefix}`,
	timestamp: `time-${prefix}`,
});

test.each(['service', 'magic-hour', 'acme', 'x', 'x-y.z'])(
	'a single pair with the prefix %s is found, whatever the usual prefix',
	(prefix) => {
		const headers = { host: 'n8n.example.com', ...pair(prefix) };
		expect(readDeliverySignature(headers, 'service')).toEqual(makeHeaders(prefix));
		expect(readDeliverySignature(headers, 'other')).toEqual(makeHeaders(prefix));
	},
);

test('of several pairs only the usual one counts, in any order', () => {
	expect(readDeliverySignature({ ...pair('evil'), ...pair('service') }, 'service')).toEqual(
		makeHeaders('service'),
	);
	expect(readDeliverySignature({ ...pair('service'), ...pair('evil') }, 'service')).toEqual(
		makeHeaders('service'),
	);
	expect(readDeliverySignature({ ...pair('evil'), ...pair('worse') }, 'service')).toEqual(NONE);
});

test('half a pair doesn’t affect a complete one', () => {
	const half = { 'evil-event-signature': 'x', 'worse-event-timestamp': '1' };
	expect(readDeliverySignature({ ...half, ...pair('acme') }, 'service')).toEqual(
		makeHeaders('acme'),
	);
});

test.each<[string, Headers]>([
	['no headers at all', {}],
	['halves of two prefixes', { 'a-event-signature': 's', 'b-event-timestamp': '1' }],
	['no prefix', { 'event-signature': 's', 'event-timestamp': '1' }],
	['an empty prefix', { '-event-signature': 's', '-event-timestamp': '1' }],
	['a longer name', { 'a-event-signature-x': 's', 'a-event-timestamp-x': '1' }],
	['lists', { 'a-event-signature': ['s', 's'], 'a-event-timestamp': ['1'] }],
	['empty values', { 'a-event-signature': '', 'a-event-timestamp': ' ' }],
])('%s: the delivery isn’t signed', (_, headers) => {
	expect(readDeliverySignature(headers, 'service')).toEqual(NONE);
});

test('white space around a value is ignored', () => {
	expect(readDeliverySignature(pair('a', ' s ', '\t1'), 'b')).toEqual({
		signature: 's',
		timestamp: '1',
	});
});

test('inherited object keys aren’t headers', () => {
	expect(readDeliverySignature({}, '__proto__')).toEqual(NONE);
	expect(readDeliverySignature(pair('constructor'), 'service')).toEqual(makeHeaders('constructor'));
});

test('thousands of headers take little time', () => {
	const headers = { ...pair('acme') };
	for (let index = 0; index < 2_000; index++) {
		headers[`${'-event'.repeat(50)}${index}-event-signature`] = 's';
	}
	// Measures processor time, because a busy machine takes longer.
	const before = process.cpuUsage();
	expect(readDeliverySignature(headers, 'service')).toEqual(makeHeaders('acme'));
	expect(process.cpuUsage(before).user / 1_000).toBeLessThan(500);
});
