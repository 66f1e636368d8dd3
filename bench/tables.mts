import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Command } from 'commander';
import { withParts } from '../scripts/generate/markdown.mts';
import { readBaseline } from './results.mts';
import { scalePart, speedPart, targetsPart, highlightsPart } from './speed-table.mts';

new Command('bench:tables')
	.description(
		'Writes the baseline into the tables of docs/benchmarks.md and of its page for contributors, and a few figures into the README.',
	)
	.parse();

const results = await readBaseline();

const pages: Record<string, Record<string, string>> = {
	[join('docs', 'benchmarks.md')]: { speed: speedPart(results), scale: scalePart(results) },
	[join('docs', 'contributing', 'measurements.md')]: { targets: targetsPart(results) },
	'README.md': { figures: highlightsPart(results) },
};
for (const [page, parts] of Object.entries(pages)) {
	await writeFile(page, withParts(await readFile(page, 'utf8'), parts));
}
