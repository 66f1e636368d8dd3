import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createTemporaryFolder } from './cleanup.mts';
import { findFreePorts } from './free-ports.mts';
import { runProcess, startProcess, type RunningProcess } from './process.mts';
import { findMissingServers, findPostgres, findRedis } from './programs.mts';
import { waitUntil } from './wait-until.mts';

/** A private Redis and PostgreSQL for one n8n in queue mode, run from the system's packages. */
export type Servers = { redisPort: number; postgresPort: number; stop: () => Promise<void> };

const postgresUser = 'postgres';

export async function startServers(): Promise<Servers> {
	const [redis, postgres] = [findRedis(), findPostgres()];
	if (!redis || !postgres) {
		const missing = findMissingServers().join(' and ');
		throw new Error(`Queue mode needs servers that are not installed: ${missing}.`);
	}
	const [folder, removeFolder] = await createTemporaryFolder('queue-servers');
	const [redisPort, postgresPort] = await findFreePorts(2);
	const running = [
		await startRedis(redis, join(folder, 'redis'), redisPort),
		await startPostgres(postgres, join(folder, 'postgres'), postgresPort),
	];
	const stop = async () => {
		await Promise.all(running.map((server) => server.stop()));
		await removeFolder();
	};
	return { redisPort, postgresPort, stop };
}

async function startRedis(program: string, folder: string, port: number): Promise<RunningProcess> {
	await mkdir(folder);
	const options = { port, bind: '127.0.0.1', dir: folder, save: '', appendonly: 'no' };
	const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]);
	return await waitUntilReady('Redis', startProcess(program, args, { env: process.env }));
}

/** PostgreSQL refuses to run as root, so root starts it as the user `postgres`. */
async function startPostgres(
	programs: string,
	folder: string,
	port: number,
): Promise<RunningProcess> {
	await mkdir(folder);
	const isRoot = process.getuid?.() === 0;
	if (isRoot) {
		await runProcess('chown', [postgresUser, folder], { env: process.env });
		await runProcess('chmod', ['711', join(folder, '..')], { env: process.env });
	}
	const asUser = (program: string, args: string[]): [string, string[]] => {
		const whole = [join(programs, program), ...args];
		const user = [`--reuid=${postgresUser}`, `--regid=${postgresUser}`, '--clear-groups'];
		return isRoot ? ['setpriv', [...user, ...whole]] : [whole[0], whole.slice(1)];
	};
	const initialise = ['-D', folder, '-U', 'n8n', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N'];
	const options = { env: process.env, cwd: folder };
	await runProcess(...asUser('initdb', initialise), options);
	const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off'];
	const serve = ['-D', folder, '-p', String(port), ...settings.flatMap((each) => ['-c', each])];
	return await waitUntilReady('PostgreSQL', startProcess(...asUser('postgres', serve), options));
}

async function waitUntilReady(name: string, server: RunningProcess): Promise<RunningProcess> {
	const isReady = () => /ready to accept connections/i.test(server.readLog());
	try {
		await waitUntil(() => `${name} is ready:\n${server.readLog()}`, isReady, { withinMs: 600_000 });
		return server;
	} catch (error) {
		await server.kill();
		throw error;
	}
}
