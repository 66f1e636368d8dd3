import { join } from 'node:path';
import { root } from '../../../hosts/root.mts';
import { runWith } from './fake-programs.mts';

/** Runs `npm test` with programs in place of npm, npx and Jest. */
const runNpmTest = (checks: string, jest: string) =>
	runWith({ npm: checks, npx: '', jest }, process.execPath, [
		'--import',
		'tsx',
		join(root, 'test/run/main.mts'),
	]);

test('the last line is Jest’s count', async () => {
	const { code, lastLine } = await runNpmTest('', 'echo "5 passed, 0 failed, 2 skipped"');
	expect([code, lastLine]).toEqual([0, '5 passed, 0 failed, 2 skipped']);
});

test('a failed check doesn’t stop anything, and its output and command are shown', async () => {
	const { code, lastLine, stderr } = await runNpmTest(
		'case "$*" in *lint) echo "a wrong line"; exit 1;; esac',
		'sleep 1; echo "5 passed, 0 failed, 2 skipped"',
	);
	expect([code, lastLine]).toEqual([1, '5 passed, 1 failed, 2 skipped']);
	expect(stderr).toMatch(/a wrong line[^]*Failed: npm run lint/);
	expect(stderr).toContain('npm run generate -- --check: nothing found');
});

const RED = 'echo "5 passed, 1 failed, 0 skipped"; exit 1';

test.each([
	['a failed test', RED, '5 passed, 1 failed, 0 skipped'],
	['a Jest that counts nothing', 'exit 1', '0 passed, 1 failed, 0 skipped'],
])('%s causes a failure', async (_, jest, expected) => {
	const { code, lastLine } = await runNpmTest('', jest);
	expect([code, lastLine]).toEqual([1, expected]);
});
