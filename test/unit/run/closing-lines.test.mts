import { join } from 'node:path';
import { root } from '../../../hosts/root.mts';
import { runJest } from './jest-over.mts';

const reporter = join(root, 'test', 'run', 'closing-lines.mjs');

async function run(files: Record<string, string>, config: object = {}) {
	const { stdout, stderr } = await runJest(files, { reporters: [reporter], ...config });
	return { lastLine: stdout.trimEnd().split('\n').at(-1), stderr };
}

test('the last line counts passed, failed and skipped tests', async () => {
	const { lastLine, stderr } = await run({
		'a.test.js': "test('a', () => {}); test('b', () => { throw new Error(); });",
		'b.test.js': "describe.skip('c [needs redis-server, postgresql]', () => test('d', () => {}));",
		'c.test.js':
			"describe.skip('e [needs chromium]', () => { test('f', () => {}); test('g', () => {}); });",
		'd.test.js': 'no test at all',
	});
	expect(lastLine).toBe('1 passed, 2 failed, 3 skipped');
	expect(stderr).toContain(
		'Skipped: 2 without chromium; 1 without redis-server, postgresql. To run them: sudo apt-get install chromium redis-server postgresql',
	);
	expect(stderr).toMatch(/Failed:\n {2}a\.test\.js: b\n {2}d\.test\.js: \(it could not be run\)\n/);
	expect(stderr).toMatch(/The slowest files:\n {2}\d+\.\d s {2}\w\.test\.js\n/);
});

test('an error after the tests counts as a failure', async () => {
	const { lastLine } = await run(
		{
			'a.test.js': "test('a', () => {});",
			'end.js': "module.exports = () => { throw new Error('a secret was let out'); };",
		},
		{ globalTeardown: '<rootDir>/end.js' },
	);
	expect(lastLine).toBe('1 passed, 1 failed, 0 skipped');
});
