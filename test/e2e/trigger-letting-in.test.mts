import { gzipSync } from 'node:zlib';
import { deliver, eventBody, newIds, signatureOf, type Delivery } from '../support/deliver.mts';
import { sharedN8n } from './support/shared-n8n.mts';
import { expectRuns } from './support/sink.mts';
import { publishTriggerWorkflow, type TriggerWorkflow } from './support/workflows.mts';
import { SECOND_SECRET, SECRET, worldOfFile } from './support/world.mts';

const world = worldOfFile(() => sharedN8n('n8n-2'));

const now = () => Math.floor(Date.now() / 1_000);
const body = (id: string) => eventBody('video.completed', id);

describe('verification', () => {
	let url: string;
	/**
	 * Receives only what must be refused: n8n lists an execution when it is over, so an earlier one could appear late.
	 */
	let shut: TriggerWorkflow;
	beforeAll(async () => {
		({ url } = await publishTriggerWorkflow(world));
		shut = await publishTriggerWorkflow(world);
	});

	const spaced = (id: string) =>
		`{ "type" :\t"image.completed",\r\n  "payload": {"id":"${id}", "name": "Zoë \u2028 猫 \\u00e9"} }\n`;
	const accepted: [string, (id: string) => Delivery][] = [
		['the first secret', (id) => ({ body: body(id), secret: SECRET })],
		['the second secret', (id) => ({ body: body(id), secret: SECOND_SECRET })],
		['odd spacing and non-ASCII text', (id) => ({ body: spaced(id), secret: SECRET })],
		['another header prefix', (id) => ({ body: body(id), secret: SECRET, prefix: 'magic-hour' })],
		[
			'header names in another case',
			(id) => ({ body: body(id), secret: SECRET, prefix: 'SERVICE' }),
		],
		[
			'a signature in capitals',
			(id) => {
				const timestamp = String(now());
				const signature = signatureOf(SECRET, timestamp, body(id)).toUpperCase();
				const headers = { 'service-event-signature': signature };
				return { body: body(id), secret: SECRET, timestamp, headers };
			},
		],
		[
			'a time nearly five minutes ago',
			(id) => ({ body: body(id), secret: SECRET, timestamp: String(now() - 280) }),
		],
		[
			'a time nearly five minutes ahead',
			(id) => ({ body: body(id), secret: SECRET, timestamp: String(now() + 280) }),
		],
		[
			'another content type, since only the bytes count',
			(id) => ({
				body: body(id),
				secret: SECRET,
				headers: { 'content-type': 'application/octet-stream' },
			}),
		],
		[
			'no content type',
			(id) => ({ body: body(id), secret: SECRET, headers: { 'content-type': undefined } }),
		],
		[
			'gzip around the signed bytes',
			(id) => {
				const timestamp = String(now());
				const packed = gzipSync(body(id));
				return {
					body: packed,
					timestamp,
					headers: {
						'content-encoding': 'gzip',
						'service-event-signature': signatureOf(SECRET, timestamp, body(id)),
					},
				};
			},
		],
	];
	test.each(accepted)('accepts %s', async (_what, delivery) => {
		const [id] = newIds(1);
		const response = await deliver(url, delivery(id));
		expect(response).toEqual({ status: 200, text: '{"message":"accepted"}' });
		await expectRuns(world.sink, [id]);
		expect(world.sink.runs[0].json).toMatchObject({ verified: true, payload: { id } });
	});

	const multipart = '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nb\r\n--x--\r\n';
	const nested = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`;
	const withHeader = (name: string, value: string | undefined): Delivery => ({
		body: body('x'),
		secret: SECRET,
		headers: { [`service-event-${name}`]: value },
	});
	const refused: [string, number, () => Delivery][] = [
		['a wrong secret', 401, () => ({ body: body('x'), secret: 'whsec_guessed' })],
		['an empty secret', 401, () => ({ body: body('x'), secret: '' })],
		['no signature', 401, () => withHeader('signature', undefined)],
		['an empty signature', 401, () => withHeader('signature', '')],
		['a signature that is not hexadecimal', 401, () => withHeader('signature', 'z'.repeat(64))],
		['a signature that is too short', 401, () => withHeader('signature', 'a'.repeat(63))],
		['no timestamp', 401, () => withHeader('timestamp', undefined)],
		['a timestamp in milliseconds', 401, () => withHeader('timestamp', String(Date.now()))],
		['a timestamp with a sign', 401, () => withHeader('timestamp', `+${now()}`)],
		['a timestamp as a date', 401, () => withHeader('timestamp', new Date().toISOString())],
		[
			'an event that is too old',
			401,
			() => ({ body: body('x'), secret: SECRET, timestamp: String(now() - 330) }),
		],
		[
			'an event from the future',
			401,
			() => ({ body: body('x'), secret: SECRET, timestamp: String(now() + 330) }),
		],
		[
			'another header prefix with another secret',
			401,
			() => ({ body: body('x'), secret: 'whsec_guessed', prefix: 'magic-hour' }),
		],
		[
			'a signature and a timestamp of two prefixes',
			401,
			() => {
				const headers = {
					'service-event-timestamp': undefined,
					'acme-event-timestamp': String(now()),
				};
				return { body: body('x'), secret: SECRET, headers };
			},
		],
		[
			'a genuine pair beside a forged one of the prefix that the credential names',
			401,
			() => {
				const timestamp = String(now());
				const headers = {
					'acme-event-signature': signatureOf(SECRET, timestamp, body('x')),
					'acme-event-timestamp': timestamp,
				};
				return { body: body('x'), secret: 'whsec_guessed', timestamp, headers };
			},
		],
		[
			'bytes changed after signing',
			401,
			() => {
				const timestamp = String(now());
				const signature = signatureOf(SECRET, timestamp, body('x'));
				const headers = { 'service-event-signature': signature };
				return { body: body('y'), timestamp, headers };
			},
		],
		[
			'spacing changed after signing',
			401,
			() => {
				const timestamp = String(now());
				const signature = signatureOf(SECRET, timestamp, body('x'));
				return {
					body: `${body('x')} `,
					timestamp,
					headers: { 'service-event-signature': signature },
				};
			},
		],
		['an empty body', 400, () => ({ body: '', secret: SECRET })],
		[
			'a signed body that is not JSON, under another content type',
			400,
			() => ({
				body: '{"type":',
				secret: SECRET,
				headers: { 'content-type': 'application/x-other' },
			}),
		],
		['JSON that is not an object', 400, () => ({ body: '[1,2]', secret: SECRET })],
		[
			'an event without a payload',
			400,
			() => ({ body: '{"type":"video.completed"}', secret: SECRET }),
		],
		[
			'an event without a project id',
			400,
			() => ({ body: eventBody('video.completed', ''), secret: SECRET }),
		],
		[
			'a type that is not an event',
			400,
			() => ({ body: eventBody('__proto__', 'x'), secret: SECRET }),
		],
		[
			'invalid UTF-8',
			400,
			() => ({
				body: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
				secret: SECRET,
			}),
		],
		[
			'2 MiB, signed',
			400,
			() => ({
				body: eventBody('video.completed', 'x', { a: 'a'.repeat(2 ** 21) }),
				secret: SECRET,
			}),
		],
		[
			'20,000 levels, signed',
			400,
			() => ({
				body: `{"type":"video.completed","payload":{"id":"x","a":${nested}}}`,
				secret: SECRET,
			}),
		],
		[
			'a multipart form',
			401,
			() => ({
				body: multipart,
				secret: SECRET,
				headers: { 'content-type': 'multipart/form-data; boundary=x' },
			}),
		],
	];
	test.each(refused)('refuses %s with %i', async (_what, status, delivery) => {
		const response = await deliver(shut.url, delivery());
		expect({ status: response.status, text: response.text.slice(0, 300) }).toMatchObject({
			status,
		});
		expect(await world.n8n.rest.countExecutions(shut.id)).toBe(0);
		expect(world.sink.runs).toEqual([]);
	});

	// n8n reads the body before it calls the trigger; these responses are its own.
	const respondedToByN8n: [string, number, Delivery][] = [
		['a body that is not JSON', 422, { body: '{"type":', secret: SECRET }],
		['17 MiB', 500, { body: ' '.repeat(17 * 2 ** 20), secret: SECRET }],
		['invalid gzip', 500, { body: '{}', headers: { 'content-encoding': 'gzip' } }],
	];
	test.each(respondedToByN8n)(
		'never sees %s, to which n8n responds with %i',
		async (_what, status, sent) => {
			expect((await deliver(shut.url, sent)).status).toBe(status);
			expect(await world.n8n.rest.countExecutions(shut.id)).toBe(0);
		},
	);

	test('reveals nothing that helps a forger', async () => {
		const stale = { body: body('x'), secret: SECRET, timestamp: '1' };
		const texts = [
			stale,
			withHeader('signature', undefined),
			{ body: body('x'), secret: 'no' },
		].map(async (delivery) => (await deliver(url, delivery)).text);
		expect(new Set(await Promise.all(texts))).toEqual(new Set(['{"message":"unauthorized"}']));
	});

	test('treats prototype keys and duplicate keys as data', async () => {
		const [id] = newIds(1);
		const raw = `{"type":"video.errored","type":"video.completed","__proto__":{"verified":"forged"},
			"payload":{"id":"first","id":"${id}","__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}}`;
		expect(await deliver(url, { body: raw, secret: SECRET })).toMatchObject({ status: 200 });
		await expectRuns(world.sink, [id]);
		const { json } = world.sink.runs[0];
		expect(json).toMatchObject({ type: 'video.completed', verified: true });
		expect(json.payload).toMatchObject({ id });
		expect(Object.keys(json.payload as object)).not.toContain('__proto__');
	});

	test('logs the reason of a refusal, and neither body nor signature', async () => {
		const [id] = newIds(1);
		const delivery = { body: body(id), secret: SECRET, timestamp: '1700000000' };
		await deliver(url, delivery);
		const logs = await world.n8n.logs();
		expect(logs).toContain('Delivery rejected: too old');
		expect(logs).not.toContain(id);
		expect(logs).not.toContain(signatureOf(SECRET, '1700000000', body(id)));
	});
});
