/** The state of the run that an event started. */
export type RunState = 'running' | 'succeeded' | 'failed';

/** An event that this process let into a workflow. */
export class EventRun {
	state: RunState = 'running';

	/** Resolves with whether the run succeeded. */
	readonly ended: Promise<boolean>;

	private tell!: (succeeded: boolean) => void;

	/** @param isRetry an earlier run of the event failed, so the durable record's entry does not count */
	constructor(readonly isRetry = false) {
		this.ended = new Promise((resolve) => (this.tell = resolve));
	}

	/** The first call counts. */
	end(succeeded: boolean): void {
		if (this.state !== 'running') return;
		this.state = succeeded ? 'succeeded' : 'failed';
		this.tell(succeeded);
	}
}

export interface Claimed {
	/** Whether the claim belongs to the caller, who must end it; otherwise to an earlier run. */
	readonly isNew: boolean;
	readonly run: EventRun;
}

/**
 * The newest events that this process has seen for one trigger. Claiming is synchronous: of copies that arrive at the
 * same moment exactly one gets the claim. An event whose run failed can be claimed again.
 */
export class InFlightEvents {
	private readonly claims = new Map<string, EventRun>();

	constructor(private readonly limit: number) {}

	claim(key: string): Claimed {
		const known = this.claims.get(key);
		if (known && known.state !== 'failed') return { isNew: false, run: known };
		const claim = new EventRun(known !== undefined);
		this.claims.delete(key);
		this.claims.set(key, claim);
		const [oldest] = this.claims.keys();
		if (this.claims.size > this.limit) this.claims.delete(oldest!);
		return { isNew: true, run: claim };
	}

	get(key: string): EventRun | undefined {
		return this.claims.get(key);
	}
}
