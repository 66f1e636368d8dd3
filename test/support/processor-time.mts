import { cpuUsage } from 'node:process';

/**
 * Measures the processor time of this process during `run`, in milliseconds: unlike elapsed time, it doesn't depend on
 * other processes. Measures once more if the time exceeds `maxMs`, because a garbage collection may have interfered.
 */
export async function measureProcessorMs(run: () => unknown, maxMs: number): Promise<number> {
	const measure = async () => {
		const before = cpuUsage();
		await run();
		const { user, system } = cpuUsage(before);
		return (user + system) / 1_000;
	};
	const ms = await measure();
	return ms > maxMs ? await measure() : ms;
}
