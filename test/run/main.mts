import { availableParallelism } from 'node:os';
import { Command } from 'commander';
import { execa } from 'execa';
import { buildIfStale, withBuildLock } from '../../machine/build.mts';
import './inside-the-clone.mjs';

/**
 * `npm test` runs every test that needs no installed n8n. In parallel, it runs the checks, which use the processor
 * while tests wait. A failure stops neither the tests nor the checks. The last line is the only count: that of Jest, with
 * a failure for each failed check.
 */

/** The last one needs the build; the others begin during it. */
const CHECKS = [
	'npm run lint',
	'npm run generate -- --check',
	'npm run typecheck',
	'npx publint --strict',
];
/**
 * Two workers per processor, since many files wait for the clock or for programs. Jest takes a percentage above 100 for
 * a plain number.
 */
const WORKERS = 2 * availableParallelism();

new Command('test')
	.description('Runs the checks and every test that needs no installed n8n.')
	.parse();

/** Runs a check, and prints its output only if it fails. */
async function checkSucceeds(check: string): Promise<boolean> {
	const [program = '', ...args] = check.split(' ');
	const { exitCode, all, durationMs } = await execa(program, args, { all: true, reject: false });
	const seconds = `${Math.round(durationMs / 1_000)} s`;
	if (exitCode === 0) console.error(`${check}: nothing found (${seconds})`);
	else console.error(`\n${all}\n\nFailed: ${check} (${seconds})\n`);
	return exitCode === 0;
}

/** Runs the checks in sequence, so that tests get most of the processor. */
async function listFailedChecks(built: Promise<unknown>): Promise<string[]> {
	const failed = [];
	for (const check of CHECKS) {
		if (check === CHECKS.at(-1)) await built;
		if (!(await checkSucceeds(check))) failed.push(check);
	}
	return failed;
}

async function testRun(): Promise<{ counts: string; exitCode: number }> {
	const { stdout, exitCode } = await execa('jest', [`--maxWorkers=${WORKERS}`], {
		reject: false,
		stdin: 'inherit',
		stderr: 'inherit',
	});
	const lines = stdout.split('\n');
	const counts = lines.pop() ?? '';
	if (lines.length > 0) console.error(lines.join('\n'));
	return { counts, exitCode: exitCode ?? 1 };
}

// A build starts by deleting the previous build, which a check or a test may be using; hence the lock.
const built = withBuildLock(() => buildIfStale(console.error));
const [tests, failed] = await Promise.all([built.then(testRun), listFailedChecks(built)]);
process.exitCode = failed.length > 0 ? 1 : tests.exitCode;
// The output of a failed check is far above, so its command is repeated.
for (const check of failed) console.error(`Failed: ${check}`);
const last = /^(\d+) passed, (\d+) failed, (\d+) skipped$/.exec(tests.counts) ?? [0, 0, 1, 0];
const [passed, red, skipped] = last.slice(1).map(Number);
console.log(`${passed} passed, ${red! + failed.length} failed, ${skipped} skipped`);
