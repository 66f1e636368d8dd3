import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { cpus, loadavg, release, totalmem } from 'node:os';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../hosts/root.mts';
import type { Bench } from './bench.mts';
import type { StoredRow } from './compare.mts';
import { judge, targetText, type Figure } from './figure.mts';

/** What later runs are compared with; part of the repository. */
export const baselineFile = join(root, 'bench', 'baseline.json');

export type Results = {
	date: string;
	machine: object;
	versions: object;
	sizes: object;
	rows: StoredRow[];
};

/** The results, with every single value, and the machine. */
export function resultsOf({ sizes, host }: Bench, figures: readonly Figure[]): Results {
	const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
		version: string;
	};
	const date = new Date().toISOString();
	return {
		date,
		machine: {
			processor: cpus()[0]?.model,
			cores: cpus().length,
			memory_gib: Math.round(totalmem() / 1024 ** 3),
			system: `${process.platform} ${release()}`,
			load_average_at_end: loadavg().map((load) => Math.round(load * 100) / 100),
		},
		versions: { package: manifest.version, n8n: host.version, node: process.version },
		sizes,
		rows: figures.map((figure) => ({
			...judge(figure),
			row: figure.row,
			group: figure.group,
			date: date.slice(0, 10),
			unit: figure.unit,
			target: figure.target && targetText(figure.target),
			point: figure.point,
			floor_is: figure.floor?.what,
			stock_is: figure.stockIs,
			values: { stock: figure.stock, ours: figure.ours, floor: figure.floor?.values },
		})),
	};
}

export async function writeResults(file: string, results: Results): Promise<void> {
	await mkdir(dirname(file), { recursive: true });
	await writeFile(file, `${JSON.stringify(results, null, '\t')}\n`);
}

/**
 * The baseline with the groups that were measured now: each row in its place, new ones at the end of their group; rows that
 * a group no longer has go.
 */
export function withRows(
	baseline: Results | undefined,
	results: Results,
	groups: readonly string[] = [],
): Results {
	const measured = new Set(results.rows.map(({ group }) => group).filter((group) => group));
	const current = new Set(results.rows.map(({ row }) => row));
	const kept = (baseline?.rows ?? []).filter(
		({ row, group }) => current.has(row) || !measured.has(group),
	);
	const rows = new Map([...kept, ...results.rows].map((row) => [row.row, row]));
	const placeOf = ({ group = '' }: StoredRow): number => groups.indexOf(group);
	const inOrder = [...rows.values()].sort((one, other) => placeOf(one) - placeOf(other));
	return { ...results, rows: inOrder };
}

/** Undefined if there is none yet. */
export async function readBaseline(): Promise<Results | undefined> {
	const text = await readFile(baselineFile, 'utf8').catch(() => undefined);
	return text === undefined ? undefined : (JSON.parse(text) as Results);
}
