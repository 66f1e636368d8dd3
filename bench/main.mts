import { join } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import { cleanUp, describeError, runCommand, createTemporaryFolder } from '../machine/cleanup.mts';
import { ensureHost } from '../hosts/install/install.mts';
import { FULL, SMALL, type Bench, type RowGroup } from './bench.mts';
import { findRegressions } from './compare.mts';
import type { Figure } from './figure.mts';
import { baselineFile, makeResults, readBaseline, replaceRows, writeResults } from './results.mts';
import { checkOnly } from './rows/check-only.mts';
import { events } from './rows/events.mts';
import { generations } from './rows/generations.mts';
import { transfers } from './rows/transfers.mts';
import { writeSpeedTable } from './shown.mts';

type Flags = { rows?: RowGroup[]; repeat?: number; small: boolean; keep: boolean };

/** The default; fewer rounds hardly show the spread. */
const ROUNDS = 5;

/** The groups in the order of the table. */
const GROUPS: RowGroup[] = [...transfers, ...generations, checkOnly, ...events];

const findGroups = (text: string): RowGroup[] =>
	text.split(',').map((name) => {
		const found = GROUPS.find((group) => group.name === name.trim());
		if (found) return found;
		const known = GROUPS.map((group) => group.name).join(', ');
		throw new InvalidArgumentError(`"${name}" is not one of: ${known}.`);
	});

const parseRounds = (text: string): number => {
	if (/^[1-9]\d?$/.test(text)) return Number(text);
	throw new InvalidArgumentError('It must be a whole number from 1 to 99.');
};

const {
	rows = GROUPS,
	repeat,
	small,
	keep,
} = new Command('bench')
	.description('Measures the package in a real n8n, beside n8n’s own nodes doing the same job.')
	.option('--rows <names>', 'only these groups of rows, separated by commas', findGroups)
	.option('--repeat <number>', `rounds of each row (default: ${ROUNDS} or 3)`, parseRounds)
	.option('--small', 'small sizes, to try the benchmark itself', false)
	.option('--keep', 'make these rows the baseline that later runs are compared with', false)
	.addHelpText(
		'after',
		`\nGroups of rows:\n${GROUPS.map(({ name, about }) => `  ${name.padEnd(16)} ${about}`).join('\n')}`,
	)
	.parse()
	.opts<Flags>();

const log = (line: string) => console.error(line);

async function run(): Promise<void> {
	if (process.platform !== 'linux') {
		throw new Error('The benchmark reads memory from /proc, so it needs Linux.');
	}
	const { version } = await ensureHost('n8n-2', log);
	const [folder] = await createTemporaryFolder('media-generation-bench');
	const figures: Figure[] = [];
	const file = join('bench-results', `${new Date().toISOString().replaceAll(':', '-')}.json`);
	for (const { name, about, rounds = ROUNDS, measure } of rows) {
		const startedAt = Date.now();
		log(`\n${name}: ${about}`);
		const bench: Bench = { repeat: repeat ?? rounds, sizes: small ? SMALL : FULL, folder, log };
		try {
			figures.push(...(await measure(bench)).map((figure) => ({ ...figure, group: name })));
			await writeResults(file, await makeResults(version, figures));
			log(`${name} took ${Math.round((Date.now() - startedAt) / 1_000)} s.`);
		} catch (error) {
			log(`${name} was not measured: ${describeError(error)}`);
			process.exitCode = 1;
		}
	}
	if (figures.length === 0) throw new Error('nothing was measured.');
	const results = await makeResults(version, figures);
	console.log(`\n${writeSpeedTable(results)}\n\nWritten to ${file}.`);

	const baseline = await readBaseline();
	const worse = findRegressions(results.rows, baseline.rows);
	const verdict = worse.length > 0 ? worse.join('\n') : 'No row is worse by more than its noise.';
	console.log(`\nCompared with the baseline of ${baseline.date.slice(0, 10)}:\n${verdict}`);
	if (!keep) return;
	const groups = GROUPS.map(({ name }) => name);
	await writeResults(baselineFile, replaceRows(baseline, results, groups));
	console.log('\nThis is the baseline now: bench/baseline.json');
}

await runCommand(run, (error) =>
	console.error(`\nThe benchmark ended early: ${describeError(error)}`),
);
await cleanUp();
