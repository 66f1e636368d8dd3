import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { LiveN8n } from '../../../../hosts/run/live-n8n.mts';
import type { RunningN8n } from '../../../../hosts/run/n8n.mts';
import type { QueueN8n } from '../../../../hosts/run/queue.mts';
import { findPostgres } from '../../../../machine/programs.mts';
import { assertNoLeaks, findTraces, type Traces } from '../../../support/secrets.mts';

/** An n8n in one process or in queue mode. */
type Live = Pick<LiveN8n, 'process' | 'readLogs' | 'userFolder' | 'rest'>;

const isQueue = (process: RunningN8n): process is QueueN8n => 'workers' in process;

const run = promisify(execFile);

/** The whole database of an n8n in queue mode, as text; binary columns in hex. */
async function dumpDatabase(port: number): Promise<Buffer> {
	const folder = findPostgres('pg_dump');
	if (!folder) throw new Error('PostgreSQL is here without its pg_dump.');
	const where = ['-h', '127.0.0.1', '-p', String(port), '-U', 'n8n', '-d', 'postgres'];
	const { stdout } = await run(join(folder, 'pg_dump'), ['--data-only', '--no-owner', ...where], {
		encoding: 'buffer',
		maxBuffer: 512 * 1024 ** 2,
	});
	return stdout;
}

/** In queue mode, dumps the database first. Calls `before`, which may stop n8n, and reads the output and files. */
async function readTraces(n8n: Live, before = async () => {}): Promise<Traces> {
	const { process } = n8n;
	const database = isQueue(process) && (await dumpDatabase(process.postgresPort));
	await before();
	const traces = await findTraces(n8n.readLogs(), n8n.userFolder);
	return database ? traces.set('the database', database) : traces;
}

/**
 * Stops the n8n.
 * @throws Error if a secret of a credential or a signed upload URL appears in n8n's output or files
 */
export async function refuseItsLeaks(n8n: Live): Promise<void> {
	assertNoLeaks(await readTraces(n8n, () => n8n.process.stop()), n8n.rest.secrets);
}
