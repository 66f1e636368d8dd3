import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { root } from '../../hosts/root.mts';

/** A requirement of the interface specification. Paths are relative to the repository. */
export interface Row {
	readonly section: string;
	readonly requires: string;
	readonly files: readonly string[];
	readonly tests: ReadonlyArray<{ readonly file: string; readonly title: string }>;
}

export const ROWS = load(
	readFileSync(join(root, 'test', 'unit', 'specification.yaml'), 'utf8'),
) as readonly Row[];
