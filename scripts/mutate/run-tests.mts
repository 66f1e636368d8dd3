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

const REPORT_FILE = 'mutate-report.json';

/** Makes a pattern in which placeholders such as `%s` match any text. */
const makePattern = (title: string): string =>
	title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/%[sipj]|\$\w+/g, '.*');

/** Runs the tests. A test is missing if no test of its title passed or failed, such as a skipped one. */
export async function runTests(
	copy: Copy,
	tests: readonly Test[],
): Promise<{ failedTests: Test[]; missingTests: Test[] }> {
	if (tests.length === 0) return { failedTests: [], missingTests: [] };
	const files = [...new Set(tests.map(({ file }) => file))];
	const titles = tests.map(({ title }) => `(${makePattern(title)})`).join('|');
	const args = ['--silent', '--json', `--outputFile=${REPORT_FILE}`, '-t', titles, ...files];
	await copy.run('jest', args);
	const { testResults } = JSON.parse(copy.read(REPORT_FILE)) as JestReport;
	const ran = testResults.flatMap(({ name, assertionResults }) =>
		assertionResults.map((one) => ({ ...one, name })),
	);
	const of = ({ file, title }: Test) =>
		ran.filter(
			(one) =>
				one.name === join(copy.folder, file) &&
				new RegExp(`^${makePattern(title)}`).test(one.title),
		);
	return {
		failedTests: tests.filter((test) => of(test).some(({ status }) => status === 'failed')),
		missingTests: tests.filter(
			(test) => !of(test).some(({ status }) => /failed|passed/.test(status)),
		),
	};
}
