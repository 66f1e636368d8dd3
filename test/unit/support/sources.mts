import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { root } from '../../support/root.mts';

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

/** What a file imports, types included, from the repository's root; packages by their names. */
export const importsOf = ({ path, text }: Source): string[] =>
	[
		...text.matchAll(/^(?:import|export)\s(?:[^;'"]*\sfrom\s)?'([^'\n]+)'/gm),
		...text.matchAll(/\b(?:import|require)\('([^'\n]+)'\)/g),
	].map(([, target]) =>
		target!.startsWith('.') ? join(dirname(path), target!).split(sep).join('/') : target!,
	);

/** Which file imports which, by their paths. */
export type Graph = ReadonlyMap<string, readonly string[]>;

const ENDINGS = ['', '.ts', '.mts', '.mjs', '/index.ts', '/index.mts'];

export function graphOf(sources: readonly Source[]): Graph {
	const paths = new Set(sources.map(({ path }) => path));
	const fileOf = (target: string): string | undefined =>
		ENDINGS.map((ending) => target + ending).find((path) => paths.has(path));
	return new Map(
		sources.map((source) => [
			source.path,
			importsOf(source)
				.map(fileOf)
				.filter((path) => path !== undefined),
		]),
	);
}

/** Every file that one imports, directly or indirectly. */
export function reachedFrom(graph: Graph, start: string): Set<string> {
	const reached = new Set<string>();
	const open = [...(graph.get(start) ?? [])];
	for (let path = open.pop(); path !== undefined; path = open.pop()) {
		if (reached.has(path)) continue;
		reached.add(path);
		open.push(...(graph.get(path) ?? []));
	}
	return reached;
}

/** Files that import themselves indirectly. */
export const inCircles = (graph: Graph): string[] =>
	[...graph.keys()].filter((path) => reachedFrom(graph, path).has(path));

export const isThere = (path: string): boolean => existsSync(join(root, path));
