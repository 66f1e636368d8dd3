import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startSandbox } from '../../sandbox/server.mts';
import { waitUntil } from '../../hosts/wait-until.mts';
import { QR, uploadDemo } from '../support/demo-files.mts';
import { SandboxClient } from '../../hosts/sandbox-client.mts';
import { closedAfterEach } from '../support/closed-after-each.mts';

const run = promisify(execFile);
const startClient = closedAfterEach(SandboxClient.start);

describe('sandboxes', () => {
	test('in one process do not affect each other', async () => {
		const [one, other] = await Promise.all([
			startClient({ renderMs: 0 }),
			startClient({ renderMs: 0, layout: 'nested' }),
		]);
		expect(one.baseUrl).not.toBe(other.baseUrl);
		const { id } = (await one.post('/v1/ai-qr-code-generator', QR)).body;
		expect((await other.get(`/v1/image-projects/${id}`)).status).toBe(404);
		expect((await one.get(`/v1/image-projects/${id}`, { key: other.apiKey })).status).toBe(401);
	});

	test('report that their port is taken', async () => {
		const one = await startClient();
		const port = Number(new URL(one.baseUrl).port);
		await expect(startSandbox({ port })).rejects.toThrow('EADDRINUSE');
	});

	test('may be closed twice, in the middle of work, and respond no more', async () => {
		const client = await startClient({ renderMs: 0 });
		const video = await uploadDemo(client, 'clip.mp4');
		const image = await uploadDemo(client, 'portrait.jpg');
		await client.post('/v1/face-swap', { video_file_path: video, image_file_path: image });
		await client.post('/v1/ai-qr-code-generator', { ...QR, name: 'slow:1000 fail:unknown_error' });
		await client.close();
		await client.close();
		await expect(client.get('/v1/image-projects/x')).rejects.toThrow();
	});
});

describe('npm run sandbox', () => {
	test('prints the portal and every field of the credential, serves, and cleans up when it is ended', async () => {
		// A separate temporary folder, so that other sandboxes on this machine do not appear in it.
		const TMPDIR = await mkdtemp(join(tmpdir(), 'lifecycle-'));
		const storage = async () =>
			(await readdir(TMPDIR)).filter((name) => name.startsWith('media-sandbox-'));
		const args = ['--import', 'tsx', 'sandbox/main.mts', '--layout', 'nested', '--api-key', 'k-1'];
		const child = spawn(process.execPath, args, {
			stdio: ['ignore', 'pipe', 'inherit'],
			env: { ...process.env, TMPDIR },
		});
		let printed = '';
		child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
		try {
			const baseUrl = await waitUntil(
				'the base address',
				() => /Base Address +(\S+)/.exec(printed)?.[1],
			);
			expect(printed).toContain(`Portal  ${baseUrl}/portal/`);
			expect(printed).toMatch(/Service +Custom\n/);
			expect(printed).toMatch(/Request Format +Nested\n/);
			expect(printed).toMatch(/magic-hour-event-signature and magic-hour-event-timestamp/);
			expect(printed).toMatch(/API Key +k-1\n/);
			const headers = { authorization: 'Bearer k-1' };
			expect((await fetch(`${baseUrl}/v1/video-projects/x`, { headers })).status).toBe(404);
			expect(await storage()).toHaveLength(1);
			child.kill('SIGTERM');
			const [code] = await once(child, 'exit');
			expect(code).toBe(0);
			expect(await storage()).toEqual([]);
		} finally {
			child.kill('SIGKILL');
			await rm(TMPDIR, { recursive: true });
		}
	});

	test.each([
		[['--port', '70000'], 'It must be a number from 0 to 65535'],
		[['--layout', 'round'], 'Allowed choices are flat, nested'],
		[['--render-ms', 'soon'], 'It must be a number from 0 to'],
	])('refuses %j', async (flags, message) => {
		const args = ['--import', 'tsx', 'sandbox/main.mts', ...flags];
		const failed = { code: 1, stderr: expect.stringContaining(message) };
		const running = run(process.execPath, args, { timeout: 10_000 });
		await expect(running).rejects.toMatchObject(failed);
	});
});
