/** How the run that an event has started stands, as far as its answer tells. */
export type Standing = 'running' | 'succeeded' | 'failed';

/** An event that this process has let into a workflow. */
export class Claim {
	/** Set by the run: notes durably that the event is done. */
	keep?: () => void;

	private settled?: Standing;

	constructor(
		private ask: (() => Standing) | undefined,
		/** An earlier run of the event failed: what a durable record says of it does not count. */
		readonly isRetry: boolean,
	) {}

	/** Once the run is over this lets go of the request and the run, and keeps a success. */
	standing(): Standing {
		const standing = this.settled ?? this.ask!();
		if (standing === 'running' || this.settled) return standing;
		this.settled = standing;
		this.ask = undefined;
		if (standing === 'succeeded') this.keep?.();
		this.keep = undefined;
		return standing;
	}
}

export type Taken =
	| { readonly isNew: true; readonly claim: Claim }
	| { readonly isNew: false; readonly standing: Standing };

/**
 * The events that this process has seen for one trigger, the newest ones. Claiming is synchronous: of copies that
 * arrive at the same moment exactly one gets the claim. An event whose run failed can be claimed again.
 */
export class Claims {
	private readonly claims = new Map<string, Claim>();

	constructor(private readonly limit: number) {}

	take(key: string, ask: () => Standing): Taken {
		const known = this.claims.get(key);
		const standing = known?.standing();
		if (standing !== undefined && standing !== 'failed') return { isNew: false, standing };
		const claim = new Claim(ask, known !== undefined);
		this.claims.delete(key);
		this.claims.set(key, claim);
		const [oldest] = this.claims.keys();
		if (this.claims.size > this.limit) this.claims.delete(oldest!);
		return { isNew: true, claim };
	}

	get(key: string): Claim | undefined {
		return this.claims.get(key);
	}
}
