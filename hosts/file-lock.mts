import { lock } from 'proper-lockfile';
import { undoAtEnd } from './cleanup.mts';
import { waitUntil } from './wait-until.mts';

/** A lock that its owner has not renewed for this long is taken over: its process is gone. */
const options = { realpath: false, stale: 30_000, update: 5_000 };

/** Runs `work` in one process at a time per path. `waiting` is called while another process holds the lock. */
export async function withLock<Result>(
	path: string,
	work: () => Promise<Result>,
	waiting: () => void = () => undefined,
): Promise<Result> {
	const release = undoAtEnd(`the lock of ${path}`, await acquired(path, waiting));
	try {
		return await work();
	} finally {
		await release();
	}
}

const acquired = (path: string, waiting: () => void): Promise<() => Promise<void>> =>
	waitUntil(
		`the lock of ${path}`,
		async () => {
			try {
				return await lock(path, options);
			} catch (error) {
				if ((error as NodeJS.ErrnoException).code !== 'ELOCKED') throw error;
				waiting();
				return false;
			}
		},
		{ withinMs: Infinity, everyMs: 500 },
	);
