/*
 * Tests that are skipped if a system package is missing. The title contains its name, which the closing lines of a run show.
 */

export function describeOrSkip(missing: readonly string[], what: string, tests: () => void): void {
	if (missing.length === 0) describe(what, tests);
	else describe.skip(readTitle(what, missing), tests); // the title names what is missing
}

export function testOrSkip(
	missing: readonly string[],
	what: string,
	run: () => Promise<unknown>,
	timeoutMs?: number,
): void {
	if (missing.length === 0) test(what, run, timeoutMs);
	else test.skip(readTitle(what, missing), run); // the title names what is missing
}

const readTitle = (what: string, missing: readonly string[]): string =>
	`${what} [needs ${missing.join(', ')}]`;
