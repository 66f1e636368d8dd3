import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { insertParts } from '../scripts/generate/markdown.mts';
import { readBaseline } from './results.mts';
import { writeSpeedTable } from './shown.mts';

/** Writes the baseline into the table of bench/README.md. */
const page = join('bench', 'README.md');
const parts = { speed: writeSpeedTable(await readBaseline()) };
await writeFile(page, insertParts(await readFile(page, 'utf8'), parts));
