import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../hosts/root.mts';
import { runWith } from './fake-programs.mts';

/** Programs that do nothing, in place of the system's programs that `.ci/run` requires. */
const NOTHING = { chromium: '', 'redis-server': '', pg_ctl: '', 'fc-list': '' };
const runCi = (makeNpm: string, ...args: string[]) =>
	runWith({ ...NOTHING, npm: makeNpm }, 'bash', [join(root, '.ci/run'), ...args]);

/** An npm that runs these lines as `npm test` and as `npm run test:e2e`. */
const npm = (test: string, e2e = 'echo "3 passed, 0 failed, 1 skipped"') => `
	case "$*" in
		test) ${test};;
		'run test:e2e') echo "cache $XDG_CACHE_HOME $(ls -A "$XDG_CACHE_HOME" | wc -l)"; touch "$XDG_CACHE_HOME/n8n"; ${e2e};;
	esac`;
const GREEN = 'echo "10 passed, 0 failed, 2 skipped"';
const RED = 'echo "9 passed, 1 failed, 0 skipped"; exit 1';

test('the last line is the only one of its kind, and counts both runs', async () => {
	const { code, lines, lastLine } = await runCi(npm(GREEN));
	expect([code, lastLine]).toEqual([0, '13 passed, 0 failed, 3 skipped']);
	expect(lines.filter((line) => /\d passed/.test(line))).toEqual([lastLine]);
});

test('the cache folder is new and empty, and removed at the end', async () => {
	const { lines } = await runCi(npm(GREEN, 'exit 1'));
	const [, folder, entries] = /^cache (.+) (\d+)$/m.exec(lines.join('\n'))!;
	expect(entries).toBe('0');
	expect(existsSync(folder!)).toBe(false);
});

test.each([
	['the first run', npm(RED), '12 passed, 1 failed, 1 skipped'],
	['the second run', npm(GREEN, RED), '19 passed, 1 failed, 2 skipped'],
	['a run without a count', npm(GREEN, 'exit 1'), '10 passed, 1 failed, 2 skipped'],
	['a run with a green count', npm(`${GREEN}; exit 1`), '13 passed, 1 failed, 3 skipped'],
])('both are run, and a failure of %s is counted', async (_, program, expected) => {
	const { code, lastLine } = await runCi(program);
	expect([code, lastLine]).toEqual([1, expected]);
});

test('a leftover folder is reported as a failure', async () => {
	const { code, lines, lastLine } = await runCi(npm(`mkdir "$TMPDIR/live-n8n-1"; ${GREEN}`));
	expect([code, lastLine]).toEqual([1, '13 passed, 1 failed, 3 skipped']);
	expect(lines).toContain('live-n8n-1');
});

test('a file that `npm test` writes into the cache folder is reported as a failure', async () => {
	const { code, lines, lastLine } = await runCi(npm(`mkdir "$XDG_CACHE_HOME/swc"; ${GREEN}`));
	expect([code, lastLine]).toEqual([1, '13 passed, 1 failed, 3 skipped']);
	expect(lines).toContain('swc');
});

test('a leftover process is reported as a failure', async () => {
	const { code, lines, lastLine } = await runCi(npm(`sleep 600.125 >/dev/null 2>&1 & ${GREEN}`));
	const [, pid] = /^(\d+) sleep 600\.125/m.exec(lines.join('\n')) ?? [];
	expect(process.kill(Number(pid))).toBe(true);
	expect([code, lastLine]).toEqual([1, '13 passed, 1 failed, 3 skipped']);
});

test('only the requested command runs', async () => {
	const { code, lastLine } = await runCi(npm('exit 1'), 'run', 'test:e2e');
	expect([code, lastLine]).toEqual([0, '3 passed, 0 failed, 1 skipped']);
});

test('a failed installation of the packages is repeated', async () => {
	const failsOnce = `if [ "$*" = ci ] && mkdir "$(dirname "$0")/tried"; then exit 1; fi; ${npm(GREEN)}`;
	expect((await runCi(failsOnce)).lastLine).toBe('13 passed, 0 failed, 3 skipped');
});
