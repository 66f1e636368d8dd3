import { join } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import { cleanUp, describeError, runCommand, createTemporaryFolder } from '../hosts/cleanup.mts';
import { ensureHost } from '../hosts/install.mts';
import { packPackage } from '../hosts/package.mts';
import { FULL, SMALL, type Bench, type RowGroup } from './bench.mts';
import { findRegressions } from './compare.mts';
import type { Figure } from './figure.mts';
import { baselineFile, readBaseline, resultsOf, withRows, writeResults } from './results.mts';
import { rowGroups, rowsOnDemand } from './rows/index.mts';
import { wholeTable } from './speed-table.mts';

type Flags = { rows?: RowGroup[]; repeat?: number; small: boolean; keep: boolean };

/** The default; fewer rounds hardly show the spread. */
const ROUNDS = 5;

const allGroups = [...rowGroups, ...rowsOnDemand];

const groupsNamed = (text: string): RowGroup[] =>
	text.split(',').flatMap((name) => {
		const found = allGroups.filter((group) => `${group.name}-`.startsWith(`${name.trim()}-`));
		if (found.length > 0) return found;
		const known = allGroups.map((group) => group.name).join(', ');
		throw new InvalidArgumentError(`"${name}" is not one of: ${known}.`);
	});

const wholeNumber = (text: string): number => {
	if (/^[1-9]\d?$/.test(text)) return Number(text);
	throw new InvalidArgumentError('It must be a whole number from 1 to 99.');
};

const listed = allGroups.map(({ name, about }) => `  ${name.padEnd(16)} ${about}`).join('\n');

const {
	rows = rowGroups,
	repeat,
	small,
	keep,
} = new Command('bench')
	.description('Measures the package in a real n8n, beside n8n’s own nodes doing the same job.')
	.option(
		'--rows <names>',
		'only these groups of rows, separated by commas; scale stands for all that begin with it',
		groupsNamed,
	)
	.option(
		'--repeat <number>',
		`rounds of each row (default: ${ROUNDS}, fewer for points of curves)`,
		wholeNumber,
	)
	.option('--small', 'small sizes, to try the benchmark itself', false)
	.option('--keep', 'make these rows the baseline that later runs are compared with', false)
	.addHelpText('after', `\nGroups of rows:\n${listed}`)
	.parse()
	.opts<Flags>();

const log = (line: string) => console.error(line);

async function run(): Promise<void> {
	if (process.platform !== 'linux') {
		throw new Error('The benchmark reads memory and processor time from /proc, so it needs Linux.');
	}
	const host = await ensureHost('n8n-2', { log, progress: log });
	const [folder] = await createTemporaryFolder('media-generation-bench');
	const { tarball } = await packPackage(join(folder, 'package'));
	const benchOf = ({ rounds = ROUNDS }: { rounds?: number }): Bench => ({
		repeat: repeat ?? rounds,
		sizes: small ? SMALL : FULL,
		host,
		tarball,
		folder,
		log,
	});
	const figures: Figure[] = [];
	const file = join('bench-results', `${new Date().toISOString().replaceAll(':', '-')}.json`);
	for (const group of rows) {
		const startedAt = Date.now();
		log(`\n${group.name}: ${group.about}`);
		try {
			const measured = await group.measure(benchOf(group));
			figures.push(...measured.map((figure) => ({ ...figure, group: group.name })));
			await writeResults(file, await resultsOf(benchOf({}), figures));
			log(`${group.name} took ${Math.round((Date.now() - startedAt) / 1_000)} s.`);
		} catch (error) {
			log(`${group.name} was not measured: ${describeError(error)}`);
			process.exitCode = 1;
		}
	}
	if (figures.length === 0) throw new Error('nothing was measured.');
	const results = await resultsOf(benchOf({}), figures);
	console.log(`\n${wholeTable(results)}\n\nWritten to ${file}.`);

	const baseline = await readBaseline();
	const worse = findRegressions(results.rows, baseline.rows);
	const verdict = worse.length > 0 ? worse.join('\n') : 'No row is worse by more than its noise.';
	console.log(`\nCompared with the baseline of ${baseline.date.slice(0, 10)}:\n${verdict}`);
	if (!keep) return;
	const groups = allGroups.map(({ name }) => name);
	await writeResults(baselineFile, withRows(baseline, results, groups));
	console.log('\nThis is the baseline now: bench/baseline.json');
}

await runCommand(run, (error) =>
	console.error(`\nThe benchmark ended early: ${describeError(error)}`),
);
await cleanUp();
