import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { root } from '../../hosts/root.mts';

/** Breaks one line of the code; a test must notice. */
export interface Mutation {
	readonly find: string;
	readonly replace: string;
}

/** Files that keep a promise together, and the files and folders of its tests. */
export interface Room {
	/** From the repository's root, as the tests. */
	readonly files: readonly string[];
	readonly tests: readonly string[];
	readonly mutations: readonly Mutation[];
}

const listed = (name: string): unknown =>
	parse(readFileSync(join(root, 'scripts', 'mutate', name), 'utf8'));

/** By the section of a row of docs/specification.md. */
export const OF_ROWS = listed('mutations.yaml') as Readonly<
	Record<string, readonly Mutation[] | undefined>
>;

/** By the name of the room. */
export const OF_ROOMS = listed('rooms.yaml') as Readonly<Record<string, Room>>;
