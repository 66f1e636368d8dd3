const BEAT_MS = 20;

/** A clock that counts only while this process runs, to distinguish a hang from a wait for the processor. */
export class WorkingTime {
	private worked = 0;
	private last = performance.now();
	private readonly timer = setInterval(() => this.beat(), BEAT_MS).unref();

	get ms(): number {
		return this.worked;
	}

	end(): number {
		clearInterval(this.timer);
		return this.worked;
	}

	private beat(): void {
		const now = performance.now();
		this.worked += Math.min(now - this.last, 2 * BEAT_MS);
		this.last = now;
	}
}
