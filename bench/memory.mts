import { readFileSync } from 'node:fs';

const SAMPLE_EVERY_MS = 50;
const KIB_PER_MIB = 1024;

type Sample = { at: number; mib: number };

export class MemoryWatch {
	private readonly samples: Sample[];
	private readonly timer: NodeJS.Timeout;

	constructor(private readonly pid: number) {
		this.samples = [{ at: Date.now(), mib: residentMib(pid) }];
		this.timer = setInterval(() => this.sample(), SAMPLE_EVERY_MS);
	}

	/** Ends the recording. Returns the highest value minus the first value, in MiB. */
	rise(): number {
		clearInterval(this.timer);
		this.sample();
		return Math.max(...this.samples.map(({ mib }) => mib)) - this.samples[0]!.mib;
	}

	/** Returns the rise in MiB between two Unix times in milliseconds. */
	riseBetween(from: number, to: number): number {
		const before = this.samples.findLast(({ at }) => at <= from) ?? this.samples[0]!;
		const during = this.samples.filter(({ at }) => at >= from && at <= to);
		return Math.max(before.mib, ...during.map(({ mib }) => mib)) - before.mib;
	}

	private sample(): void {
		this.samples.push({ at: Date.now(), mib: residentMib(this.pid) });
	}
}

/** @throws Error if the system has no /proc, or if the process has ended */
function residentMib(pid: number): number {
	const status = readFileSync(`/proc/${pid}/status`, 'utf8');
	const kib = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
	if (kib === undefined) throw new Error(`/proc/${pid}/status names no resident memory.`);
	return Number(kib) / KIB_PER_MIB;
}
