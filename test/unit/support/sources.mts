import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { root } from '../../../machine/root.mts';

export interface Source {
	/** Relative to the repository's root, with forward slashes. */
	readonly path: string;
	readonly text: string;
}

export const readText = (path: string): string => readFileSync(join(root, path), 'utf8');

export const listFiles = (folder: string, endings: readonly string[]): Source[] =>
	readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile() && endings.some((ending) => entry.name.endsWith(ending)))
		.map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
		.filter((path) => !path.split('/').includes('node_modules'))
		.map((path) => ({ path, text: readText(path) }));
