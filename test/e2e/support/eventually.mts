import { setTimeout as pause } from 'node:timers/promises';

/** Asks until the answer is true; an Error that says what was waited for otherwise. */
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

/** Long enough for a run that must not happen to show itself at the sink. */
export const aWhile = (): Promise<void> => pause(1_500);
