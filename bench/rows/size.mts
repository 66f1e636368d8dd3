import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { nodeTypes } from '../../hosts/panel.mts';
import { installedIn, installPackage } from '../../hosts/package.mts';
import { runProcess } from '../../hosts/process.mts';
import { packageName, root } from '../../hosts/root.mts';
import type { Bench, RowGroup } from '../bench.mts';
import type { Figure } from '../figure.mts';
import { median } from '../stats.mts';
import { inWorld, nobody } from '../world.mts';

const PROCESSES = 20;

/** What n8n does with an installed package on startup, timed in a process that has already loaded n8n's own parts. */
const loading = (folder: string, loader: string): string => `
	const core = require('n8n-core');
	const startedAt = performance.now();
	new core.${loader}(${JSON.stringify(folder)}).loadAll().then(() => {
		console.log(performance.now() - startedAt);
		process.exit();
	});`;

async function loadTimes(folder: string, loader: string): Promise<number> {
	const times: number[] = [];
	for (let run = 0; run < PROCESSES; run++) {
		const code = `require('reflect-metadata');${loading(folder, loader)}`;
		// As in n8n, so that the package finds n8n's own packages.
		const NODE_PATH = join(root, 'node_modules');
		const env = { ...process.env, NODE_PATH, N8N_LOG_LEVEL: 'silent', N8N_USER_FOLDER: folder };
		const printed = await runProcess(process.execPath, ['-e', code], { cwd: root, env });
		times.push(Number(printed.trim().split('\n').at(-1)));
	}
	return median(times);
}

/** What n8n sends to every editor about the nodes of this package; the agent's tool is a separate node. */
const descriptions = (bench: Bench): Promise<string> =>
	inWorld(bench, nobody(), async ({ rest }) => {
		const types = await nodeTypes(rest);
		return JSON.stringify(types.filter(({ name }) => name.startsWith(`${packageName}.`)));
	});

async function measure(bench: Bench): Promise<Figure[]> {
	const sent = await descriptions(bench);
	const folder = join(bench.folder, 'loaded');
	await installPackage(bench.tarball, folder);
	const installed = installedIn(folder);
	const ours: number[] = [];
	const whole: number[] = [];
	for (let round = 0; round < bench.repeat; round++) {
		ours.push(await loadTimes(installed, 'LazyPackageDirectoryLoader'));
		whole.push(await loadTimes(installed, 'PackageDirectoryLoader'));
	}
	await rm(folder, { recursive: true, force: true });
	return [
		{
			row: 'description of all nodes, as n8n sends it to an editor',
			unit: 'kB',
			ours: [Buffer.byteLength(sent) / 1_000],
		},
		{
			row: 'description of all nodes, compressed',
			unit: 'kB',
			ours: [gzipSync(sent).byteLength / 1_000],
		},
		{
			row: 'loading the package while n8n starts',
			unit: 'ms',
			ours,
			target: { of: 'ours', atMost: 17.5 },
		},
		{ row: 'loading all of its code, at the first use', unit: 'ms', ours: whole },
	];
}

export const size: RowGroup = {
	name: 'size',
	about: 'how much the package adds to every editor and to the start of n8n',
	measure,
};
