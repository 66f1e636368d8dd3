import { discard, isStream, onChunk } from './streams';
import { after, TIME_LIMITS } from './timer';

/** A transfer slower than 1 kB per second ends. */
const LEAST_BYTES_PER_MS = 1;

/** Ends a request that does not end by itself: when n8n cancels it, or when its own time is up. */
export class RequestTimeout {
	/** Why its time was up; undefined while it runs, and if n8n canceled it. */
	reason: string | undefined;
	private readonly controller = new AbortController();
	private readonly stops: Array<() => void> = [];

	constructor(
		private readonly canceled: AbortSignal | undefined,
		private readonly unwanted?: AbortSignal,
	) {
		canceled?.addEventListener('abort', this.abort);
		unwanted?.addEventListener('abort', this.giveUp);
		if (unwanted?.aborted) this.giveUp();
	}

	get signal(): AbortSignal {
		return this.controller.signal;
	}

	/** Ends the request after this time. Returns a function that cancels the timer. */
	endAfter(ms: number): () => void {
		if (ms === Infinity) return () => undefined;
		return this.setTimer(ms, () => this.timeOut(`timed out after ${Math.ceil(ms / 1000)} s`));
	}

	/** Ends the request if a body stalls, up or down. */
	endOnStall(body: NodeJS.ReadableStream): void {
		let bytes = 0;
		onChunk(body, ({ length }) => (bytes += length));
		const check = (): void => {
			if (bytes < LEAST_BYTES_PER_MS * TIME_LIMITS.stallWindow) {
				this.timeOut('the transfer stalled');
				discard(body, new Error(this.reason));
				return;
			}
			bytes = 0;
			this.setTimer(TIME_LIMITS.stallWindow, check);
		};
		this.setTimer(TIME_LIMITS.stallWindow, check);
	}

	/** Call it when the request is over, or pass the stream whose closing ends it. */
	release = (): void => {
		this.canceled?.removeEventListener('abort', this.abort);
		this.unwanted?.removeEventListener('abort', this.giveUp);
		this.stops.splice(0).forEach((stop) => stop());
	};

	releaseWith(body: unknown): void {
		if (isStream(body)) body.once('close', this.release);
		else this.release();
	}

	private readonly abort = (): void => this.controller.abort();

	private readonly giveUp = (): void => this.timeOut('it is no longer wanted');

	private setTimer(ms: number, ring: () => void): () => void {
		const stop = after(ms, ring);
		this.stops.push(stop);
		return stop;
	}

	private timeOut(reason: string): void {
		this.reason ??= reason;
		this.abort();
	}
}
