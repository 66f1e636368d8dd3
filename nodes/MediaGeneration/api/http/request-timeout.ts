import { discard, isStream } from './streams';

/** The time limits of requests, in milliseconds. */
export const TIME_LIMITS = {
	/** A call until its response is read, the beginning of a download, and the check for a stalled transfer. */
	call: 60_000,
	/** A request for a part of a file, until the part is read. */
	part: 20_000,
};

/** A transfer slower than 1 kB per second counts as stalled. */
const LEAST_BYTES_PER_MS = 1;
/** A longer timer fires immediately (Node's 32-bit limit). */
export const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** An array of this length takes 64 kB, small enough for V8's young generation. */
const YOUNG_LENGTH = 8_192;
/** Bytes of a transfer for each array, so that a young generation of up to 64 MB fills in time. */
const BYTES_PER_YOUNG = 32_768;

/**
 * Makes short-lived objects in proportion to a transfer. The minor collections that they cause free its buffers.
 * Otherwise, V8 marks the whole heap for every 64 MiB of buffers (docs/contributing/files.md).
 */
function makeYoungObjects(bytes: number): void {
	const latest: unknown[] = [];
	for (let made = 0; made < bytes; made += BYTES_PER_YOUNG) latest[0] = new Array(YOUNG_LENGTH);
}

/** Aborts a request if it takes too long or stalls, or if n8n cancels the execution. */
export class RequestTimeout {
	/** The reason for the abort; undefined while the request runs, or if n8n canceled the execution. */
	reason: string | undefined;
	private readonly controller = new AbortController();
	readonly signal = this.controller.signal;
	private readonly cleanUps: Array<() => void> = [];

	constructor(canceled: AbortSignal | undefined, ms: number) {
		if (canceled) this.listen(canceled, () => this.abort());
		this.abortAfter(ms);
	}

	/** Returns a function that cancels the timer. */
	abortAfter(ms: number): () => void {
		return this.setTimer(ms, () => this.abort(`timed out after ${Math.ceil(ms / 1000)} s`));
	}

	/** @param msAfterEnd the time limit for the response to an upload, after the body has been read to its end */
	abortOnStall(body: NodeJS.ReadableStream, msAfterEnd = Infinity): void {
		let bytes = 0;
		// Counts once the stream has a reader: a `data` listener without a reader would start the flow.
		const joinReader = (event: unknown): void => {
			if (event !== 'data' && event !== 'readable') return;
			body.removeListener('newListener', joinReader);
			body.on('data', ({ length }: Buffer) => {
				bytes += length;
				makeYoungObjects(length);
			});
		};
		body.on('newListener', joinReader);
		const check = (): void => {
			if (bytes < LEAST_BYTES_PER_MS * TIME_LIMITS.call) {
				this.abort('the transfer stalled');
				discard(body, new Error(this.reason));
				return;
			}
			bytes = 0;
			stop = this.setTimer(TIME_LIMITS.call, check);
		};
		let stop = this.setTimer(TIME_LIMITS.call, check);
		body.once('end', () => {
			stop();
			this.abortAfter(msAfterEnd);
		});
	}

	/** Stops the timers and listeners, as soon as a response that is a stream has ended. */
	releaseWith(body: unknown): void {
		const release = (): void => this.cleanUps.splice(0).forEach((stop) => stop());
		if (isStream(body)) body.once('close', release);
		else release();
	}

	private setTimer(ms: number, ring: () => void): () => void {
		return this.listen(AbortSignal.timeout(Math.ceil(Math.min(ms, LONGEST_TIMER_MS))), ring);
	}

	/** The returned function also releases the request, which a listener would keep in memory until the signal aborts. */
	private listen(signal: AbortSignal, ring: () => void): () => void {
		signal.addEventListener('abort', ring);
		if (signal.aborted) ring();
		const stop = (): void => signal.removeEventListener('abort', ring);
		this.cleanUps.push(stop);
		return stop;
	}

	private abort(reason?: string): void {
		this.reason ??= reason;
		this.controller.abort();
	}
}
