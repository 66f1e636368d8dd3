import { join } from 'node:path';

/** One row of docs/contributing/specification.md. */
export interface Row {
	readonly section: string;
	/** From the repository's root. */
	readonly files: readonly string[];
	readonly tests: ReadonlyArray<{ readonly file: string; readonly title: string }>;
}

const fromRoot = (link: string): string => join('docs', 'contributing', link).replaceAll('\\', '/');

/** The tests that a text of that folder names. */
export const testsIn = (text: string): Row['tests'] =>
	[...text.matchAll(/\]\((.+?)\): “(.+?)”/g)].map(([, link, title]) => ({
		file: fromRoot(link!),
		title: title!,
	}));

export const rowsOf = (page: string): Row[] =>
	[...page.matchAll(/^\| (\d.*?) \| .+? \| (.+?) \| (.+) \|$/gm)].map(
		([, section, where, shown]) => ({
			section: section!,
			files: [...where!.matchAll(/\]\((.+?)\)/g)].map(([, link]) => fromRoot(link!)),
			tests: testsIn(shown!),
		}),
	);
