import { cpuUsage } from 'node:process';

/** What this process takes of the processor meanwhile, in milliseconds: it does not grow beside others, as time does. */
export async function measureProcessorMs(run: () => unknown): Promise<number> {
	const before = cpuUsage();
	await run();
	const { user, system } = cpuUsage(before);
	return (user + system) / 1_000;
}
