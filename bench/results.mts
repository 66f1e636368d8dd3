import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { cpus, loadavg, release, totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from '../hosts/root.mts';
import type { Bench } from './bench.mts';
import type { Figure } from './figure.mts';

/** The file with which later runs are compared; part of the repository. */
export const baselineFile = join(root, 'bench', 'baseline.json');

export type Results = {
	date: string;
	machine: { cores: number };
	versions: { package: string; n8n: string };
	rows: Figure[];
};

export async function resultsOf({ sizes, host }: Bench, figures: Figure[]): Promise<Results> {
	const manifest = await readFile(join(root, 'package.json'), 'utf8');
	const { version } = JSON.parse(manifest) as { version: string };
	const date = new Date().toISOString();
	const machine = {
		processor: cpus()[0]?.model,
		cores: cpus().length,
		memory_gib: Math.round(totalmem() / 1024 ** 3),
		system: `${process.platform} ${release()}`,
		load_average_at_end: loadavg().map((load) => Math.round(load * 100) / 100),
	};
	const versions = { package: version, n8n: host.version, node: process.version };
	const rows = figures.map((figure) => ({ ...figure, date: date.slice(0, 10) }));
	const results = { date, machine, versions, sizes, rows };
	return results;
}

export async function writeResults(file: string, results: Results): Promise<void> {
	await mkdir(dirname(file), { recursive: true });
	await writeFile(file, `${JSON.stringify(results, null, '\t')}\n`);
}

/**
 * Updates the baseline with the newly measured groups, and removes the rows that these groups no longer have. Sorts the
 * rows by `groups`; within a group, rows keep their order, and new rows come last.
 */
export function withRows(
	baseline: Results,
	results: Results,
	groups: readonly string[] = [],
): Results {
	const measured = new Set(results.rows.map(({ group }) => group).filter((group) => group));
	const current = new Set(results.rows.map(({ row }) => row));
	const kept = baseline.rows.filter(({ row, group }) => current.has(row) || !measured.has(group));
	const rows = new Map([...kept, ...results.rows].map((row) => [row.row, row]));
	const placeOf = ({ group = '' }: Figure): number => groups.indexOf(group);
	const inOrder = [...rows.values()].sort((one, other) => placeOf(one) - placeOf(other));
	return { ...results, rows: inOrder };
}

export const readBaseline = async (): Promise<Results> =>
	JSON.parse(await readFile(baselineFile, 'utf8')) as Results;
