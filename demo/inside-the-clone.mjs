import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

// Must run before tsx compiles anything, because tsx caches compiled files in the temporary folder.
if (!process.argv.includes('--editor') && !process.argv.includes('--queue')) {
	process.env.TMPDIR = process.env.TEMP = process.env.TMP = join(process.cwd(), '.cache', 'demo');
	mkdirSync(process.env.TMPDIR, { recursive: true });
}
