import { copyFile, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { withLock } from './file-lock.mts';
import { runProcess } from './process.mts';
import { packageName, root } from './root.mts';

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
const cache = join(root, '.cache');
const packed = join(cache, 'packed');
const sources = ['nodes', 'credentials', 'icons', 'index.js', 'package.json', 'tsconfig.json'];
const lastBuilt = join('dist', 'types', 'nodes.json');
const published = ['dist', 'README.md', 'LICENSE', 'package.json'];

/**
 * Packs what would be published into the folder: built anew unless `dist` is newer than every source, packed anew unless
 * the last tarball is newer than its content. One process at a time: a build starts by deleting `dist`.
 */
export async function packPackage(folder: string): Promise<{ tarball: string; built: boolean }> {
	await mkdir(cache, { recursive: true });
	await mkdir(folder, { recursive: true });
	return await withLock(join(cache, 'build'), async () => {
		await mkdir(packed, { recursive: true });
		const built = !(await isBuilt());
		if (built) await runProcess(npm, ['run', 'build'], { cwd: root, env: process.env });
		const last = (await packedBefore()) ?? (await pack());
		const tarball = join(folder, basename(last));
		await copyFile(last, tarball);
		return { tarball, built };
	});
}

async function isBuilt(): Promise<boolean> {
	const built = await stat(join(root, lastBuilt)).catch(() => undefined);
	return built !== undefined && built.mtimeMs > (await newestChange(sources));
}

async function packedBefore(): Promise<string | undefined> {
	const [name] = await readdir(packed);
	if (!name) return undefined;
	const { mtimeMs } = await stat(join(packed, name));
	return mtimeMs > (await newestChange(published)) ? join(packed, name) : undefined;
}

async function pack(): Promise<string> {
	await rm(packed, { recursive: true });
	await mkdir(packed);
	const args = ['pack', '--ignore-scripts', '--pack-destination', packed];
	await runProcess(npm, args, { cwd: root, env: process.env });
	const [name] = await readdir(packed);
	if (!name) throw new Error(`npm pack created no tarball in ${packed}.`);
	return join(packed, name);
}

/** Where {@link installPackage} puts the package. */
export const installedIn = (userFolder: string): string =>
	join(userFolder, '.n8n', 'nodes', 'node_modules', packageName);

/**
 * Installs a tarball as n8n installs a community package: unpacked below `.n8n/nodes/node_modules`, without the
 * development entries of package.json. n8n would then install the runtime dependencies, of which there are none.
 */
export async function installPackage(tarball: string, userFolder: string): Promise<void> {
	const folder = installedIn(userFolder);
	await unpack(tarball, folder);

	const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Manifest;
	const dependencies = Object.keys(manifest.dependencies ?? {});
	if (dependencies.length > 0) {
		throw new Error(`The package must not have dependencies, but has: ${dependencies.join(', ')}`);
	}
	for (const key of ['devDependencies', 'peerDependencies', 'optionalDependencies'] as const) {
		delete manifest[key];
	}
	await writeJson(join(folder, 'package.json'), manifest);
	await writeJson(join(userFolder, '.n8n', 'nodes', 'package.json'), {
		name: 'installed-nodes',
		private: true,
		dependencies: { [packageName]: manifest.version },
	});
}

/** Puts the files of a tarball, and nothing else, into the folder. */
export async function unpack(tarball: string, folder: string): Promise<void> {
	await rm(folder, { recursive: true, force: true });
	await mkdir(folder, { recursive: true });
	await runProcess('tar', ['-xzf', tarball, '-C', folder, '--strip-components=1'], {
		env: process.env,
	});
}

type Manifest = {
	version: string;
	dependencies?: object;
	devDependencies?: object;
	peerDependencies?: object;
	optionalDependencies?: object;
};

function writeJson(file: string, value: object): Promise<void> {
	return writeFile(file, JSON.stringify(value, null, 2));
}

/** The latest modification time of the files and folders. */
async function newestChange(paths: string[]): Promise<number> {
	const times = await Promise.all(
		paths.map(async (path) => {
			const found = await stat(join(root, path));
			if (!found.isDirectory()) return found.mtimeMs;
			const inside = (await readdir(join(root, path))).map((name) => join(path, name));
			return Math.max(found.mtimeMs, await newestChange(inside));
		}),
	);
	return Math.max(0, ...times);
}
