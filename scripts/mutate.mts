import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { root } from '../hosts/root.mts';
import { Copy } from './mutate/copy.mts';
import { OF_ROOMS, OF_ROWS, type Mutation, type Room } from './mutate/mutations.mts';
import { failing, passes, type Test } from './mutate/run-tests.mts';
import { rowsOf, type Row } from './mutate/specification.mts';

const command = new Command('mutate')
	.description(
		'Breaks the code behind docs/specification.md and that of some rooms, line by line, in a copy: the tests that a row or room names must notice',
	)
	.option('--rows [sections...]', 'only these rows, such as 4.1 "5.3 rule 1"')
	.option('--rooms [names...]', 'only these rooms, such as ledger')
	.parse();
const wanted = command.opts<{ rows?: string[] | true; rooms?: string[] | true }>();

/** Both lists as a whole, unless one of them is asked for. */
function isWanted(list: 'rows' | 'rooms', name: string): boolean {
	const names = wanted[list];
	if (Array.isArray(names)) return names.includes(name);
	return names ?? Object.keys(wanted).length === 0;
}

const rows = rowsOf(readFileSync(join(root, 'docs', 'specification.md'), 'utf8'));
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

/** What the tests find while the first of the files that has the text is broken so; undefined if none has it. */
function whileBroken<T>(
	name: string,
	files: readonly string[],
	{ find, replace }: Mutation,
	run: (file: string) => T,
): T | undefined {
	const file = files.find((path) => copy.read(path).includes(find));
	if (file === undefined) {
		problems.push(`${name}: none of its files has the text "${find}"`);
		return undefined;
	}
	const text = copy.read(file);
	copy.write(
		file,
		text.replace(find, () => replace),
	);
	try {
		copy.rebuild(file);
		return run(file);
	} finally {
		copy.write(file, text);
		copy.rebuild(file);
	}
}

/** The named tests that fail while the row's code is broken so. */
function redUnder({ section, files, tests }: Row, mutation: Mutation): Test[] {
	const { find, replace } = mutation;
	const red = whileBroken(section, files, mutation, (file) => {
		const { red: noticed } = failing(copy, tests);
		if (noticed.length === 0)
			problems.push(`${section}: survived in ${file}: "${find}" → "${replace}"`);
		console.log(
			`${section}: "${find}" → "${replace}": ${noticed.length} of ${tests.length} tests noticed`,
		);
		return noticed;
	});
	return red ?? [];
}

const ownTestOf = (file: string): string =>
	file.replace('nodes/MediaGeneration/', 'test/unit/').replace(/\.ts$/, '.test.mts');

function breakRoom(name: string, { files, tests, mutations }: Room): void {
	if (!passes(copy, tests)) {
		problems.push(`${name}: its tests fail while nothing is broken`);
		return;
	}
	const survived = mutations.filter((mutation) => {
		const { find, replace } = mutation;
		return whileBroken(name, files, mutation, (file) => {
			// Most is noticed by the file's own test, which is quicker than all of them.
			const isUnnoticed = passes(copy, [ownTestOf(file)]) && passes(copy, tests);
			if (isUnnoticed) problems.push(`${name}: survived in ${file}: "${find}" → "${replace}"`);
			console.log(
				`${name}: "${find}" → "${replace}": ${isUnnoticed ? 'nobody noticed' : 'noticed'}`,
			);
			return isUnnoticed;
		});
	});
	console.log(`${name}: ${survived.length} of ${mutations.length} mutations survived`);
}

try {
	copy.build();
	const chosen = rows
		.filter(({ section }) => isWanted('rows', section))
		.map((row) => ({ ...row, tests: row.tests.filter(isQuick) }));
	for (const row of sound(chosen)) {
		const own = OF_ROWS[row.section] ?? [];
		if (own.length === 0) problems.push(`${row.section}: has no mutations`);
		const noticed = new Set(own.flatMap((mutation) => redUnder(row, mutation)));
		const blind = own.length > 0 ? row.tests.filter((test) => !noticed.has(test)) : [];
		problems.push(...blind.map(({ title }) => `${row.section}: never failed: “${title}”`));
	}
	for (const [name, room] of Object.entries(OF_ROOMS)) {
		if (isWanted('rooms', name)) breakRoom(name, room);
	}
} finally {
	copy.remove();
}
console.log(problems.length > 0 ? `\n${problems.join('\n')}` : '\nEvery named test notices.');
if (problems.length > 0) process.exitCode = 1;
