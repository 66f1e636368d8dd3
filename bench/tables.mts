import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Command } from 'commander';
import { insertParts } from '../scripts/generate/markdown.mts';
import { readBaseline } from './results.mts';
import { scalePart, speedPart } from './speed-table.mts';

new Command('tables')
	.description('Writes the baseline into the tables of bench/README.md.')
	.parse();

const results = await readBaseline();

const page = join('bench', 'README.md');
const parts = { speed: speedPart(results), scale: scalePart(results) };
await writeFile(page, insertParts(await readFile(page, 'utf8'), parts));
