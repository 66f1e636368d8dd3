import { readFileSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second, on every machine that n8n runs on. */
const MS_PER_TICK = 10;

/** Processor time that a process and its threads have used so far, in milliseconds. */
export function processorMs(pid: number): number {
	const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
	// The second field is the program's name in parentheses, which may contain anything.
	const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
	const [user, system] = [fields[11], fields[12]];
	return (Number(user) + Number(system)) * MS_PER_TICK;
}
