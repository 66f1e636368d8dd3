import { readdir, rm, unlink } from 'node:fs/promises';
import { join } from 'node:path';

/** Part of the name of an install, so that a change of this list makes a new install. */
export const leavingOut = 'slim-1';

/** Source maps and type declarations, which are only for debugging and compiling. */
const forDevelopers = /\.(map|d\.[cm]?ts)$/;

/** The second copy of the Node binary that its installation leaves behind, packaged for one platform. */
const packedNode = join('node', 'node_modules');

/**
 * Removes from an installed n8n the files that it never reads at run time. npm cannot leave out single files of a
 * package; whole packages stay, since a node of n8n may need any of them.
 */
export async function leaveOut(folder: string): Promise<void> {
	const modules = join(folder, 'node_modules');
	await rm(join(modules, packedNode), { recursive: true, force: true });
	await removeBelow(modules);
}

async function removeBelow(folder: string): Promise<void> {
	const entries = await readdir(folder, { withFileTypes: true });
	await Promise.all(
		entries.map(async (entry) => {
			const path = join(folder, entry.name);
			if (entry.isDirectory()) await removeBelow(path);
			else if (entry.isFile() && forDevelopers.test(entry.name)) await unlink(path);
		}),
	);
}
