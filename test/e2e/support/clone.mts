import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../../hosts/root.mts';

/** The repository in a folder of its own, as after `git clone` and `npm ci`, with its uncommitted changes. */
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
