import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { parse } from 'yaml';
import { root } from '../hosts/root.mts';
import { Copy } from './mutate/copy.mts';
import { failing, type Test } from './mutate/run-tests.mts';
import { rowsOf, type Row } from './mutate/specification.mts';

/** Breaks one line of what a row of docs/specification.md names; a test of that row must notice. */
interface Mutation {
	readonly find: string;
	readonly replace: string;
}

const command = new Command('mutate')
	.description(
		'Breaks the code behind docs/specification.md, line by line, in a copy: the tests that a row names must notice',
	)
	.option('--rows [sections...]', 'only these rows, such as 4.1 "5.3 rule 1"')
	.parse();
const { rows: wanted } = command.opts<{ rows?: string[] | true }>();

const read = (...path: string[]): string => readFileSync(join(root, ...path), 'utf8');
const mutations = parse(read('scripts', 'mutate', 'mutations.yaml')) as Record<string, Mutation[]>;
const rows = rowsOf(read('docs', 'specification.md'));
const problems: string[] = [];

/** End-to-end tests start a real n8n each time: too much for this. */
const isQuick = ({ file }: Test): boolean => !file.startsWith('test/e2e/');

const copy = new Copy();

/** The rows with those of their tests that pass while nothing is broken: of the others nothing could be learned. */
function sound(given: readonly Row[]): Row[] {
	const { red, lost } = failing(
		copy,
		given.flatMap(({ tests }) => tests),
	);
	return given.map((row) => {
		const words = ({ title }: Test): string => `${row.section}: “${title}”`;
		const own = row.tests.filter((test) => !red.includes(test) && !lost.includes(test));
		for (const test of row.tests) {
			if (red.includes(test)) problems.push(`${words(test)} fails while nothing is broken`);
			if (lost.includes(test)) problems.push(`${words(test)}: no test ran under this name`);
		}
		console.log(
			`${row.section}: ${own.length} of ${row.tests.length} tests pass while nothing is broken`,
		);
		return { ...row, tests: own };
	});
}

/** The named tests that fail while the row's code is broken so. */
function redUnder({ section, files, tests }: Row, { find, replace }: Mutation): Test[] {
	const file = files.find((path) => copy.read(path).includes(find));
	if (file === undefined) {
		problems.push(`${section}: none of its files has the text "${find}"`);
		return [];
	}
	const text = copy.read(file);
	copy.write(
		file,
		text.replace(find, () => replace),
	);
	try {
		copy.rebuild(file);
		const { red } = failing(copy, tests);
		if (red.length === 0)
			problems.push(`${section}: survived in ${file}: "${find}" → "${replace}"`);
		console.log(
			`${section}: "${find}" → "${replace}": ${red.length} of ${tests.length} tests noticed`,
		);
		return red;
	} finally {
		copy.write(file, text);
		copy.rebuild(file);
	}
}

try {
	copy.build();
	const chosen = rows
		.filter(({ section }) => !Array.isArray(wanted) || wanted.includes(section))
		.map((row) => ({ ...row, tests: row.tests.filter(isQuick) }));
	for (const row of sound(chosen)) {
		const own = mutations[row.section] ?? [];
		if (own.length === 0) problems.push(`${row.section}: has no mutations`);
		const noticed = new Set(own.flatMap((mutation) => redUnder(row, mutation)));
		const blind = own.length > 0 ? row.tests.filter((test) => !noticed.has(test)) : [];
		problems.push(...blind.map(({ title }) => `${row.section}: never failed: “${title}”`));
	}
} finally {
	copy.remove();
}
console.log(problems.length > 0 ? `\n${problems.join('\n')}` : '\nEvery named test notices.');
if (problems.length > 0) process.exitCode = 1;
