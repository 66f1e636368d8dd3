/*
 * Skips tests if a system package is missing. The summary of a run shows the package in the test's title.
 */

export function describeOrSkip(missing: readonly string[], what: string, tests: () => void): void {
	if (missing.length === 0) describe(what, tests);
	else describe.skip(makeSkippedTitle(what, missing), tests);
}

export function testOrSkip(
	missing: readonly string[],
	what: string,
	run: () => Promise<unknown>,
	timeoutMs?: number,
): void {
	if (missing.length === 0) test(what, run, timeoutMs);
	else test.skip(makeSkippedTitle(what, missing), run);
}

const makeSkippedTitle = (what: string, missing: readonly string[]): string =>
	`${what} [needs ${missing.join(', ')}]`;
