import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { registerCleanUp } from '../../machine/cleanup.mts';
import { packageName, root } from '../../machine/root.mts';
import { withLock } from '../../machine/file-lock.mts';
import { isAlive, runNpm, runProcess } from '../../machine/process.mts';

export type N8nRelease = 'n8n-2' | 'n8n-1';

/** An installed n8n and the command that starts it: `<node> <n8n> start`. */
export type HostInstall = {
	name: N8nRelease;
	folder: string;
	version: string;
	/** Path of the Node binary that this n8n is pinned to. */
	node: string;
	/** Path of n8n's command-line program. */
	n8n: string;
};

/** The unpacked packages in GB. */
export const unpackedGb: Record<N8nRelease, number> = { 'n8n-2': 2.8, 'n8n-1': 1.9 };

/**
 * Installs the n8n pinned in `hosts/<name>/`, once per lock file, into the user's cache folder, and checks it before
 * each use. An incomplete install is never used: npm installs into a sibling folder, which is renamed after a
 * check. Two processes never install the same n8n at the same time.
 */
export async function ensureHost(
	name: N8nRelease,
	log: (line: string) => void,
): Promise<HostInstall> {
	const pinned = locatePinned(name);
	const folder = locateFolder(name);
	if (await isWorking(folder)) return readInstall(name, folder);

	await mkdir(dirname(folder), { recursive: true });
	const installUnlessThere = async () => {
		if (!(await isWorking(folder))) {
			log(`First use: installing n8n ${readPinnedVersion(name)}, once, into ${folder}`);
			await install(pinned, folder);
		}
		return readInstall(name, folder);
	};
	const waiting = () => log('Another process is already installing it; waiting.');
	return await withLock(folder, installUnlessThere, waiting);
}

async function install(pinned: string, folder: string): Promise<void> {
	await removeAbandoned(folder);
	const partial = `${folder}.partial-${process.pid}`;
	await mkdir(partial);
	const discard = registerCleanUp(`the unfinished install ${partial}`, () =>
		rm(partial, { recursive: true, force: true, maxRetries: 3 }),
	);
	try {
		await unpackInto(partial, pinned);
		if (!(await isWorking(partial))) {
			throw new Error(
				`The n8n installed in ${partial} does not start, so the folder is deleted. Try again.`,
			);
		}
		await rm(folder, { recursive: true, force: true });
		await rename(partial, folder);
	} finally {
		await discard();
	}
}

async function unpackInto(folder: string, pinned: string): Promise<void> {
	for (const file of ['package.json', 'package-lock.json']) {
		await copyFile(join(pinned, file), join(folder, file));
	}
	const run = (args: string[]) => runNpm(args, { cwd: folder, env: makeNpmEnvironment() });
	await run(['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--fetch-retries=4']);
	// Only the database driver and the Node binary need their install scripts.
	await run(['rebuild', 'sqlite3', 'node', '--ignore-scripts=false']);
}

/** Whether the install is complete: its Node binary loads the database driver and n8n's package.json. */
async function isWorking(folder: string): Promise<boolean> {
	const { node, n8n } = locatePrograms(folder);
	if (!existsSync(node) || !existsSync(n8n)) return false;
	const loads = "require('sqlite3'); require('n8n/package.json')";
	return await runProcess(node, ['-e', loads], { cwd: folder, env: {} }).then(
		() => true,
		() => false,
	);
}

function readInstall(name: N8nRelease, folder: string): HostInstall {
	const manifest = readFileSync(join(folder, 'node_modules', 'n8n', 'package.json'), 'utf8');
	const { version } = JSON.parse(manifest) as { version: string };
	return { name, folder, version, ...locatePrograms(folder) };
}

/** Whether n8n has been installed; only {@link ensureHost} checks that it works. */
export const isInstalled = (name: N8nRelease): boolean => existsSync(locateFolder(name));

function locateFolder(name: N8nRelease): string {
	const lockFile = readFileSync(join(locatePinned(name), 'package-lock.json'));
	const hash = createHash('sha256').update(lockFile).digest('hex').slice(0, 16);
	return join(locateCacheFolder(), 'hosts', `${name}-${hash}`);
}

const locatePinned = (name: N8nRelease): string => join(root, 'hosts', name);

export function readPinnedVersion(name: N8nRelease): string {
	const manifest = readFileSync(join(locatePinned(name), 'package.json'), 'utf8');
	return (JSON.parse(manifest) as { dependencies: { n8n: string } }).dependencies.n8n;
}

function locatePrograms(folder: string): Pick<HostInstall, 'node' | 'n8n'> {
	const modules = join(folder, 'node_modules');
	const binary = process.platform === 'win32' ? 'node.exe' : 'node';
	return { node: join(modules, 'node', 'bin', binary), n8n: join(modules, 'n8n', 'bin', 'n8n') };
}

/** Removes the partial folders that killed installs have left next to `folder`. */
async function removeAbandoned(folder: string): Promise<void> {
	const prefix = `${basename(folder)}.partial-`;
	for (const entry of await readdir(dirname(folder))) {
		if (!entry.startsWith(prefix) || isAlive(Number(entry.slice(prefix.length)))) continue;
		await rm(join(dirname(folder), entry), { recursive: true, force: true });
	}
}

export function locateCacheFolder(): string {
	return join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), packageName);
}

/** The variables that `npm run` sets for this repository must not affect an install elsewhere. */
function makeNpmEnvironment(): NodeJS.ProcessEnv {
	const ours = /^(npm_config_(ignore_scripts|local_prefix)|npm_(package|lifecycle)_.*|INIT_CWD)$/i;
	return Object.fromEntries(Object.entries(process.env).filter(([name]) => !ours.test(name)));
}
