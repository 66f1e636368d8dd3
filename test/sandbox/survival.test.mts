import { Receiver } from '../support/receiver.mts';
import { QR, uploadDemo } from '../support/demo-files.mts';
import { SandboxClient } from '../../hosts/sandbox-client.mts';
import { sendRawRequest } from './raw-request.mts';
import { closeAfterEach } from '../support/close-after-each.mts';
import { expectRejection } from './rejection.mts';

const startSandbox = closeAfterEach(SandboxClient.start);
const startReceiver = closeAfterEach(Receiver.start);

let client: SandboxClient;
beforeEach(async () => {
	client = await startSandbox({ renderMs: 0 });
});

/** The responses that users and the portal read. */
async function readAllViews(): Promise<unknown[]> {
	const paths = [
		'/requests',
		'/account',
		'/deliveries',
		'/projects',
		'/webhooks',
		'/events',
		'/api-keys',
	];
	return Promise.all(paths.map((path) => client.callControl('GET', path)));
}

describe('a custom event', () => {
	test.each([
		['no JSON', 'no JSON at all'],
		['half of an object', '{"type":"video.completed"'],
		['nothing', ''],
		['lone surrogates', '{"type":"\\ud800","payload":"\ud800"}'],
	])('of %s is sent unchanged, and leaves the deliveries readable', async (_what, raw_body) => {
		const receiver = await startReceiver();
		const event = { type: 'video.completed', url: receiver.url, secret: 's', raw_body };
		const [sent] = await client.sendEvent(event);
		expect(sent.state).toBe('delivered');
		const [{ rawBody }] = receiver.received;
		expect(Buffer.from(rawBody).equals(Buffer.from(raw_body))).toBe(true);
		await readAllViews();
		expect(await client.listDeliveries()).toHaveLength(1);
	});

	test('in many large copies that aren’t accepted leaves the deliveries readable', async () => {
		const target = { url: 'http://127.0.0.1:9/nobody', secret: 's' };
		const event = { type: 'video.completed', ...target, raw_body: 'x'.repeat(900_000) };
		const send = (copies: number) => client.post('/_sandbox/events', { ...event, copies });
		await expectRejection(send(1_000), 400);
		expect((await send(60)).status).toBe(200);
		expect((await send(60)).status).toBe(200);
		const listed = await client.listDeliveries();
		expect(listed.length).toBeGreaterThan(60);
		expect(listed.length).toBeLessThan(80);
	});
});

describe('sandboxes', () => {
	test('in one process don’t affect each other', async () => {
		const other = await startSandbox({ renderMs: 0, layout: 'nested' });
		expect(client.baseUrl).not.toBe(other.baseUrl);
		const { id } = await client.createProject('ai-qr-code-generator', QR);
		const path = `/v1/image-projects/${id}`;
		await expectRejection(other.get(path), 404);
		await expectRejection(client.get(path, { key: other.apiKey }), 401);
	});

	test('may be closed twice, even during work, and then no longer respond', async () => {
		const video = await uploadDemo(client, 'clip.mp4');
		const image = await uploadDemo(client, 'portrait.jpg');
		await client.createProject('face-swap', { video_file_path: video, image_file_path: image });
		await client.createProject('ai-qr-code-generator', {
			...QR,
			name: 'slow:1000 fail:unknown_error',
		});
		await client.close();
		await client.close();
		await expect(client.get('/v1/image-projects/x')).rejects.toThrow();
	});
});

describe('the log', () => {
	test('keeps the latest requests within 64 MB, whatever their size', async () => {
		for (let count = 0; count < 90; count++) {
			const content = `${count} ${'x'.repeat(900_000)}`;
			await client.post('/v1/ai-qr-code-generator', { content });
		}
		const requests = await client.listRequests();
		expect(JSON.stringify(requests).length).toBeLessThan(70 * 1024 ** 2);
		expect(requests.length).toBeGreaterThan(60);
		const { body } = requests.at(-1) as unknown as { body: { content: string } };
		expect(body.content.slice(0, 3)).toBe('89 ');
	});
});

describe('the Host header', () => {
	/** The status of a request with this Host header; undefined sends HTTP 1.0 without the header. */
	const under = async (host: string | undefined, path: string): Promise<string> => {
		const [version, head] = host === undefined ? ['1.0', ''] : ['1.1', `Host: ${host}\r\n`];
		const text = `GET ${path} HTTP/${version}\r\n${head}Connection: close\r\n\r\n`;
		return (await sendRawRequest(client.baseUrl, text)).slice(9, 12);
	};

	test.each(['127.0.0.1', 'localhost', 'LocalHost:80', '[::1]:4000', '127.0.0.1:65535'])(
		'%s belongs to the sandbox',
		async (host) => {
			expect(await under(host, '/portal/')).toBe('200');
		},
	);

	test.each([
		'attacker.example',
		'localhost.attacker.example',
		'127.0.0.1.attacker.example:80',
		'attacker.example:127.0.0.1',
		'localhost@attacker.example',
		'192.168.1.2',
		'[::2]',
		undefined,
	])('%s is refused everywhere, and not logged', async (host) => {
		for (const path of ['/portal/', '/_sandbox/webhooks', '/v1/image-projects/x', '/nowhere']) {
			expect(await under(host, path)).toBe('403');
		}
		expect(await client.listRequests()).toEqual([]);
	});
});

describe('webhooks', () => {
	const named = (...events: string[]) => ({ url: 'http://127.0.0.1:9/', events });

	test.each(['image.started', 'audio.started'])(
		'can’t choose %s, which the spec’s portal doesn’t offer',
		async (event) => {
			await expectRejection(client.post('/_sandbox/webhooks', named(event)), 400);
			for (const options of [{ allEvents: true }, { layout: 'nested' as const }]) {
				const other = await startSandbox(options);
				expect((await other.post('/_sandbox/webhooks', named(event))).status).toBe(200);
			}
		},
	);
});
