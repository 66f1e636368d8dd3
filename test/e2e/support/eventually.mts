import { setTimeout as pause } from 'node:timers/promises';

/** Checks less often the longer it waits: each check takes processor time from the other files. */
const pauseAfter = (ms: number): number => Math.min(Math.max(ms / 20, 100), 1_000);

/** Repeats the check until it is true. @throws Error that says what was expected */
export async function eventually(
	what: string,
	isSo: () => boolean | Promise<boolean>,
	withinMs = 480_000,
): Promise<void> {
	const since = Date.now();
	while (!(await isSo())) {
		const waited = Date.now() - since;
		if (waited > withinMs) throw new Error(`Not within ${withinMs / 1_000} s: ${what}`);
		await pause(pauseAfter(waited));
	}
}

/** Long enough for a run that must not happen to appear at the sink. */
export const aWhile = (): Promise<void> => pause(1_500);
