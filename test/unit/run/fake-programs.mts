import { spawnSync } from 'node:child_process';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { root } from '../../../hosts/root.mts';
import { withFolder } from '../../support/temporary-folder.mts';

/** Runs a command in the repository with these programs first in PATH. Each program is a shell script. */
export const runWith = (programs: Record<string, string>, command: string, args: string[]) =>
	withFolder(async (folder) => {
		const bin = join(folder, 'bin');
		await mkdir(bin);
		for (const [name, script] of Object.entries(programs)) {
			await writeFile(join(bin, name), `#!/bin/bash\n${script}\n`);
			await chmod(join(bin, name), 0o755);
		}
		const PATH = `${bin}${delimiter}${process.env.PATH}`;
		const { status, stdout, stderr } = spawnSync(command, args, {
			cwd: root,
			env: { ...process.env, PATH, TMPDIR: folder },
			encoding: 'utf8',
			stdio: ['ignore', 'pipe', 'pipe'],
		});
		const lines = stdout.trimEnd().split('\n');
		return { code: status, lines, lastLine: lines.at(-1), stderr };
	});
