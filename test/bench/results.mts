import { writeFile } from 'node:fs/promises';
import { cpus, loadavg, release, totalmem } from 'node:os';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../hosts/root.mts';
import type { Bench } from './bench.mts';
import { judge, targetText, type Figure } from './figure.mts';

/** Writes what was measured, with every single value, and on what. */
export async function writeResults(
	file: string,
	{ repeat, sizes, host }: Bench,
	figures: readonly Figure[],
): Promise<void> {
	const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
		version: string;
	};
	const results = {
		date: new Date().toISOString(),
		machine: {
			processor: cpus()[0]?.model,
			cores: cpus().length,
			memory_gib: Math.round(totalmem() / 1024 ** 3),
			system: `${process.platform} ${release()}`,
			load_average_at_end: loadavg().map((load) => Math.round(load * 100) / 100),
		},
		versions: { package: manifest.version, n8n: host.version, node: process.version },
		repeat,
		sizes,
		rows: figures.map((figure) => ({
			...judge(figure),
			row: figure.row,
			unit: figure.unit,
			target: figure.target && targetText(figure.target),
			floor_is: figure.floor?.what,
			values: { stock: figure.stock, ours: figure.ours, floor: figure.floor?.values },
		})),
	};
	await writeFile(file, `${JSON.stringify(results, null, '\t')}\n`);
}
