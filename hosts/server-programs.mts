import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The system packages that are missing to start the two servers. */
export const missingServers = (): string[] => [
	...(redisProgram() ? [] : ['redis-server']),
	...(postgresFolder() ? [] : ['postgresql']),
];

export const redisProgram = (): string | undefined => onPath('redis-server');

/** The folder with a PostgreSQL program; Debian does not put them on the PATH. */
export function postgresFolder(program = 'initdb'): string | undefined {
	const base = '/usr/lib/postgresql';
	const versions = existsSync(base) ? readdirSync(base) : [];
	const installed = versions.map((version) => join(base, version, 'bin'));
	const folders = [...(process.env.PATH ?? '').split(delimiter), ...installed.sort().reverse()];
	return folders.find((folder) => existsSync(join(folder, program)));
}

function onPath(program: string): string | undefined {
	const folders = (process.env.PATH ?? '').split(delimiter);
	return folders.map((folder) => join(folder, program)).find((path) => existsSync(path));
}
