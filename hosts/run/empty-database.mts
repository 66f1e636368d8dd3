import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { HostInstall } from '../install/install.mts';
import { runProcess } from '../../machine/process.mts';

/*
 * Keeps a migrated, empty SQLite database in the install's folder and copies it for each later n8n with SQLite, since
 * the migrations take a quarter of a first start's time.
 */

const locateCopy = ({ folder }: HostInstall): string => join(folder, 'empty-database.sqlite');

const locateDatabase = (userFolder: string): string => join(userFolder, '.n8n', 'database.sqlite');

/**
 * Copies the kept database unless n8n has a database. Returns false if no database was kept: n8n must then migrate a
 * new one.
 */
export async function copyEmptyDatabase(host: HostInstall, userFolder: string): Promise<boolean> {
	const database = locateDatabase(userFolder);
	if (existsSync(database)) return true;
	if (!existsSync(locateCopy(host))) return false;
	await mkdir(dirname(database), { recursive: true });
	await copyFile(locateCopy(host), database);
	return true;
}

/** Copies the database of a running, unused n8n into the install's folder. */
export async function keepDatabase(host: HostInstall, userFolder: string): Promise<void> {
	const partial = `${locateCopy(host)}.${randomUUID()}`;
	const copy = `new (require('sqlite3').Database)(process.argv[1]).run('VACUUM INTO ?', process.argv[2], (error) => { if (error) throw error; })`;
	await runProcess(host.node, ['-e', copy, locateDatabase(userFolder), partial], {
		cwd: host.folder,
		env: {},
	});
	await rename(partial, locateCopy(host));
}
