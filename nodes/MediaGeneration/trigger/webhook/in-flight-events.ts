export type RunState = 'running' | 'succeeded' | 'failed';

/** The run of an event. It ends when n8n responds; in a queue-mode worker, when the execution ends or waits. */
export class EventRun {
	state: RunState = 'running';

	/** Resolves to true if the run succeeded. */
	readonly ended: Promise<boolean>;

	private resolveEnded!: (succeeded: boolean) => void;

	/** @param isRetry whether an earlier run of the event failed; the event's entry in the store then doesn't count */
	constructor(readonly isRetry: boolean) {
		this.ended = new Promise((resolve) => (this.resolveEnded = resolve));
	}

	/** Only the first call has an effect. */
	end(succeeded: boolean): void {
		if (this.state !== 'running') return;
		this.state = succeeded ? 'succeeded' : 'failed';
		this.resolveEnded(succeeded);
	}
}

/**
 * The newest events that this process received or runs, for one trigger. Starting a run is synchronous: if duplicates
 * arrive at the same moment, exactly one of them starts a run. An event whose run failed can run again.
 */
export class InFlightEvents {
	private readonly runs = new Map<string, EventRun>();

	constructor(private readonly limit: number) {}

	/** The caller must end a new run. */
	start(key: string): { readonly isNew: boolean; readonly run: EventRun } {
		const known = this.runs.get(key);
		if (known && known.state !== 'failed') return { isNew: false, run: known };
		const run = new EventRun(known !== undefined);
		this.runs.delete(key);
		this.runs.set(key, run);
		const [oldest] = this.runs.keys();
		if (this.runs.size > this.limit) this.runs.delete(oldest!);
		return { isNew: true, run };
	}

	get(key: string): EventRun | undefined {
		return this.runs.get(key);
	}
}
