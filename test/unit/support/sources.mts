import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { root } from '../../../hosts/root.mts';

export interface Source {
	/** From the repository's root, with forward slashes. */
	readonly path: string;
	readonly text: string;
}

export const filesIn = (folder: string, endings: readonly string[]): Source[] =>
	readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile() && endings.some((ending) => entry.name.endsWith(ending)))
		.map((entry) => join(entry.parentPath, entry.name))
		.filter((path) => !path.split(sep).includes('node_modules'))
		.map((path) => ({
			path: relative(root, path).split(sep).join('/'),
			text: readFileSync(path, 'utf8'),
		}));
