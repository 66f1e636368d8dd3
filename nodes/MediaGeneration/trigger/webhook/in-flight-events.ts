/** The run of an event. It ends when n8n responds to the delivery. */
export class EventRun {
	state: 'running' | 'succeeded' | 'failed' = 'running';

	/** Resolves to true if the run succeeded. */
	readonly ended: Promise<boolean>;

	private resolveEnded!: (succeeded: boolean) => void;

	constructor() {
		this.ended = new Promise((resolve) => (this.resolveEnded = resolve));
	}

	end(succeeded: boolean): void {
		this.state = succeeded ? 'succeeded' : 'failed';
		this.resolveEnded(succeeded);
	}
}

/**
 * The newest events that this process received, for one trigger. Starting a run is synchronous: if duplicates arrive at
 * the same moment, exactly one of them starts a run. An event whose run failed can run again.
 */
export class InFlightEvents {
	private readonly runs = new Map<string, EventRun>();

	constructor(private readonly limit: number) {}

	/** The caller must end a new run. */
	start(key: string): { readonly isNew: boolean; readonly run: EventRun } {
		const earlier = this.runs.get(key);
		if (earlier && earlier.state !== 'failed') return { isNew: false, run: earlier };
		const run = new EventRun();
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
