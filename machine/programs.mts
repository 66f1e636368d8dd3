import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

export const findMissingServers = (): string[] => [
	...(findRedis() ? [] : ['redis-server']),
	...(findPostgres() ? [] : ['postgresql']),
];

export const findRedis = (): string | undefined => findProgram(['redis-server']);

/** Finds the folder of a PostgreSQL program; Debian doesn't put this folder on the PATH. */
export function findPostgres(program = 'initdb'): string | undefined {
	const base = '/usr/lib/postgresql';
	const versions = existsSync(base) ? readdirSync(base).sort((a, b) => Number(b) - Number(a)) : [];
	const installed = versions.map((version) => join(base, version, 'bin'));
	const found = findProgram([program], installed);
	return found && dirname(found);
}

export function findProgram(names: string[], more: string[] = []): string | undefined {
	const folders = [...(process.env.PATH ?? '').split(delimiter), ...more];
	return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

function isExecutable(path: string): boolean {
	try {
		accessSync(path, constants.X_OK);
		return true;
	} catch {
		return false;
	}
}
