import { readdir, rm, unlink } from 'node:fs/promises';
import { join } from 'node:path';

/** Part of an install folder's name. Change it whenever the removed files change, so that n8n is installed again. */
export const pruneVersion = 'slim-1';

/** Source maps and type declarations, which are only for debugging and compiling. */
const developerFiles = /\.(map|d\.[cm]?ts)$/;

/** A second copy of the Node.js binary, in the platform's npm package. It is needed only during the installation. */
const spareNodeFolder = join('node', 'node_modules');

/**
 * Removes files that n8n never reads at run time; npm itself can't skip single files of a package. Apart from the
 * second Node binary, no whole package is removed, since one of n8n's nodes may need it.
 */
export async function removeUnusedFiles(folder: string): Promise<void> {
	const modules = join(folder, 'node_modules');
	await rm(join(modules, spareNodeFolder), { recursive: true, force: true });
	await removeDeveloperFiles(modules);
}

async function removeDeveloperFiles(folder: string): Promise<void> {
	const entries = await readdir(folder, { withFileTypes: true });
	await Promise.all(
		entries.map(async (entry) => {
			const path = join(folder, entry.name);
			if (entry.isDirectory()) await removeDeveloperFiles(path);
			else if (entry.isFile() && developerFiles.test(entry.name)) await unlink(path);
		}),
	);
}
