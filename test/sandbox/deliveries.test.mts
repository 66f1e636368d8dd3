import { execFileSync } from 'node:child_process';
import { Receiver } from '../support/receiver.mts';
import { waitUntil } from '../../machine/wait-until.mts';
import { QR } from '../support/demo-files.mts';
import { SandboxClient } from '../../machine/sandbox-client.mts';
import { closeAfterEach } from '../support/close-after-each.mts';

const startSandbox = closeAfterEach(SandboxClient.start);
const startReceiver = closeAfterEach(Receiver.start);

const ALL_IMAGE = ['image.started', 'image.completed', 'image.errored'];

let client: SandboxClient;
let receiver: Receiver;
beforeEach(async () => {
	client = await startSandbox({ renderMs: 0, layout: 'nested' });
	receiver = await startReceiver();
});

/** The whole seconds between the attempts of the only delivery; a response takes less than a second. */
async function measureGaps(): Promise<number[]> {
	const [{ attempts }] = await client.listDeliveries();
	const times = attempts.map(({ at }) => Date.parse(at));
	return times.slice(1).map((time, index) => Math.floor((time - times[index]) / 1_000));
}

async function sendOne(): Promise<void> {
	await client.sendEvent({ type: 'image.completed' });
}

function signWithOpenssl(secret: string, text: string): string {
	const args = ['dgst', '-sha256', '-hmac', secret];
	return execFileSync('openssl', args, { input: text }).toString().trim().split(' ').at(-1) ?? '';
}

describe('a delivery', () => {
	test.each([
		['flat', 'service'],
		['nested', 'magic-hour'],
	] as const)(
		'in the %s layout is a JSON POST with a signature that openssl confirms',
		async (layout, prefix) => {
			const sandbox = await startSandbox({ renderMs: 0, layout });
			const { secret } = await sandbox.createWebhook(receiver.url, ['image.completed']);
			await sandbox.runProject('ai-qr-code-generator', { ...QR, name: 'Grüße, 世界 🎬' });
			const { headers, rawBody } = await waitUntil('an event', () => receiver.received[0]);
			expect(headers['content-type']).toBe('application/json');
			const timestamp = String(headers[`${prefix}-event-timestamp`]);
			expect(timestamp).toMatch(/^\d{10}$/);
			const signatures = Object.entries(headers).filter(([name]) => name.endsWith('-signature'));
			const signature = signWithOpenssl(secret, `${timestamp}.${rawBody}`);
			expect(signatures).toEqual([[`${prefix}-event-signature`, signature]]);
			const { type, payload } = JSON.parse(rawBody);
			expect([type, payload.name]).toEqual(['image.completed', 'Grüße, 世界 🎬']);
		},
	);

	test('goes only to webhooks that selected the event', async () => {
		const other = await startReceiver();
		await client.createWebhook(receiver.url, ['image.started']);
		await client.createWebhook(other.url, ['image.errored', 'video.started']);
		await client.runProject('ai-qr-code-generator', { ...QR, name: 'fail:file_too_large' });
		await waitUntil('an event', () => other.received[0]);
		expect(receiver.received.map(({ type }) => type)).toEqual(['image.started']);
		expect(other.received.map(({ type }) => type)).toEqual(['image.errored']);
	});

	test.each([204, 299])('with the response %i counts as delivered', async (status) => {
		receiver.response = status;
		await client.createWebhook(receiver.url, ALL_IMAGE);
		await sendOne();
		await client.advance(90_000);
		expect(receiver.received).toHaveLength(1);
		const delivered = { state: 'delivered', attempts: [{ status }] };
		expect(await client.listDeliveries()).toMatchObject([delivered]);
	});

	test.each([301, 404, 500])('with the response %i is repeated', async (status) => {
		receiver.response = (response) => response.writeHead(status, { location: receiver.url }).end();
		await client.createWebhook(receiver.url, ALL_IMAGE);
		await sendOne();
		const [pending] = await client.listDeliveries();
		expect(pending).toMatchObject({ state: 'pending', attempts: [{ status }] });
		const wait = Date.parse(pending.next_retry_at ?? '') - Date.parse(pending.attempts[0].at);
		expect(Math.round(wait / 1_000)).toBe(1);
		receiver.response = 200;
		await client.advance(2);
		const delivered = { state: 'delivered', attempts: [{ status }, { status: 200 }] };
		expect(await client.listDeliveries()).toMatchObject([{ ...delivered, next_retry_at: null }]);
	});
});

