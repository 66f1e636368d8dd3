import { join } from 'node:path';
import type { Copy } from './copy.mts';
import type { Row } from './specification.mts';

export type Test = Row['tests'][number];

interface JestReport {
	readonly testResults: ReadonlyArray<{
		readonly name: string;
		readonly assertionResults: ReadonlyArray<{ readonly title: string; readonly status: string }>;
	}>;
}

const REPORT = 'mutate-report.json';

/** Matches what replaces `%s` and the like in a title. */
const pattern = (title: string): string =>
	title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/%[sipj]|\$\w+/g, '.*');

/** The tests that fail in the copy, and those that were not found at all. */
export async function failing(
	copy: Copy,
	tests: readonly Test[],
): Promise<{ red: Test[]; lost: Test[] }> {
	if (tests.length === 0) return { red: [], lost: [] };
	const files = [...new Set(tests.map(({ file }) => file))];
	const titles = tests.map(({ title }) => `(${pattern(title)})`).join('|');
	const args = ['--silent', '--json', `--outputFile=${REPORT}`, '-t', titles, ...files];
	await copy.run('jest', args);
	const { testResults } = JSON.parse(copy.read(REPORT)) as JestReport;
	const ran = testResults.flatMap(({ name, assertionResults }) =>
		assertionResults.map((one) => ({ ...one, name })),
	);
	const of = ({ file, title }: Test) =>
		ran.filter(
			(one) =>
				one.name === join(copy.folder, file) && new RegExp(`^${pattern(title)}`).test(one.title),
		);
	return {
		red: tests.filter((test) => of(test).some(({ status }) => status === 'failed')),
		lost: tests.filter((test) => !of(test).some(({ status }) => /failed|passed/.test(status))),
	};
}

/** A test that hangs has noticed, too: test/run/ends-soon.cjs ends it. */
const QUICKLY = ['--silent', '--bail', '--passWithNoTests'];
const LAYERS_TOO_SLOW = '/(engine|wire|e2e|saved-workflows|sandbox|portal)/';

/** Whether the tests of these files and folders pass. */
export const passes = async (copy: Copy, ...paths: string[]): Promise<boolean> =>
	(await copy.run('jest', [...QUICKLY, ...paths])).code === 0;

/** Whether the unit, node and contract tests pass that run any code of a file. */
export const relatedPass = (copy: Copy, file: string): Promise<boolean> =>
	passes(copy, `--testPathIgnorePatterns=${LAYERS_TOO_SLOW}`, '--findRelatedTests', file);
