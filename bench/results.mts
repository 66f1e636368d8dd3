import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { cpus, loadavg, release, totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from '../machine/root.mts';
import type { Figure } from './figure.mts';

/** The file with which later runs are compared; part of the repository. */
export const baselineFile = join(root, 'bench', 'baseline.json');

export type Results = {
	date: string;
	machine: { cores: number };
	versions: { package: string; n8n: string };
	rows: Figure[];
};

export async function makeResults(n8n: string, figures: Figure[]): Promise<Results> {
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
	const versions = { package: version, n8n, node: process.version };
	const rows = figures.map((figure) => ({ ...figure, date: date.slice(0, 10) }));
	return { date, machine, versions, rows };
}

export async function writeResults(file: string, results: Results): Promise<void> {
	await mkdir(dirname(file), { recursive: true });
	await writeFile(file, `${JSON.stringify(results, null, '\t')}\n`);
}

/** Replaces the baseline's rows of the measured groups, in the order of `groups`. */
export function replaceRows(
	baseline: Results,
	results: Results,
	groups: readonly string[],
): Results {
	const measured = new Set(results.rows.map(({ group }) => group));
	const kept = baseline.rows.filter(({ group }) => !measured.has(group));
	const findPlace = ({ group = '' }: Figure): number => groups.indexOf(group);
	const rows = [...kept, ...results.rows].sort((one, other) => findPlace(one) - findPlace(other));
	return { ...results, rows };
}

export const readBaseline = async (): Promise<Results> =>
	JSON.parse(await readFile(baselineFile, 'utf8')) as Results;
