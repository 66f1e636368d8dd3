import { readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { undoAtEnd } from '../cleanup.mts';
import { isAlive } from './process.mts';

const touchEveryMs = 10_000;
const staleAfterMs = 60_000;

/**
 * Runs `work` while no other process does so under the same lock file. The file holds our process id and is
 * touched while we work: a lock whose owner is gone, or that nobody has touched for a minute, is taken over.
 */
export async function withLock<Result>(
	lockFile: string,
	work: () => Promise<Result>,
	waiting: (ownerPid: number) => void = () => undefined,
): Promise<Result> {
	while (!(await acquire(lockFile))) {
		const owner = await ownerOf(lockFile);
		if (owner === undefined) continue;
		if (owner.stale) await rm(lockFile, { force: true });
		else {
			waiting(owner.pid);
			await pause(500);
		}
	}
	const release = undoAtEnd(`the lock ${lockFile}`, () => rm(lockFile, { force: true }));
	const touching = setInterval(() => {
		const now = new Date();
		utimes(lockFile, now, now).catch(() => undefined);
	}, touchEveryMs);
	try {
		return await work();
	} finally {
		clearInterval(touching);
		await release();
	}
}

async function acquire(lockFile: string): Promise<boolean> {
	try {
		await writeFile(lockFile, String(process.pid), { flag: 'wx' });
		return true;
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
		throw error;
	}
}

async function ownerOf(lockFile: string): Promise<{ pid: number; stale: boolean } | undefined> {
	try {
		const age = Date.now() - (await stat(lockFile)).mtimeMs;
		const pid = Number(await readFile(lockFile, 'utf8'));
		// A lock that was just created may still be empty.
		const gone = pid > 0 ? !isAlive(pid) : age > 1_000;
		return { pid, stale: gone || age > staleAfterMs };
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
		throw error;
	}
}
