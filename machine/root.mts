import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const packageName = 'n8n-nodes-media-generation';

/**
 * Absolute path of the repository. npm scripts and jest run there, so it is the working directory; import.meta and
 * __dirname cannot be used, because this file is loaded both as ESM and as CommonJS.
 */
export const root = process.cwd();

const manifest = join(root, 'package.json');
const name = existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).name;
if (name !== packageName) {
	throw new Error(
		`Run this in the folder of ${packageName}, for example with "npm run demo"; ${root} is another folder.`,
	);
}

/** The folder of the input files for the demo and for tests. */
export const mediaFolder = join(root, 'demo', 'media');
