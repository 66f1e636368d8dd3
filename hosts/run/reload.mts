import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getInstalledFolder } from '../install/package.mts';
import { startProcess } from '../../machine/process.mts';
import { packageName, root } from '../../machine/root.mts';
import { waitUntil } from '../../machine/wait-until.mts';

/** Makes n8n reload a package when one of its files changes, and notify open editors. */
export const RELOAD_ENVIRONMENT = { N8N_DEV_RELOAD: 'true' };

const DESCRIPTION_FOLDERS = ['known', 'types'];

/**
 * Compiles the sources into the installed package, and again after each change; resolves after the first build. Start
 * n8n afterwards: if it reloads the package while a workflow is being published, the workflow never becomes active. The
 * repository's `dist` stays unchanged.
 */
export async function compileInto(
	userFolder: string,
	onLine: (line: string) => void,
): Promise<void> {
	const dist = join(getInstalledFolder(userFolder), 'dist');
	// n8n prefers these generated descriptions to those in the code.
	for (const folder of DESCRIPTION_FOLDERS) await rm(join(dist, folder), { recursive: true });
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
			reject(new Error(`The compiler ended with ${end}:\n${compiler.readLog()}`));
		void compiler.exitPromise.then(early);
	});
}

const isReload = (line: string): boolean =>
	line.includes(`Hot reload triggered for ${packageName}`);

/**
 * n8n is ready before it watches the package, and misses changes until then. This class touches a file of the package
 * until n8n reports a change; from then on, none is missed.
 */
export class ReloadProbe {
	private isSure = false;

	/** Must be called with each line that n8n prints. */
	readonly onLine = (line: string): void => {
		this.isSure ||= isReload(line);
	};

	async ensureReload(userFolder: string): Promise<void> {
		const probe = join(getInstalledFolder(userFolder), 'dist', '.watched');
		const touched = async () => {
			if (!this.isSure) await writeFile(probe, new Date().toISOString());
			return this.isSure;
		};
		// n8n reports a change only after 100 ms without another change; more frequent writes would delay the report.
		await waitUntil('n8n watches the package', touched, { everyMs: 500 });
		await rm(probe);
	}
}

/**
 * The filter returns undefined for lines that a developer doesn't need. A change is reported once, although n8n may
 * reload the package several times while its files are written.
 */
export function createChangeFilter(): (line: string) => string | undefined {
	let isChanged = false;
	return (line) => {
		if (line.includes('File change detected')) isChanged = true;
		if (isChanged && isReload(line)) {
			isChanged = false;
			return 'n8n loads the change.';
		}
		return /\berror TS\d+|hot reload failed|hot reload is unavailable/i.test(line)
			? line
			: undefined;
	};
}
