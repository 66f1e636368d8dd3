import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, extname, join } from 'node:path';
import { root } from '../../hosts/root.mts';

jest.setTimeout(120_000); // it starts programs

/** The rules of .dependency-cruiser.mjs: each finds what breaks it. */

const CONFIG = join(root, '.dependency-cruiser.mjs');

/** One break for each kind of rule: where a file with one import is, what it imports, and the rules that this breaks. */
const BREAKS: ReadonlyArray<readonly [file: string, target: string, rules: readonly string[]]> = [
	['N/fields/a.ts', '../catalog/index', ['fields-imports']],
	['N/MediaGeneration.node.ts', './novel/room', ['room-has-its-place']],
	['N/api/m.ts', 'node:fs', ['published-imports']],
	['credentials/o.ts', '../sandbox/server.mts', ['published-imports']],
	['N/checks/q.ts', 'n8n-workflow', ['knows-no-n8n']],
	['N/form/r.ts', '../fields/format', ['fields-by-index']],
	['N/execution/plan/s.ts', '../../api/calls/call', ['planning-sends-nothing']],
	['N/api/calls/call.ts', '../http/client', []],
	['N/api/circle-1.ts', './circle-2', ['no-circle']],
	// A circle is named once, at one of its files.
	['N/api/circle-2.ts', './circle-1', []],
	['N/execution/money/t.ts', '../follow/u', []],
	['N/execution/follow/v.ts', '../money/w', []],
	['hosts/b.mts', '../demo/demo.mts', ['hosts-imports']],
	['test/unit/g.test.mts', '../engine/support.mts', ['unit-test-of-a-test-file']],
	['test/unit/run/layers.test.mts', '../../run/layers.mts', []],
	['test/unit/h.test.mts', '../../nodes/MediaGeneration/execution/run', ['unit-tests-run-no-node']],
	['test/e2e/h.test.mts', '../engine/support.mts', ['layers-of-tests']],
	['test/e2e/j.test.mts', './missing.mts', ['everything-is-found']],
];

const inFull = (path: string): string => path.replace(/^N\//, 'nodes/MediaGeneration/');

interface Violation {
	readonly from: string;
	readonly rule: { readonly name: string };
}

let broken: readonly Violation[];
let folder: string;

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'imports-'));
	const write = async (path: string, text: string) => {
		await mkdir(dirname(join(folder, inFull(path))), { recursive: true });
		await writeFile(join(folder, inFull(path)), text);
	};
	// What is imported is there, and imports nothing, unless it is in the table itself.
	for (const [path, target] of BREAKS) {
		const imported = join(dirname(inFull(path)), extname(target) ? target : `${target}.ts`);
		if (/^\.(?!\/missing)/.test(target)) await write(imported, 'export type a = 1;\n');
	}
	for (const [path, target] of BREAKS) await write(path, `import type { a } from '${target}';\n`);
	for (const name of ['n8n-workflow', 'luxon']) {
		await write(`node_modules/${name}/package.json`, JSON.stringify({ name, main: 'index.js' }));
		await write(`node_modules/${name}/index.js`, '');
	}
	await write('package.json', '{}');
	await write('tsconfig.tools.json', '{}');
	const cruiser = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
	const args = [cruiser, '--config', CONFIG, '--no-cache', '--output-type', 'json', '.'];
	const options = { cwd: folder, encoding: 'utf8', maxBuffer: 1e8 } as const;
	const { stdout, stderr } = spawnSync(process.execPath, args, options);
	if (stdout === '') throw new Error(stderr);
	broken = (JSON.parse(stdout) as { summary: { violations: Violation[] } }).summary.violations;
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const allNamesFor = (path: string): string[] =>
	[
		...new Set(broken.filter(({ from }) => from === inFull(path)).map(({ rule }) => rule.name)),
	].sort();

/** Nearly no file here is reached by a test. */
const UNREACHED = 'reached-by-a-test';
const namesFor = (path: string) => allNamesFor(path).filter((name) => name !== UNREACHED);

test.each(BREAKS)('%s must not import %s', (path, _, rules) => {
	expect(namesFor(path)).toEqual(rules);
});

test('two rooms that import each other are found, though no two files do', () => {
	expect(namesFor('N/execution/money')).toEqual(['no-circle-of-rooms']);
	expect(namesFor('N/execution/follow')).toEqual(['no-circle-of-rooms']);
});

test('a published file that no unit, node or contract test reaches is found', () => {
	expect(allNamesFor('N/fields/a.ts')).toContain(UNREACHED);
	expect(allNamesFor('credentials/o.ts')).toContain(UNREACHED);
	expect(allNamesFor('N/execution/run.ts')).not.toContain(UNREACHED);
});
