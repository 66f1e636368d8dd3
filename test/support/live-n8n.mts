import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { undoAtEnd } from '../../demo/cleanup.mts';
import { ensureHost, type HostName } from '../../demo/host/install.mts';
import { startN8n, type RunningN8n } from '../../demo/host/n8n.mts';
import { N8nRest, type Owner } from '../../demo/host/rest.mts';
import { installPackage, packPackage } from '../../demo/package.mts';

/** For `beforeAll(start, startWithinMs)`: on a fresh machine the host is installed first. */
export const startWithinMs = 20 * 60_000;

export const testOwner: Owner = {
	email: 'owner@example.com',
	firstName: 'Test',
	lastName: 'Owner',
	password: 'Media-test-1',
};

/** A private n8n of one test file, with the packed package in it and {@link testOwner} logged in. */
export class LiveN8n {
	private constructor(
		readonly userFolder: string,
		readonly rest: N8nRest,
		private current: RunningN8n,
		private readonly startAgain: (port: number) => Promise<RunningN8n>,
		private readonly removeFolder: () => Promise<void>,
	) {}

	/** Call `close` in afterAll; where the tests are interrupted it is done anyway. */
	static async start(
		options: { hostName?: HostName; env?: Record<string, string> } = {},
	): Promise<LiveN8n> {
		const tell = (line: string) => process.stderr.write(`${line}\n`);
		const host = await ensureHost(options.hostName ?? 'n8n-2', { say: tell, progress: tell });
		const userFolder = await realpath(await mkdtemp(join(tmpdir(), 'live-n8n-')));
		const removeFolder = undoAtEnd(`the folder ${userFolder}`, () =>
			rm(userFolder, { recursive: true, force: true, maxRetries: 5 }),
		);
		const { tarball } = await packPackage(join(userFolder, 'package'));
		await installPackage(tarball, userFolder);
		const start = (port?: number) => startN8n({ host, userFolder, env: options.env, port });
		const n8n = await start();
		const rest = new N8nRest(n8n.baseUrl);
		await rest.setUpOwner(testOwner);
		return new LiveN8n(userFolder, rest, n8n, start, removeFolder);
	}

	/** The process as it runs now; another one after a restart. */
	get process(): RunningN8n {
		return this.current;
	}

	get baseUrl(): string {
		return this.current.baseUrl;
	}

	/** Starts n8n again on its old port with its old data, after `process.stop()` or `process.kill()`. */
	async restart(): Promise<void> {
		this.current = await this.startAgain(this.current.port);
	}

	async close(): Promise<void> {
		await this.current.stop();
		await this.removeFolder();
	}
}
