import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const packageName = 'n8n-nodes-media-generation';

/**
 * Absolute path of the repository. npm scripts and jest run there, so it is the working directory; import.meta and
 * __dirname cannot be used, because this file is loaded both as ESM and as CommonJS.
 */
export const root = repositoryRoot(process.cwd());

/** The files of the demo, which tests use, too. */
export const mediaFolder = join(root, 'demo', 'media');

function repositoryRoot(folder: string): string {
	const manifest = join(folder, 'package.json');
	const found =
		existsSync(manifest) &&
		(JSON.parse(readFileSync(manifest, 'utf8')) as { name?: string }).name === packageName;
	if (!found) {
		throw new Error(
			`Run this in the folder of ${packageName}, for example with "npm run demo"; ${folder} is not it.`,
		);
	}
	return folder;
}
