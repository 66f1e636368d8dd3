import { spawnSync } from 'node:child_process';
import { isAbsolute, join } from 'node:path';
import { root } from '../../../hosts/root.mts';
import { readText } from '../support/sources.mts';

function listTests(...args: string[]): string[] {
	const jest = join(root, 'node_modules', 'jest', 'bin', 'jest.js');
	const options = { cwd: root, encoding: 'utf8' } as const;
	const { stdout } = spawnSync(process.execPath, [jest, '--listTests', ...args], options);
	// Jest's first line names the project.
	return stdout.split('\n').filter(isAbsolute);
}

test.each([
	['without a path, every layer but e2e', [], 'test/engine/paid-once.test.mts'],
	['a path of a built layer', ['test/engine/paid-once'], 'test/engine/paid-once.test.mts'],
	['a path of a quick layer', ['test/node/refusals'], 'test/node/refusals.test.mts'],
])('npx jest needs no further option: %s', (_, args, expected) => {
	const files = listTests(...args);
	expect(files).toContain(join(root, expected));
	expect(files.filter((file) => file.includes('/e2e/'))).toEqual([]);
	if (args.length > 0) expect(files).toHaveLength(1);
});

test('test:e2e with a path runs that file only', () => {
	const { scripts } = JSON.parse(readText('package.json'));
	const [program, ...args] = scripts['test:e2e'].split(' ');
	const path = 'test/e2e/reconcile.test.mts';
	expect([program, listTests(...args, path)]).toEqual(['jest', [join(root, path)]]);
	expect(listTests(...args).every((file) => file.includes('/test/e2e/'))).toBe(true);
});
