import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { root } from '../../hosts/root.mts';

/** A change that breaks the code, so that a test must fail. */
export interface Mutation {
	readonly find: string;
	readonly replace: string;
}

/** Mutations by the section of a row in test/unit/specification.yaml. */
export const MUTATIONS_BY_SECTION = load(
	readFileSync(join(root, 'scripts', 'mutate', 'mutations.yaml'), 'utf8'),
) as Readonly<Record<string, readonly Mutation[] | undefined>>;
