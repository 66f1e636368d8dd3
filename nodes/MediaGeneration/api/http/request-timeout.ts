import { discard, isStream, reportChunks } from './streams';
import { startTimer, TIME_LIMITS } from './timer';

/** A transfer slower than 1 kB per second counts as stalled. */
const LEAST_BYTES_PER_MS = 1;

/** Aborts a request if it takes too long, stalls or is no longer needed, or if n8n cancels the execution. */
export class RequestTimeout {
	/** The reason for the abort; undefined while the request runs, or if n8n canceled the execution. */
	reason: string | undefined;
	private readonly controller = new AbortController();
	readonly signal = this.controller.signal;
	private readonly cleanUps: Array<() => void> = [];

	constructor(canceled: AbortSignal | undefined, abortSignal?: AbortSignal) {
		this.abortOn(canceled);
		this.abortOn(abortSignal, 'another file of this item failed');
	}

	/** Returns a function that cancels the timer. */
	abortAfter(ms: number): () => void {
		if (ms === Infinity) return () => undefined;
		return this.setTimer(ms, () => this.abort(`timed out after ${Math.ceil(ms / 1000)} s`));
	}

	/** @param msAfterEnd the time limit for the response to an upload, after the body has been read to its end */
	abortOnStall(body: NodeJS.ReadableStream, msAfterEnd = Infinity): void {
		let bytes = 0;
		reportChunks(body, ({ length }) => (bytes += length));
		const check = (): void => {
			if (bytes < LEAST_BYTES_PER_MS * TIME_LIMITS.stallWindow) {
				this.abort('the transfer stalled');
				discard(body, new Error(this.reason));
				return;
			}
			bytes = 0;
			stop = this.setTimer(TIME_LIMITS.stallWindow, check);
		};
		let stop = this.setTimer(TIME_LIMITS.stallWindow, check);
		body.once('end', () => {
			stop();
			this.abortAfter(msAfterEnd);
		});
	}

	/** Stops the timers and listeners. Call this after the request, or `releaseWith` if the response is a stream. */
	release = (): void => this.cleanUps.splice(0).forEach((stop) => stop());

	releaseWith(body: unknown): void {
		if (isStream(body)) body.once('close', this.release);
		else this.release();
	}

	private abortOn(signal: AbortSignal | undefined, reason?: string): void {
		const abort = (): void => this.abort(reason);
		signal?.addEventListener('abort', abort);
		this.cleanUps.push(() => signal?.removeEventListener('abort', abort));
		if (signal?.aborted) abort();
	}

	private setTimer(ms: number, ring: () => void): () => void {
		const stop = startTimer(ms, ring);
		this.cleanUps.push(stop);
		return stop;
	}

	private abort(reason?: string): void {
		this.reason ??= reason;
		this.controller.abort();
	}
}
