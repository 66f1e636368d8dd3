import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { root } from '../../hosts/root.mts';

/** Breaks one line of the code; a test must notice. */
export interface Mutation {
	readonly find: string;
	readonly replace: string;
}

/** By the section of a row of test/unit/specification.yaml. */
export const OF_ROWS = load(
	readFileSync(join(root, 'scripts', 'mutate', 'mutations.yaml'), 'utf8'),
) as Readonly<Record<string, readonly Mutation[] | undefined>>;
