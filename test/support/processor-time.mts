import { cpuUsage } from 'node:process';

/**
 * Measures the processor time of this process during `run`, in milliseconds: unlike elapsed time, it doesn't depend on
 * other processes.
 */
export async function measureProcessorMs(run: () => unknown): Promise<number> {
	const before = cpuUsage();
	await run();
	const { user, system } = cpuUsage(before);
	return (user + system) / 1_000;
}
