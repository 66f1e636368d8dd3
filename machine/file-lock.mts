import { lock } from 'proper-lockfile';
import { registerCleanUp } from './cleanup.mts';

/** A lock is taken over if it isn't renewed for `stale` ms, since its process must have ended. */
const options = { realpath: false, stale: 30_000, update: 5_000 };
const retryOptions = { forever: true, minTimeout: 500, maxTimeout: 500 };

/** Runs `work` in one process at a time per path. Calls `waiting` if another process has the lock. */
export async function withLock<Result>(
	path: string,
	work: () => Promise<Result>,
	waiting: () => void = () => undefined,
): Promise<Result> {
	const acquired = await lock(path, options).catch((error: NodeJS.ErrnoException) => {
		if (error.code !== 'ELOCKED') throw error;
		waiting();
		return lock(path, { ...options, retries: retryOptions });
	});
	const release = registerCleanUp(`the lock of ${path}`, acquired);
	try {
		return await work();
	} finally {
		await release();
	}
}
