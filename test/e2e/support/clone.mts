import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../../machine/root.mts';

/** Copies the repository, including uncommitted changes, into a new folder, as `git clone` and `npm ci` would. */
export async function cloneRepository(): Promise<string> {
	const folder = await mkdtemp(join(tmpdir(), 'clone-'));
	const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
	const listed = execFileSync('git', args, { cwd: root, encoding: 'utf8' });
	for (const path of listed.split('\0').filter((one) => existsSync(join(root, one)))) {
		if (path !== '') await cp(join(root, path), join(folder, path));
	}
	await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
	return folder;
}
