import { Command } from 'commander';
import { Copy } from './mutate/copy.mts';
import { MUTATIONS_BY_SECTION, type Mutation } from './mutate/mutations.mts';
import { runTests, type Test } from './mutate/run-tests.mts';
import { ROWS, type Row } from './mutate/specification.mts';

const { rows: sections } = new Command('mutate')
	.description(
		'Breaks the code behind test/unit/specification.yaml in a copy, one line at a time: a test of the same row must fail.',
	)
	.option('--rows <sections...>', 'only these rows, such as 4.1 "5.3 rule 1"')
	.parse()
	.opts<{ rows?: string[] }>();

const problems: string[] = [];

/** End-to-end tests are left out, since each starts a real n8n. */
const isQuick = ({ file }: Test): boolean => !file.startsWith('test/e2e/');

const copy = new Copy();

/** Returns the tests that pass with unbroken code; only these can detect a mutation. */
async function findPassing(tests: readonly Test[]): Promise<Set<Test>> {
	const { failedTests, missingTests } = await runTests(copy, tests);
	const named = ({ file, title }: Test): string => `${file}: “${title}”`;
	problems.push(
		...failedTests.map((test) => `${named(test)} fails while nothing is broken`),
		...missingTests.map((test) => `${named(test)}: no test ran under this name`),
	);
	return new Set(
		tests.filter((test) => !failedTests.includes(test) && !missingTests.includes(test)),
	);
}

async function runWhileBroken<T>(file: string, broken: string, run: () => Promise<T>): Promise<T> {
	const text = copy.read(file);
	copy.write(file, broken);
	try {
		copy.rebuild(file);
		return await run();
	} finally {
		copy.write(file, text);
		copy.rebuild(file);
	}
}

/** Applies the mutation to the first of the row's files that contains `find`. Returns the row's tests that fail. */
async function runMutation(
	{ section, files: paths, tests }: Row,
	{ find, replace }: Mutation,
): Promise<Test[]> {
	const file = paths.find((path) => copy.read(path).includes(find));
	if (file === undefined) {
		problems.push(`${section}: none of its files has the text "${find}"`);
		return [];
	}
	const broken = copy.read(file).replace(find, () => replace);
	const { failedTests } = await runWhileBroken(file, broken, () => runTests(copy, tests));
	if (failedTests.length === 0)
		problems.push(`${section}: survived in ${file}: "${find}" → "${replace}"`);
	console.log(
		`${section}: "${find}" → "${replace}": ${failedTests.length} of ${tests.length} tests failed`,
	);
	return failedTests;
}

async function breakRows(): Promise<void> {
	const chosen = ROWS.filter(({ section }) => sections?.includes(section) ?? true);
	const passing = await findPassing(chosen.flatMap(({ tests }) => tests).filter(isQuick));
	for (const row of chosen) {
		const tests = row.tests.filter((test) => passing.has(test));
		const own = MUTATIONS_BY_SECTION[row.section] ?? [];
		if (own.length === 0) problems.push(`${row.section}: has no mutations`);
		const noticed: Test[] = [];
		for (const mutation of own) noticed.push(...(await runMutation({ ...row, tests }, mutation)));
		const blind = own.length > 0 ? tests.filter((test) => !noticed.includes(test)) : [];
		problems.push(
			...blind.map(({ title }) => `${row.section}: failed for no mutation: “${title}”`),
		);
	}
}

try {
	await copy.build();
	await breakRows();
} finally {
	copy.remove();
}
console.log(
	problems.length > 0 ? `\n${problems.join('\n')}` : '\nEvery mutation makes a test fail.',
);
if (problems.length > 0) process.exitCode = 1;
