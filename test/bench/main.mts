import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import { cleanUp, describe, undoAtEnd } from '../../hosts/cleanup.mts';
import { ensureHost } from '../../hosts/install.mts';
import { packPackage } from '../../hosts/package.mts';
import { FULL, SMALL, type Bench, type RowGroup } from './bench.mts';
import type { Figure } from './figure.mts';
import { writeResults } from './results.mts';
import { rowGroups } from './rows/index.mts';
import { tableOf } from './table.mts';

type Flags = { rows: RowGroup[]; repeat: number; small: boolean; output: string };

const groupsNamed = (text: string): RowGroup[] =>
	text.split(',').map((name) => {
		const found = rowGroups.find((group) => group.name === name.trim());
		if (found) return found;
		const known = rowGroups.map((group) => group.name).join(', ');
		throw new InvalidArgumentError(`"${name}" is none of: ${known}.`);
	});

const wholeNumber = (text: string): number => {
	if (/^[1-9]\d?$/.test(text)) return Number(text);
	throw new InvalidArgumentError('It must be a whole number from 1 to 99.');
};

const listed = rowGroups.map(({ name, about }) => `  ${name.padEnd(16)} ${about}`).join('\n');

const { rows, repeat, small, output } = new Command('bench')
	.description('Measures the package in a real n8n, beside n8n’s own nodes with the same job.')
	.option(
		'--rows <names>',
		'only these groups of rows, separated by commas',
		groupsNamed,
		rowGroups,
	)
	.option('--repeat <number>', 'measurements per row; the medians are shown', wholeNumber, 3)
	.option('--small', 'small sizes, to try the benchmark itself', false)
	.option('--output <file>', 'where the results are written', 'bench-results.json')
	.addHelpText('after', `\nGroups of rows:\n${listed}`)
	.parse()
	.opts<Flags>();

const say = (line: string) => console.error(line);

async function run(): Promise<void> {
	if (process.platform !== 'linux') {
		throw new Error('The benchmark reads memory and processor time from /proc, so it needs Linux.');
	}
	const host = await ensureHost('n8n-2', { say, progress: say });
	const folder = await realpath(await mkdtemp(join(tmpdir(), 'media-generation-bench-')));
	undoAtEnd(`the folder ${folder}`, () =>
		rm(folder, { recursive: true, force: true, maxRetries: 5 }),
	);
	const { tarball } = await packPackage(join(folder, 'package'));
	const sizes = small ? SMALL : FULL;
	const bench: Bench = { repeat, sizes, host, tarball, folder, say };
	const figures: Figure[] = [];
	for (const group of rows) {
		say(`\n${group.name}: ${group.about}`);
		figures.push(...(await group.measure(bench)));
	}
	await writeResults(output, bench, figures);
	console.log(`\n${tableOf(figures)}\n\nWritten to ${output}.`);
}

try {
	await run();
} catch (error) {
	console.error(`\nThe benchmark ended early: ${describe(error)}`);
	process.exitCode = 1;
} finally {
	await cleanUp();
}
