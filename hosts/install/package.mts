import { copyFile, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { buildIfStale, findNewest, withBuildLock } from '../../machine/build.mts';
import { runNpm, runProcess } from '../../machine/process.mts';
import { packageName, root } from '../../machine/root.mts';

const packedFolder = join(root, '.cache', 'packed');
const publishedFiles = ['dist', 'README.md', 'LICENSE', 'package.json'];

/**
 * Packs the package as npm publishes it, and copies the tarball into the folder. Builds first if `dist` is older than a
 * source. Reuses the last tarball if it is newer than the packed files.
 */
export async function packPackage(folder: string): Promise<{ tarball: string; built: boolean }> {
	await mkdir(folder, { recursive: true });
	return await withBuildLock(async () => {
		await mkdir(packedFolder, { recursive: true });
		const built = await buildIfStale();
		const last = (await findPacked()) ?? (await pack());
		const tarball = join(folder, basename(last));
		await copyFile(last, tarball);
		return { tarball, built };
	});
}

async function findPacked(): Promise<string | undefined> {
	const [name] = await readdir(packedFolder);
	if (!name) return undefined;
	const { mtimeMs } = await stat(join(packedFolder, name));
	return mtimeMs > (await findNewest(publishedFiles)).mtimeMs
		? join(packedFolder, name)
		: undefined;
}

async function pack(): Promise<string> {
	await rm(packedFolder, { recursive: true });
	await mkdir(packedFolder);
	const args = ['pack', '--ignore-scripts', '--pack-destination', packedFolder];
	await runNpm(args, { cwd: root, env: process.env });
	const [name] = await readdir(packedFolder);
	if (!name) throw new Error(`npm pack created no tarball in ${packedFolder}.`);
	return join(packedFolder, name);
}

/** The folder into which {@link installPackage} unpacks the package. */
export const getInstalledFolder = (userFolder: string): string =>
	join(userFolder, '.n8n', 'nodes', 'node_modules', packageName);

/**
 * Installs a tarball as n8n installs a community package: unpacked below `.n8n/nodes/node_modules`, without dev, peer
 * and optional dependencies in package.json. (n8n would also install runtime dependencies, but there are none.)
 */
export async function installPackage(tarball: string, userFolder: string): Promise<void> {
	const folder = getInstalledFolder(userFolder);
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

/** Deletes the folder's earlier content. */
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
