import { mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { withLock } from './file-lock.mts';
import { runNpm } from './process.mts';
import { root } from './root.mts';

const sources = ['nodes', 'credentials', 'icons', 'index.js', 'package.json', 'tsconfig.json'];
/** One of the files that the last step of a build writes. */
const lastBuilt = join('dist', 'types', 'nodes.json');

/** Runs `work` while no other process has this lock, since a build starts by deleting `dist`. */
export async function withBuildLock<Result>(work: () => Promise<Result>): Promise<Result> {
	const cache = join(root, '.cache');
	await mkdir(cache, { recursive: true });
	return await withLock(join(cache, 'build'), work);
}

/** Returns false, without a build, if `dist` is newer than every source. */
export async function buildIfStale(
	log: (line: string) => void = () => undefined,
): Promise<boolean> {
	const built = await stat(join(root, lastBuilt)).catch(() => undefined);
	const changed = await findNewest(sources);
	if (built && built.mtimeMs > changed.mtimeMs) return false;
	log(built ? `${changed.path} is newer than dist: building.` : 'There is no dist yet: building.');
	await runNpm(['run', 'build'], { cwd: root, env: process.env });
	return true;
}

type Change = { path: string; mtimeMs: number };

export async function findNewest(paths: string[]): Promise<Change> {
	const changes = await Promise.all(
		paths.map(async (path): Promise<Change> => {
			const found = await stat(join(root, path));
			if (!found.isDirectory()) return { path, mtimeMs: found.mtimeMs };
			const inside = (await readdir(join(root, path))).map((name) => join(path, name));
			return pickLater({ path, mtimeMs: found.mtimeMs }, await findNewest(inside));
		}),
	);
	return changes.reduce(pickLater, { path: '', mtimeMs: 0 });
}

const pickLater = (one: Change, other: Change): Change =>
	other.mtimeMs > one.mtimeMs ? other : one;
