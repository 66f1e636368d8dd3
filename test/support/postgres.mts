import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { postgresFolder } from '../../hosts/servers.mts';

const run = promisify(execFile);

/** Everything in the database of an n8n in queue mode, as text; binary columns in hex. */
export async function dumpOf(port: number): Promise<Buffer> {
	const folder = postgresFolder('pg_dump');
	if (!folder) throw new Error('PostgreSQL is here without its pg_dump.');
	const where = ['-h', '127.0.0.1', '-p', String(port), '-U', 'n8n', '-d', 'postgres'];
	const { stdout } = await run(join(folder, 'pg_dump'), ['--data-only', '--no-owner', ...where], {
		encoding: 'buffer',
		maxBuffer: 512 * 1024 ** 2,
	});
	return stdout;
}
