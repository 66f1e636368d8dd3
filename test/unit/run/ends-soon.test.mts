import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../../hosts/root.mts';

jest.setTimeout(120_000); // it starts programs

let folder: string;
beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'ends-soon-'))));
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Which tests of these files failed, and why, as Jest prints it. */
async function outcomesOf(layer: string, body: string, first = ''): Promise<string> {
	const place = join(folder, 'test', layer);
	await mkdir(place, { recursive: true });
	await writeFile(join(place, 'a.test.js'), body);
	await writeFile(join(folder, 'first.js'), first);
	const jest = {
		setupFilesAfterEnv: ['<rootDir>/first.js', join(root, 'test/run/ends-soon.cjs')],
		testTimeout: 120_000,
	};
	await writeFile(join(folder, 'package.json'), JSON.stringify({ jest }));
	const program = join(root, 'node_modules', 'jest', 'bin', 'jest.js');
	const options = { cwd: folder, encoding: 'utf8', env: { PATH: process.env.PATH } } as const;
	const args = [program, '--rootDir', folder, '--cacheDirectory', join(folder, 'cache')];
	return spawnSync(process.execPath, args, options).stderr;
}

const HANGS = `
	test('ends', () => {});
	test('hangs', () => new Promise(() => {}));
	test('comes after', () => new Promise(() => {}));
	test('comes last', () => {});`;

test('what hangs ends, and with it its file', async () => {
	const printed = await outcomesOf('unit', `jest.setTimeout(200); ${HANGS}`);
	expect(printed).toContain('● hangs');
	expect(printed).toMatch(/Exceeded timeout of 200 ms/);
	expect(printed).toMatch(/● comes after\s+Not run, because this test did not end: hangs/);
	expect(printed).toMatch(/● comes last\s+Not run, because this test did not end: hangs/);
	expect(printed).toContain('3 failed, 1 passed');
});

test('what is slow and ends is no hang: a machine may be busy', async () => {
	const slow = `const end = Date.now() + 300; while (Date.now() < end) await null;`;
	const body = `jest.setTimeout(200); test('slow', async () => { ${slow} }); test('comes after', () => {});`;
	expect(await outcomesOf('unit', body)).toContain('2 passed');
});

/** What a test of the layer may take, beside this load on each processor. */
async function limitOf(layer: string, load: number): Promise<string | undefined> {
	const busy = `const os = require('node:os'); os.loadavg = () => [${load} * os.availableParallelism(), 0, 0];`;
	const body = `test('limit', () => expect(globalThis[Symbol.for('TEST_TIMEOUT_SYMBOL')]).toBe('?'));`;
	return /Received: +(\S+)/.exec(await outcomesOf(layer, body, busy))?.[1];
}

test.each([
	['unit', 0, '30000'],
	['node', 2, '30000'],
	['contract', 6, '90000'],
	['portal', 6, 'undefined'],
])(
	'%s: beside a load of %d for each processor, a test may take %s ms',
	async (layer, load, expected) => {
		expect(await limitOf(layer, load)).toBe(expected);
	},
);
