import { setTimeout as sleep } from 'node:timers/promises';

type Job = { dueAt: number; run: () => Promise<void> | void };

/** setTimeout overflows above this many milliseconds. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1;
/** The longest real time that `advance` waits for running jobs, such as deliveries, before it continues. */
const JOB_TIMEOUT_MS = 2_000;

/**
 * The sandbox's clock, for expiry, backoff and every timestamp. It follows real time, but `advance` moves it forward
 * and runs the jobs that become due, in order, each at its due time.
 */
export class Clock {
	private offset = 0;
	private readonly jobs = new Set<Job>();
	private readonly running = new Set<Promise<void>>();
	private timer: NodeJS.Timeout | undefined;
	private isClosed = false;

	/** Milliseconds since 1970, like Date.now(). */
	now(): number {
		return Date.now() + this.offset;
	}

	/** ISO 8601 with milliseconds, UTC. */
	formatIso(at = this.now()): string {
		return new Date(at).toISOString();
	}

	/** Returns a function that cancels the job. */
	runAfter(ms: number, run: Job['run']): () => void {
		const job = { dueAt: this.now() + Math.max(0, ms), run };
		if (!this.isClosed) this.jobs.add(job);
		this.schedule();
		return () => void this.jobs.delete(job);
	}

	/** Resolves when the jobs due by the new time have run or timed out. */
	async advance(seconds: number): Promise<void> {
		const target = this.now() + seconds * 1_000;
		await this.waitForRunning();
		for (let next = this.findEarliest(); next && next.dueAt <= target; next = this.findEarliest()) {
			if (next.dueAt > this.now()) this.offset += next.dueAt - this.now();
			this.start(next);
			await this.waitForRunning();
		}
		if (target > this.now()) this.offset += target - this.now();
		this.schedule();
	}

	/** Makes `advance` wait for the work, even if no timer started it. */
	track(work: Promise<void>): void {
		const tracked = work.finally(() => this.running.delete(tracked));
		this.running.add(tracked);
	}

	close(): void {
		this.isClosed = true;
		this.jobs.clear();
		clearTimeout(this.timer);
	}

	private findEarliest(): Job | undefined {
		let first: Job | undefined;
		for (const job of this.jobs) if (!first || job.dueAt < first.dueAt) first = job;
		return first;
	}

	private start(job: Job): void {
		this.jobs.delete(job);
		const work = job.run();
		if (work) this.track(work);
	}

	private async waitForRunning(): Promise<void> {
		if (this.running.size === 0) return;
		const timeout = sleep(JOB_TIMEOUT_MS, undefined, { ref: false });
		await Promise.race([Promise.allSettled(this.running), timeout]);
	}

	private schedule(): void {
		clearTimeout(this.timer);
		const next = this.findEarliest();
		if (!next || this.isClosed) return;
		const wait = Math.min(Math.max(0, next.dueAt - this.now()), MAX_TIMEOUT_MS);
		this.timer = setTimeout(() => this.runDueJobs(), wait);
		this.timer.unref();
	}

	private runDueJobs(): void {
		const due = [...this.jobs].filter((job) => job.dueAt <= this.now());
		for (const job of due.sort((a, b) => a.dueAt - b.dueAt)) this.start(job);
		this.schedule();
	}
}
