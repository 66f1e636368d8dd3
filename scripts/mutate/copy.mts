import {
	cpSync,
	mkdtempSync,
	readFileSync,
	rmSync,
	symlinkSync,
	utimesSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { transformSync } from '@swc/core';
import { execaSync } from 'execa';
import { isCleaningUp } from '../../hosts/cleanup.mts';
import { startProcess } from '../../hosts/process.mts';
import { root } from '../../hosts/root.mts';

/** A copy of the working tree, in which mutations break the code. */
export class Copy {
	readonly folder = mkdtempSync(join(tmpdir(), 'mutate-'));

	constructor() {
		const { stdout } = execaSync({ cwd: root, lines: true })`git ls-files -co --exclude-standard`;
		for (const path of stdout) cpSync(join(root, path), join(this.folder, path));
		symlinkSync(join(root, 'node_modules'), join(this.folder, 'node_modules'));
	}

	read(path: string): string {
		return readFileSync(join(this.folder, path), 'utf8');
	}

	write(path: string, text: string): void {
		writeFileSync(join(this.folder, path), text);
	}

	async build(): Promise<void> {
		const { code, output } = await this.run('npm', ['run', 'build']);
		if (code !== 0) throw new Error(output);
	}

	/** Builds one published file again, without checking its types; other files need no build. */
	rebuild(path: string): void {
		if (!path.startsWith('nodes/') && !path.startsWith('credentials/')) return;
		const { code } = transformSync(this.read(path), {
			filename: path,
			jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
			module: { type: 'commonjs' },
		});
		this.write(join('dist', path.replace(/\.ts$/, '.js')), code);
		// Makes `dist` newer than the sources, so that the tests don't build it again.
		const now = new Date();
		utimesSync(join(this.folder, 'dist', 'types', 'nodes.json'), now, now);
	}

	/** When the command ends, its child processes are killed, even a Jest worker in an endless loop. */
	async run(command: string, args: string[]): Promise<{ code: number; output: string }> {
		const local = join(this.folder, 'node_modules', '.bin');
		const env = { ...process.env, PATH: `${local}${delimiter}${process.env.PATH}` };
		const running = startProcess(command, args, { cwd: this.folder, env });
		const outcome = await running.exitPromise;
		if (isCleaningUp()) throw new Error('Interrupted: the run has no result.');
		return { code: typeof outcome === 'number' ? outcome : 1, output: running.readLog() };
	}

	remove(): void {
		rmSync(this.folder, { recursive: true, force: true });
	}
}
