import { setTimeout as pause } from 'node:timers/promises';

/** Waits until no run has begun for this long: a busy n8n runs events long after it has answered. */
export async function untilQuiet(begun: () => number, forMs: number): Promise<void> {
	for (let before = -1; before !== begun(); await pause(forMs)) before = begun();
}
