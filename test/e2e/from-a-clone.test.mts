import { execFile, execFileSync } from 'node:child_process';
import { cp, mkdtemp, readFile, realpath, rm } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { fitted, readExample } from '../../examples/examples.mts';
import { LiveN8n } from '../../hosts/live-n8n.mts';
import { nodeTypes } from '../../hosts/panel.mts';
import { mediaFolder, packageName, root } from '../../hosts/root.mts';
import { assertSucceeded, outputOf } from '../../hosts/workflow.mts';
import { refuseItsLeaks } from './support/shared/traces.mts';
import { stackOf } from './support/stack.mts';

/** The lines of docs/self-hosting.md that install the package from a clone, run as they stand there. */

const run = promisify(execFile);

/** The commands of the section, one a line. */
async function linesOnThePage(): Promise<string[]> {
	const page = await readFile(join(root, 'docs', 'self-hosting.md'), 'utf8');
	const [, section] = page.split('### From a clone\n');
	return /```bash\n(.*?)\n```/s.exec(section!)![1]!.split('\n');
}

/** The files of the repository as `git clone` would give them, with what is not committed yet. */
async function cloned(): Promise<string> {
	const folder = await mkdtemp(join(tmpdir(), 'clone-'));
	const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
	const listed = execFileSync('git', args, { cwd: root, encoding: 'utf8' });
	for (const path of listed.split('\0').filter((one) => one !== '')) {
		await cp(join(root, path), join(folder, path));
	}
	return folder;
}

/** In a home of its own, with the user's settings and cache of npm. */
async function installAsOnThePage(home: string): Promise<void> {
	await rm(join(home, '.n8n', 'nodes'), { recursive: true });
	const clone = await cloned();
	try {
		const env = {
			...process.env,
			HOME: home,
			npm_config_userconfig: process.env.npm_config_userconfig ?? join(homedir(), '.npmrc'),
			npm_config_cache: process.env.npm_config_cache ?? join(homedir(), '.npm'),
			npm_config_prefer_offline: 'true',
		};
		for (const line of await linesOnThePage()) {
			await run('bash', ['-c', line], { cwd: clone, env, maxBuffer: 1e8 });
		}
	} finally {
		await rm(clone, { recursive: true, force: true });
	}
}

const stack = stackOf(
	() =>
		LiveN8n.start({
			env: { N8N_RESTRICT_FILE_ACCESS_TO: mediaFolder },
			prepare: installAsOnThePage,
			inspect: refuseItsLeaks,
		}),
	{ layout: 'nested', renderMs: 200 },
);

test('n8n calls the nodes as it does after an installation from npm', async () => {
	const names = (await nodeTypes<{ name: string }>(stack.rest)).map(({ name }) => name);
	expect(names.filter((name) => /mediaGeneration/.test(name)).sort()).toEqual([
		`${packageName}.mediaGeneration`,
		`${packageName}.mediaGenerationTool`,
		`${packageName}.mediaGenerationTrigger`,
	]);
});

test('an example works unchanged', async () => {
	const example = fitted(
		await readExample('generate'),
		stack.credential,
		await realpath(mediaFolder),
	);
	const execution = await stack.rest.execute(example, 'Manual Trigger');
	assertSucceeded(execution, example.name);
	expect(outputOf(execution, 'Swap Faces')).toMatchObject([{ json: { id: expect.any(String) } }]);
});
