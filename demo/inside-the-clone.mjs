import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

// Before tsx compiles anything: it keeps what it compiled in the temporary folder.
if (!process.argv.includes('--editor') && !process.argv.includes('--queue')) {
	process.env.TMPDIR = process.env.TEMP = process.env.TMP = join(process.cwd(), '.cache', 'demo');
	mkdirSync(process.env.TMPDIR, { recursive: true });
}
