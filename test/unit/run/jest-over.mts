import { spawnSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { root } from '../../../hosts/root.mts';
import { withFolder } from '../../support/temporary-folder.mts';

const program = join(root, 'node_modules', 'jest', 'bin', 'jest.js');

/** Runs Jest with this configuration in a folder with only these files. */
export const runJest = (files: Record<string, string>, jest: object) =>
	withFolder(async (folder) => {
		const all = { ...files, 'package.json': JSON.stringify({ jest }) };
		for (const [name, text] of Object.entries(all)) {
			await mkdir(dirname(join(folder, name)), { recursive: true });
			await writeFile(join(folder, name), text);
		}
		const args = [
			program,
			'--runInBand',
			'--rootDir',
			folder,
			'--cacheDirectory',
			`${folder}/cache`,
		];
		const options = { cwd: folder, encoding: 'utf8', env: { PATH: process.env.PATH } } as const;
		return spawnSync(process.execPath, args, options);
	});
