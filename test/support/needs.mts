/*
 * Tests that are skipped where one of the system's packages is missing. Its name is in the title, from which the
 * closing lines of a run take it.
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
