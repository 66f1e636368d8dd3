import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export type Script = ReturnType<typeof startScript>;

/** Starts the command of an npm script in the folder `cwd`, without npm, so that signals reach the script. */
export function startScript(command: string[], cwd: string, env?: Record<string, string>) {
	const child = spawn('node', ['--import', 'tsx', ...command], {
		cwd,
		env: { ...process.env, ...env },
	});
	let errors = '';
	child.stderr.setEncoding('utf8').on('data', (text) => (errors += text));
	return {
		child,
		lines: createInterface({ input: child.stdout }),
		exit: once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>,
		errors: () => errors,
	};
}
