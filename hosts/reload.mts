import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { installedIn } from './package.mts';
import { startProcess } from './process.mts';
import { packageName, root } from './root.mts';

/** With this, n8n loads a package again when one of its files changes, and tells open editors. */
export const reloading = { N8N_DEV_RELOAD: 'true' };

const fromDescriptions = ['known', 'types'];

/**
 * Compiles the sources into the package that is installed here, again after each change, until the end; resolves when
 * they are compiled for the first time. An n8n that is started earlier loads the package anew in the middle of what is
 * published then, and that never becomes active. The repository's own `dist` stays as it is.
 */
export async function compileInto(
	userFolder: string,
	onLine: (line: string) => void,
): Promise<void> {
	const dist = join(installedIn(userFolder), 'dist');
	// As long as there are ready-made descriptions, n8n shows those instead of the code's.
	for (const folder of fromDescriptions) await rm(join(dist, folder), { recursive: true });
	const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
	const args = [tsc, '--watch', '--preserveWatchOutput', '--outDir', dist];
	await new Promise<void>((resolve, reject) => {
		const watch = (line: string): void => {
			if (line.includes('Watching for file changes')) resolve();
			onLine(line);
		};
		const options = { cwd: root, env: process.env, onLine: watch };
		const compiler = startProcess(process.execPath, args, options);
		const early = (end: number | string) =>
			reject(new Error(`The compiler ended with ${end}:\n${compiler.logs()}`));
		void compiler.ended.then(early);
	});
}

/** What a line of the compiler or of n8n means to somebody who changes the sources; undefined for nothing. */
export function newsIn(line: string): string | undefined {
	if (line.includes(`Hot reload triggered for ${packageName}`)) return 'n8n loads the change.';
	return /\berror TS\d+|Hot reload failed|Hot reload is unavailable/.test(line) ? line : undefined;
}
