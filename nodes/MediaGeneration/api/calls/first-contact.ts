import type { Report } from './waiting-report';

/** Somebody who waits in the editor. */
export interface Watcher {
	/** Until the service has sent its first response, they learn soon that it does not. */
	readonly isWatched?: boolean;
	readonly report?: Report;
}

export const WATCHED_LIMIT_MS = 10_000;

/**
 * Whether a server has sent any response in this run. Until then, a wrong address is the likeliest cause of silence, and a
 * user who waits in the editor learns it soon.
 */
export class FirstContact {
	/** How long a call may take that gets no response. */
	limitMs: number;

	constructor(isWatched = false) {
		this.limitMs = isWatched ? WATCHED_LIMIT_MS : Infinity;
	}

	made(): void {
		this.limitMs = Infinity;
	}
}
