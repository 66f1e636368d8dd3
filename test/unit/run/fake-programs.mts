import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { root } from '../../../hosts/root.mts';

/** Programs by name, each the lines of a shell script, for a command of the repository to find first. */
export async function runWith(
	programs: Record<string, string>,
	command: string,
	args: string[],
	env: NodeJS.ProcessEnv = {},
) {
	const folder = await mkdtemp(join(tmpdir(), 'fake-programs-'));
	try {
		const bin = join(folder, 'bin');
		await mkdir(bin);
		for (const [name, script] of Object.entries(programs)) {
			await writeFile(join(bin, name), `#!/bin/bash\n${script}\n`);
			await chmod(join(bin, name), 0o755);
		}
		const PATH = `${bin}${delimiter}${process.env.PATH}`;
		const child = spawn(command, args, {
			cwd: root,
			env: { ...process.env, ...env, PATH, TMPDIR: folder },
			stdio: ['ignore', 'pipe', 'pipe'],
		});
		const exit = new Promise<number | null>((resolve) => child.once('exit', resolve));
		const [code, stdout, stderr] = await Promise.all([
			exit,
			text(child.stdout),
			text(child.stderr),
		]);
		const lines = stdout.trimEnd().split('\n');
		return { code, lines, lastLine: lines.at(-1), stderr };
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}