describe('retries', () => {
	test('follow after 1, 2, 4, 8 ... seconds for 24 hours; then the event has failed', async () => {
		receiver.response = 503;
		await client.createWebhook(receiver.url, ALL_IMAGE);
		await sendOne();
		await client.advance(20);
		expect(await measureGaps()).toEqual([1, 2, 4, 8]);
		await client.advance(86_400 - 60);
		expect(await measureGaps()).toEqual(Array.from({ length: 16 }, (_none, index) => 2 ** index));
		expect(await client.listDeliveries()).toMatchObject([
			{ state: 'pending', next_retry_at: null },
		]);
		await client.advance(120);
		expect(await client.listDeliveries()).toMatchObject([{ state: 'failed' }]);
		await client.advance(86_400);
		expect(receiver.received).toHaveLength(17);
	});

	test('are signed anew, with the time of sending and the same body', async () => {
		receiver.response = 500;
		const { secret } = await client.createWebhook(receiver.url, ALL_IMAGE);
		await sendOne();
		await client.advance(600);
		const bodies = new Set(receiver.received.map(({ rawBody }) => rawBody));
		expect(bodies.size).toBe(1);
		const stamps = receiver.received.map(({ headers, rawBody }) => {
			const stamp = headers['magic-hour-event-timestamp'];
			expect(headers['magic-hour-event-signature']).toBe(
				signWithOpenssl(secret, `${stamp}.${rawBody}`),
			);
			return Number(stamp);
		});
		expect(stamps[8] - stamps[0]).toBeGreaterThanOrEqual(255);
		expect(stamps[8] - stamps[0]).toBeLessThan(265);
	});

	test('follow if no response arrives within 10 seconds, or no connection is made', async () => {
		receiver.response = () => undefined;
		await client.createWebhook(receiver.url, ALL_IMAGE);
		const sending = sendOne();
		await waitUntil('an event', () => receiver.received[0]);
		receiver.response = 200;
		await client.advance(11);
		await sending;
		await client.advance(2);
		const [{ attempts, state }] = await client.listDeliveries();
		const outcomes = ['no response within 10 seconds', 'delivered'];
		expect(attempts.map(({ outcome }) => outcome)).toEqual(outcomes);
		expect(state).toBe('delivered');
		const gone = await Receiver.start();
		await client.createWebhook(gone.url, ['audio.started']);
		await gone.close();
		const [refused] = await client.sendEvent({ type: 'audio.started' });
		expect(refused).toMatchObject({ state: 'pending', attempts: [{ status: null }] });
		expect(refused.attempts[0].outcome).toContain('ECONNREFUSED');
	});
});

describe('a disabled webhook', () => {
	let path: string;
	beforeEach(async () => {
		const { id } = await client.createWebhook(receiver.url, ALL_IMAGE);
		path = `/webhooks/${id}`;
		await client.callControl('PATCH', path, { enabled: false });
		await sendOne();
	});

	test('receives nothing, and its events fail after 24 hours', async () => {
		await client.advance(86_300);
		expect(await client.listDeliveries()).toMatchObject([{ state: 'pending' }]);
		await client.advance(200);
		const [{ state, attempts }] = await client.listDeliveries();
		expect(state).toBe('failed');
		const outcomes = new Set(attempts.map(({ outcome }) => outcome));
		expect([...outcomes]).toEqual(['skipped: the webhook is disabled']);
		expect(receiver.received).toEqual([]);
	});

	test('receives its pending events once it is enabled again', async () => {
		await client.advance(20);
		await client.callControl('PATCH', path, { enabled: true });
		await client.advance(20);
		expect(receiver.received).toHaveLength(1);
	});
});

test('a deleted webhook receives nothing more', async () => {
	receiver.response = 500;
	const { id } = await client.createWebhook(receiver.url, ALL_IMAGE);
	await sendOne();
	await client.callControl('DELETE', `/webhooks/${id}`);
	await client.advance(100);
	expect(receiver.received).toHaveLength(1);
	expect(await client.listDeliveries()).toMatchObject([{ state: 'failed' }]);
});

test('any event can be sent again', async () => {
	await client.createWebhook(receiver.url, ALL_IMAGE);
	await sendOne();
	const [{ id }] = await client.listDeliveries();
	await client.callControl('POST', `/redeliver/${id}`);
	const [first, second] = receiver.received;
	expect(second!.rawBody).toBe(first!.rawBody);
});
