import { createHmac } from 'node:crypto';
import { loadContract } from '../../sandbox/contract/contract.mts';
import { Receiver, type Received } from '../support/receiver.mts';
import { QR } from '../support/demo-files.mts';
import { SandboxClient, type ListedDelivery } from '../../hosts/sandbox-client.mts';
import { closeAfterEach } from '../support/close-after-each.mts';
import { expectRejection } from './rejection.mts';

const startSandbox = closeAfterEach(SandboxClient.start);
const startReceiver = closeAfterEach(Receiver.start);

let client: SandboxClient;
let receiver: Receiver;
let secret: string;
beforeEach(async () => {
	client = await startSandbox({ renderMs: 0, allEvents: true });
	receiver = await startReceiver();
	({ secret } = await client.createWebhook(receiver.url, loadContract().listEvents()));
});

function isSigned({ headers, rawBody }: Received, key = secret): boolean {
	const timestamp = headers['service-event-timestamp'];
	const digest = createHmac('sha256', key).update(`${timestamp}.${rawBody}`).digest('hex');
	return headers['service-event-signature'] === digest;
}

describe('a custom event', () => {
	test.each(loadContract().listEvents())(
		'%s with a sample project matches the contract',
		async (type) => {
			await client.sendEvent({ type });
			const [event] = receiver.received;
			expect(isSigned(event)).toBe(true);
			const schema = `${type.split('.')[0]}-event.flat`;
			expect(loadContract().findProblems(schema, JSON.parse(event.rawBody))).toEqual([]);
		},
	);

	test('may concern a real project', async () => {
		const { id } = await client.runProject('ai-qr-code-generator', { ...QR, name: 'Real' });
		receiver.received.length = 0;
		await client.sendEvent({ type: 'image.completed', project_id: id });
		const { payload } = JSON.parse(receiver.received[0].rawBody);
		expect(payload).toMatchObject({ id, name: 'Real', status: 'complete' });
	});

	test('may have a payload of its own', async () => {
		const own = { id: 'own', odd: [null] };
		await client.sendEvent({ type: 'video.completed', payload: own });
		expect(JSON.parse(receiver.received[0].rawBody)).toEqual({
			type: 'video.completed',
			payload: own,
		});
	});

	test('with a wrong or missing signature is sent only once', async () => {
		receiver.response = 401;
		const forged = await client.sendEvent({ type: 'video.started', wrong_secret: true });
		expect(forged).toMatchObject([{ state: 'failed', attempts: [{ status: 401 }] }]);
		expect(isSigned(receiver.received[0])).toBe(false);
		await client.sendEvent({ type: 'video.started', unsigned: true });
		expect(receiver.received[1].headers).not.toHaveProperty('service-event-signature');
		await client.advance(60);
		expect(receiver.received).toHaveLength(2);
	});

	test('may have a time in the past or future', async () => {
		const now = (await client.readNow()) / 1_000;
		for (const timestamp_offset_seconds of [-301, 400]) {
			await client.sendEvent({ type: 'audio.errored', timestamp_offset_seconds });
			const event = receiver.received.at(-1);
			const stamp = Number(event?.headers['service-event-timestamp']);
			expect(Math.abs(stamp - now - timestamp_offset_seconds)).toBeLessThan(30);
			expect(event && isSigned(event)).toBe(true);
		}
	});

	test('may have copies, and any body', async () => {
		const raw_body = '{ "type":"video.started" ,"payload":{"id":"é"}}';
		const sent = await client.sendEvent({ type: 'video.started', raw_body, copies: 20 });
		expect(sent).toHaveLength(20);
		expect(receiver.received.map(({ rawBody }) => rawBody)).toEqual(Array(20).fill(raw_body));
	});

	test('may go to an address that is not registered', async () => {
		const other = await startReceiver();
		const body = { type: 'video.started', url: other.url };
		await client.sendEvent({ ...body, secret: 'whsec_mine' });
		expect(isSigned(other.received[0], 'whsec_mine')).toBe(true);
		expect(receiver.received).toEqual([]);
		await expectRejection(client.post('/_sandbox/events', body), 400, 'needs a secret');
	});

	test('that was sent can be sent again', async () => {
		const [first] = await client.sendEvent({ type: 'video.completed' });
		const again = await client.callControl<ListedDelivery>('POST', `/redeliver/${first.id}`);
		expect(again).toMatchObject({ event: 'video.completed', state: 'delivered' });
		expect(again.id).not.toBe(first.id);
		expect(receiver.received[1].rawBody).toBe(receiver.received[0].rawBody);
		await expectRejection(client.post('/_sandbox/redeliver/unknown'), 404);
	});
});

describe('the duplicate rate', () => {
	test('of 1 delivers every event twice', async () => {
		const twice = await startSandbox({ renderMs: 0, duplicateRate: 1 });
		const endpoint = await startReceiver();
		await twice.createWebhook(endpoint.url, ['video.started']);
		await twice.sendEvent({ type: 'video.started' });
		expect(endpoint.received).toHaveLength(2);
		expect(endpoint.received[1].rawBody).toBe(endpoint.received[0].rawBody);
	});
});

describe('webhooks', () => {
	test('show their secret once', async () => {
		expect(secret).toMatch(/^whsec_[0-9a-f]{64}$/);
		const [listed] = await client.callControl<object[]>('GET', '/webhooks');
		expect(listed).toEqual({
			id: expect.any(String),
			url: receiver.url,
			events: loadContract().listEvents(),
			enabled: true,
			created_at: expect.any(String),
		});
	});

	test.each([
		[{ url: 'ftp://x', events: ['video.started'] }],
		[{ url: 'http://x', events: [] }],
		[{ url: 'http://x', events: ['video.canceled'] }],
		[{ events: ['video.started'] }],
	])('refuse %j', async (body) => {
		await expectRejection(client.post('/_sandbox/webhooks', body), 400);
	});
});
