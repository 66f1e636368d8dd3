import type { Report } from './waiting-report';

/** Somebody who waits in the editor. */
export interface Watcher {
	/** Until the service has sent its first response, they learn soon that it does not. */
	readonly isWatched?: boolean;
	readonly report?: Report;
}

/**
 * Whether a server has sent any response in this run. Until then, a wrong address is the likeliest cause of silence, and a
 * user who waits in the editor learns it soon.
 */
export interface FirstContact {
	made(): void;
	/** How long a call may take that gets no response. */
	readonly limitMs: number;
}

export const WATCHED_LIMIT_MS = 10_000;

export function createFirstContact(isWatched: boolean): FirstContact {
	let limitMs = isWatched ? WATCHED_LIMIT_MS : Infinity;
	return {
		made() {
			limitMs = Infinity;
		},
		get limitMs() {
			return limitMs;
		},
	};
}
