type Job = { due: number; run: () => Promise<void> | void };

/** setTimeout overflows above this many milliseconds. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1;
/** Real time that an advance waits for one job (such as a delivery) before it continues with the next. */
const JOB_TIMEOUT_MS = 2_000;

/**
 * The sandbox's only clock: expiry, back-off and every timestamp come from it. It runs with real time and can be
 * advanced; jobs that come due on the way run in order, each at its own time.
 */
export class Clock {
	private offset = 0;
	private lastId = 0;
	private readonly jobs = new Map<number, Job>();
	private readonly running = new Set<Promise<void>>();
	private timer: NodeJS.Timeout | undefined;
	private closed = false;

	/** Milliseconds since 1970, like Date.now(). */
	now(): number {
		return Date.now() + this.offset;
	}

	/** ISO 8601 with milliseconds, UTC. */
	iso(at = this.now()): string {
		return new Date(at).toISOString();
	}

	/** Runs the job once, `ms` from now; returns a function that cancels it. */
	after(ms: number, run: Job['run']): () => void {
		if (this.closed) return () => undefined;
		const id = ++this.lastId;
		this.jobs.set(id, { due: this.now() + Math.max(0, ms), run });
		this.schedule();
		return () => {
			this.jobs.delete(id);
		};
	}

	/** Moves time forward; resolves when the jobs due by then have run, or have timed out. */
	async advance(seconds: number): Promise<void> {
		const target = this.now() + seconds * 1_000;
		await this.waitForRunning();
		for (let next = this.earliest(); next && next[1].due <= target; next = this.earliest()) {
			const [id, job] = next;
			if (job.due > this.now()) this.offset += job.due - this.now();
			this.start(id, job);
			await this.waitForRunning();
		}
		if (target > this.now()) this.offset += target - this.now();
		this.schedule();
	}

	/** Work that an advance should wait for, although no timer started it. */
	track(work: Promise<void>): void {
		const tracked = work.finally(() => this.running.delete(tracked));
		this.running.add(tracked);
	}

	close(): void {
		this.closed = true;
		this.jobs.clear();
		clearTimeout(this.timer);
	}

	private earliest(): [number, Job] | undefined {
		let first: [number, Job] | undefined;
		for (const entry of this.jobs) if (!first || entry[1].due < first[1].due) first = entry;
		return first;
	}

	private start(id: number, job: Job): void {
		this.jobs.delete(id);
		const work = job.run();
		if (work) this.track(work);
	}

	private async waitForRunning(): Promise<void> {
		if (this.running.size === 0) return;
		let timer: NodeJS.Timeout | undefined;
		const timeout = new Promise<void>((resolve) => {
			timer = setTimeout(resolve, JOB_TIMEOUT_MS);
		});
		await Promise.race([Promise.allSettled(this.running), timeout]);
		clearTimeout(timer);
	}

	private schedule(): void {
		clearTimeout(this.timer);
		const next = this.earliest();
		if (!next || this.closed) return;
		const wait = Math.min(Math.max(0, next[1].due - this.now()), MAX_TIMEOUT_MS);
		this.timer = setTimeout(() => this.runDue(), wait);
		this.timer.unref();
	}

	private runDue(): void {
		const due = [...this.jobs].filter(([, job]) => job.due <= this.now());
		for (const [id, job] of due.sort((a, b) => a[1].due - b[1].due)) this.start(id, job);
		this.schedule();
	}
}
