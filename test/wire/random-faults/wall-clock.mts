import { AsyncLocalStorage } from 'node:async_hooks';

/** A change of the system's clock during a run, by a time server, by hand, or when the machine wakes. */
export interface ClockJump {
	hours: number;
	afterMs: number;
}

const HOUR_MS = 3_600_000;

// All lanes share one clock, so each jump is limited to the run for which it is planned.
const planned = new AsyncLocalStorage<{ aheadMs: number }>();

/** How often a clock was changed. */
export let clockJumps = 0;

/** Must be called once, before the node is loaded. */
export function letClockJump(): void {
	const real = Date;
	const now = (): number => real.now() + (planned.getStore()?.aheadMs ?? 0);
	globalThis.Date = new Proxy(real, {
		construct: (target, given, newTarget) =>
			Reflect.construct(target, given.length > 0 ? given : [now()], newTarget) as Date,
		get: (target, key) => (key === 'now' ? now : (Reflect.get(target, key) as unknown)),
	});
}

export async function withClock<T>(jump: ClockJump | undefined, run: () => Promise<T>): Promise<T> {
	if (!jump) return await run();
	const clock = { aheadMs: 0 };
	const timer = setTimeout(() => {
		clock.aheadMs = jump.hours * HOUR_MS;
		clockJumps++;
	}, jump.afterMs);
	return await planned.run(clock, run).finally(() => clearTimeout(timer));
}
