import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { withLock } from '../../../demo/host/file-lock.mts';

let folder: string;
let lockFile: string;

beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), 'file-lock-'));
	lockFile = join(folder, 'lock');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('two holders never work at once, and the lock is gone afterwards', async () => {
	let working = 0;
	let most = 0;
	const work = async () => {
		most = Math.max(most, ++working);
		await pause(30);
		working--;
	};
	await Promise.all([withLock(lockFile, work), withLock(lockFile, work)]);
	expect(most).toBe(1);
	expect(existsSync(lockFile)).toBe(false);
});

test('the lock is released when the work fails', async () => {
	const failing = withLock(lockFile, () => Promise.reject(new Error('no disk space')));
	await expect(failing).rejects.toThrow('no disk space');
	expect(existsSync(lockFile)).toBe(false);
});

test('a lock of a process that is gone is taken over', async () => {
	const gone = spawnSync(process.execPath, ['-e', '']).pid;
	await writeFile(lockFile, String(gone));
	expect(await withLock(lockFile, async () => 'worked')).toBe('worked');
});

test('a lock of a living process is waited for, with its id told, until it is left alone', async () => {
	await writeFile(lockFile, String(process.ppid));
	const owners: number[] = [];
	const minutesAgo = new Date(Date.now() - 120_000);
	const waiting = (pid: number) => {
		owners.push(pid);
		void utimes(lockFile, minutesAgo, minutesAgo);
	};
	expect(await withLock(lockFile, async () => 'worked', waiting)).toBe('worked');
	expect(owners).toEqual([process.ppid]);
});
