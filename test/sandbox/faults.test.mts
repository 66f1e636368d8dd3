import { QR } from '../support/demo-files.mts';
import { useSandbox } from '../support/use-sandbox.mts';

const client = useSandbox({ renderMs: 0 });
afterEach(() => client.clearFaults());

const QR_PATH = '/v1/ai-qr-code-generator';
const readLastRequest = async () => (await client.listRequests()).at(-1)!;
const projectCount = async () => (await client.listProjects()).length;

describe('the fault', () => {
	test('status responds instead of the service, with headers, this many times', async () => {
		const [headers, body] = [{ 'retry-after': '7' }, { message: 'Slow down' }];
		await client.injectFault('POST', QR_PATH, { kind: 'status', status: 429, headers, body }, 2);
		const before = await projectCount();
		for (let round = 0; round < 2; round++) {
			const response = await client.post(QR_PATH, QR);
			expect([response.status, response.body]).toEqual([429, body]);
			expect(response.headers.get('retry-after')).toBe('7');
		}
		expect(await projectCount()).toBe(before);
		const fault = 'status 429';
		expect(await readLastRequest()).toMatchObject({ status: 429, accepted: false, fault });
		expect((await client.post(QR_PATH, QR)).status).toBe(200);
		expect(await readLastRequest()).toMatchObject({ status: 200, accepted: true, fault: null });
	});

	test('“reset before the work” breaks the connection, and the request has no effect', async () => {
		await client.injectFault('POST', QR_PATH, { kind: 'reset', when: 'before' });
		const before = await projectCount();
		await expect(client.post(QR_PATH, QR)).rejects.toThrow();
		expect(await projectCount()).toBe(before);
		expect(await readLastRequest()).toMatchObject({ status: null, accepted: false });
	});

	test('“reset after the work” breaks the connection after the request took effect', async () => {
		await client.injectFault('POST', QR_PATH, { kind: 'reset', when: 'after' });
		const before = await projectCount();
		await expect(client.post(QR_PATH, QR)).rejects.toThrow();
		expect(await projectCount()).toBe(before + 1);
		expect(await readLastRequest()).toMatchObject({ status: 200, fault: 'reset after the work' });
	});

	test('“reset after the work” also breaks the connection of a download, and of an upload whose file is stored', async () => {
		const { upload_url, file_path } = await client.createUploadUrl('image', 'png');
		await client.injectFault('PUT', '/storage/*', { kind: 'reset', when: 'after' });
		const body = new Uint8Array(1_000);
		await expect(fetch(upload_url, { method: 'PUT', body })).rejects.toThrow();
		await client.createProject('ai-headshot-generator', { image_file_path: file_path });
		const { downloads } = await client.runProject('ai-qr-code-generator', QR);
		await client.injectFault('GET', '/storage/*', { kind: 'reset', when: 'after' });
		const download = async () => (await fetch(downloads[0].url)).arrayBuffer();
		await expect(download()).rejects.toThrow();
		expect((await fetch(downloads[0].url)).status).toBe(200);
	});

	test('truncate breaks a download, or a JSON response, after this many bytes', async () => {
		const { downloads } = await client.runProject('ai-qr-code-generator', QR);
		const whole = (await (await fetch(downloads[0].url)).arrayBuffer()).byteLength;
		await client.injectFault('GET', '/storage/*', { kind: 'truncate', bytes: 100 });
		const response = await fetch(downloads[0].url);
		expect(response.headers.get('content-length')).toBe(String(whole));
		let seen = 0;
		const read = async () => {
			for await (const chunk of response.body as ReadableStream<Uint8Array>) seen += chunk.length;
		};
		await expect(read()).rejects.toThrow();
		expect(seen).toBe(100);
		await client.injectFault('POST', QR_PATH, { kind: 'truncate', bytes: 5 });
		await expect(client.post(QR_PATH, QR)).rejects.toThrow();
	});

	test('with a path for all requests doesn’t affect the controls', async () => {
		await client.injectFault('*', '*', { kind: 'status', status: 500 }, 2);
		const read = async () => (await client.get('/v1/image-projects/x')).status;
		expect(await read()).toBe(500);
		await client.callControl('GET', '/clock');
		expect([await read(), await read()]).toEqual([500, 404]);
	});
});
