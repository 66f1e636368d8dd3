import { setTimeout as pause } from 'node:timers/promises';

/** Repeats the check until it is true. @throws Error that says what was expected */
export async function eventually(
	what: string,
	isSo: () => boolean | Promise<boolean>,
	withinMs = 240_000,
): Promise<void> {
	const deadline = Date.now() + withinMs;
	while (!(await isSo())) {
		if (Date.now() > deadline) throw new Error(`Not within ${withinMs / 1_000} s: ${what}`);
		await pause(100);
	}
}

/** Long enough for a run that must not happen to appear at the sink. */
export const aWhile = (): Promise<void> => pause(1_500);
