import { execFile, execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, realpath, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { adaptExample, readExample } from '../../examples/examples.mts';
import { LiveN8n } from '../../hosts/run/live-n8n.mts';
import { listNodeTypes } from '../../hosts/editor/panel.mts';
import { mediaFolder, packageName, root } from '../../machine/root.mts';
import { assertSucceeded, readOutput } from '../../hosts/run/workflow.mts';
import { refuseItsLeaks } from './support/shared/traces.mts';
import { useStack } from './support/stack.mts';

/** Runs the lines of the README that install the package, in a clone. */

const run = promisify(execFile);

/** The README's commands under *Install*, after those that clone the repository and install its packages. */
async function readCommandsOnPage(): Promise<string> {
	const page = await readFile(join(root, 'README.md'), 'utf8');
	const [, section] = page.split('## Install\n');
	const [, commands] = /```bash\ngit clone \S+\ncd \S+\nnpm ci && (.*?)\n```/s.exec(section!)!;
	return commands!;
}

/** Copies the repository, including uncommitted changes, into a new folder, as `git clone` and `npm ci` would. */
async function cloneRepository(): Promise<string> {
	const folder = await mkdtemp(join(tmpdir(), 'clone-'));
	const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
	const listed = execFileSync('git', args, { cwd: root, encoding: 'utf8' });
	for (const path of listed.split('\0').filter((one) => existsSync(join(root, one)))) {
		if (path !== '') await cp(join(root, path), join(folder, path));
	}
	await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
	return folder;
}

async function installAsOnThePage(home: string): Promise<void> {
	await rm(join(home, '.n8n', 'nodes'), { recursive: true });
	const clone = await cloneRepository();
	try {
		const env = { ...process.env, HOME: home };
		await run('bash', ['-ec', await readCommandsOnPage()], { cwd: clone, env });
	} finally {
		await rm(clone, { recursive: true, force: true });
	}
}

const stack = useStack(
	() =>
		LiveN8n.start({
			env: { N8N_RESTRICT_FILE_ACCESS_TO: mediaFolder },
			prepare: installAsOnThePage,
			inspect: refuseItsLeaks,
		}),
	{ layout: 'nested', renderMs: 200 },
);

test('n8n gives the nodes the names that they have after an installation from npm', async () => {
	const names = (await listNodeTypes<{ name: string }>(stack.rest)).map(({ name }) => name);
	expect(names.filter((name) => /mediaGeneration/.test(name)).sort()).toEqual([
		`${packageName}.mediaGeneration`,
		`${packageName}.mediaGenerationTool`,
		`${packageName}.mediaGenerationTrigger`,
	]);
});

test('an example works unchanged', async () => {
	const folder = await realpath(mediaFolder);
	const example = adaptExample(await readExample('generate'), stack.credential, folder);
	const execution = await stack.rest.execute(example, 'Manual Trigger');
	assertSucceeded(execution, example.name);
	const ours = example.nodes.filter(({ type }) => type.startsWith(`${packageName}.`));
	expect(ours).not.toEqual([]);
	for (const { name } of ours) {
		expect(readOutput(execution, name)).toMatchObject([{ json: { id: expect.any(String) } }]);
	}
});
