import { existsSync } from 'node:fs';
import { mkdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { withLock } from '../../../hosts/file-lock.mts';
import { createFolderForEach } from '../../support/temporary-folder.mts';

const folder = createFolderForEach();
let path: string;
let lockFolder: string;
const minutesAgo = new Date(Date.now() - 120_000);

beforeEach(() => {
	path = join(folder(), 'work');
	lockFolder = `${path}.lock`;
});

test('only one holder works at a time, and the lock is gone afterwards', async () => {
	let working = 0;
	let most = 0;
	const work = async () => {
		most = Math.max(most, ++working);
		await pause(30);
		working--;
	};
	await Promise.all([withLock(path, work), withLock(path, work)]);
	expect(most).toBe(1);
	expect(existsSync(lockFolder)).toBe(false);
});

test('the lock is released when the work fails', async () => {
	const failing = withLock(path, () => Promise.reject(new Error('no disk space')));
	await expect(failing).rejects.toThrow('no disk space');
	expect(existsSync(lockFolder)).toBe(false);
});

test('a lock that is not renewed is taken over', async () => {
	await mkdir(lockFolder);
	await utimes(lockFolder, minutesAgo, minutesAgo);
	expect(await withLock(path, async () => 'worked')).toBe('worked');
});

test('the lock of a running process causes a reported wait until it is abandoned', async () => {
	await mkdir(lockFolder);
	let notified = 0;
	const waiting = () => {
		notified++;
		void utimes(lockFolder, minutesAgo, minutesAgo);
	};
	expect(await withLock(path, async () => 'worked', waiting)).toBe('worked');
	expect(notified).toBe(1);
});

test('a lock that can’t be created, because its folder is missing, is reported', async () => {
	await expect(withLock(join(folder(), 'nowhere', 'lock'), async () => 'worked')).rejects.toThrow(
		'ENOENT',
	);
});
