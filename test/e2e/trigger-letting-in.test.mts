import { gzipSync } from 'node:zlib';
import { deliver, eventBody, newIds, signatureOf, type Delivery } from '../support/deliver.mts';
import { sharedN8n } from './support/n8n.mts';
import { expectRuns } from './support/sink.mts';
import {
	publishTriggerWorkflow,
	SECRET,
	type TriggerWorkflow,
	worldOfFile,
} from './support/world.mts';

const world = worldOfFile(() => sharedN8n('n8n-2'));

const body = (id: string) => eventBody('video.completed', id);

describe('verification', () => {
	let url: string;
	/**
	 * Receives only what must be refused: n8n lists an execution when it is over, so an earlier one could appear late.
	 */
	let shut: TriggerWorkflow;
	beforeAll(async () => {
		({ immediateUrl: url } = await publishTriggerWorkflow(world));
		shut = await publishTriggerWorkflow(world);
	});

	const spaced = (id: string) =>
		`{ "type" :\t"image.completed",\r\n  "payload": {"id":"${id}", "name": "Zoë \u2028 猫 \\u00e9"} }\n`;
	const accepted: [string, (id: string) => Delivery][] = [
		['the first secret', (id) => ({ body: body(id), secret: SECRET })],
		['odd spacing and non-ASCII text', (id) => ({ body: spaced(id), secret: SECRET })],
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
				const timestamp = String(Math.floor(Date.now() / 1_000));
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
	const refused: [string, number, Delivery][] = [
		['a wrong secret', 401, { body: body('x'), secret: 'whsec_guessed' }],
		['an empty body', 400, { body: '', secret: SECRET }],
		[
			'a signed body that is not JSON, under another content type',
			400,
			{ body: '{"type":', secret: SECRET, headers: { 'content-type': 'application/x-other' } },
		],
		[
			'invalid UTF-8',
			400,
			{ body: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]), secret: SECRET },
		],
		[
			'2 MiB, signed',
			400,
			{ body: eventBody('video.completed', 'x', { a: 'a'.repeat(2 ** 21) }), secret: SECRET },
		],
		[
			'20,000 levels, signed',
			400,
			{ body: `{"type":"video.completed","payload":{"id":"x","a":${nested}}}`, secret: SECRET },
		],
		[
			'a multipart form',
			401,
			{
				body: multipart,
				secret: SECRET,
				headers: { 'content-type': 'multipart/form-data; boundary=x' },
			},
		],
	];
	test.each(refused)('refuses %s with %i', async (_what, status, delivery) => {
		const response = await deliver(shut.immediateUrl, delivery);
		expect({ status: response.status, text: response.text.slice(0, 300) }).toMatchObject({
			status,
		});
		expect(await world.rest.executions(shut.id)).toEqual([]);
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
			expect((await deliver(shut.immediateUrl, sent)).status).toBe(status);
			expect(await world.rest.executions(shut.id)).toEqual([]);
		},
	);

	test('reveals nothing that helps a forger', async () => {
		const deliveries: Delivery[] = [
			{ body: body('x'), secret: SECRET, timestamp: '1' },
			{ body: body('x'), secret: SECRET, headers: { 'service-event-signature': undefined } },
			{ body: body('x'), secret: 'no' },
		];
		const texts = deliveries.map(async (delivery) => (await deliver(url, delivery)).text);
		expect(new Set(await Promise.all(texts))).toEqual(new Set(['{"message":"unauthorized"}']));
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
