/*
 * Tests that are skipped if a system package is missing. The title contains its name, which the closing lines of a run show.
 */

export function describeWith(missing: readonly string[], what: string, tests: () => void): void {
	if (missing.length === 0) describe(what, tests);
	else describe.skip(titleOf(what, missing), tests); // the title names what is missing
}

export function itWith(
	missing: readonly string[],
	what: string,
	test: () => Promise<unknown>,
	timeoutMs?: number,
): void {
	if (missing.length === 0) it(what, test, timeoutMs);
	else it.skip(titleOf(what, missing), test); // the title names what is missing
}

const titleOf = (what: string, missing: readonly string[]): string =>
	`${what} [needs ${missing.join(', ')}]`;
