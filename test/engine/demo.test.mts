import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../machine/root.mts';
import { withFolder } from '../support/temporary-folder.mts';

/** Runs `npm run demo` as a newcomer does, but without npm, which would write a log into the home directory. */

async function runDemo(args: string[] = [], env: Record<string, string> = {}) {
	const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
	const [program, ...given] = (scripts.demo as string).split(' ');
	const all = { cwd: root, env: { ...process.env, ...env } };
	return await promisify(execFile)(program!, [...given, ...args], all);
}

test('the demo performs the main job, and writes nothing outside the clone', async () => {
	await withFolder(async (home) => {
		const [TMPDIR, XDG_CACHE_HOME] = [join(home, 'tmp'), join(home, 'cache')];
		await Promise.all([mkdir(TMPDIR), mkdir(XDG_CACHE_HOME)]);
		const { stdout } = await runDemo([], { HOME: home, TMPDIR, XDG_CACHE_HOME });
		expect(stdout).toMatch(/Stand-ins replace n8n's core nodes: .*Edit Fields/);
		expect(stdout).toContain(
			'Signed events received and verified: image.completed, video.completed',
		);
		expect(stdout).toContain('npm run demo -- --editor');
		const results = [...stdout.matchAll(/^ {2}(\S+) {2}\((image|video), \d+ kB\)$/gm)];
		expect(results.map(([, , kind]) => kind).sort()).toEqual(['image', 'image', 'video']);
		for (const [, path] of results)
			expect((await readFile(join(root, path!))).length).toBeGreaterThan(1_000);
		expect((await readdir(home, { recursive: true })).sort()).toEqual(['cache', 'tmp']);
	});
});

test('if a step fails, the demo exits with 1 and gives the reason', async () => {
	const broken = 'globalThis.fetch=()=>Promise.reject(Error("out_of_order"))';
	const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(broken)}`;
	await expect(runDemo([], { NODE_OPTIONS })).rejects.toMatchObject({
		code: 1,
		stderr: expect.stringContaining('out_of_order'),
	});
});
