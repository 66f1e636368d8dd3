import { discard, isStream, onChunk } from './body';
import { after, TIMES } from './timer';

/** Slower than that is no use to anybody: 1 kB per second. */
const LEAST_BYTES_PER_MS = 1;

/** What ends a request that does not end by itself: n8n's cancel, or a clock of the request's own. */
export class End {
	/** Why the clock ended it; undefined where n8n canceled it, and as long as it goes on. */
	reason: string | undefined;
	private readonly controller = new AbortController();
	private readonly stops: Array<() => void> = [];

	constructor(private readonly canceled: AbortSignal | undefined) {
		canceled?.addEventListener('abort', this.abort);
	}

	get signal(): AbortSignal {
		return this.controller.signal;
	}

	/** Ends the request after the time. Returns what calls that off. */
	in(ms: number): () => void {
		if (ms === Infinity) return () => undefined;
		return this.when(ms, () => this.because(`not done within ${Math.ceil(ms / 1000)} s`));
	}

	/** Ends the request once hardly anything of a body has moved for a while, whichever way it goes. */
	onStandstill(body: NodeJS.ReadableStream): void {
		let bytes = 0;
		onChunk(body, ({ length }) => (bytes += length));
		const look = (): void => {
			if (bytes < LEAST_BYTES_PER_MS * TIMES.stretch) {
				this.because('the transfer came to a standstill');
				discard(body, new Error(this.reason));
				return;
			}
			bytes = 0;
			this.when(TIMES.stretch, look);
		};
		this.when(TIMES.stretch, look);
	}

	/** To be called when the request is over, or with a stream that closes then. */
	release = (): void => {
		this.canceled?.removeEventListener('abort', this.abort);
		this.stops.splice(0).forEach((stop) => stop());
	};

	releaseWith(body: unknown): void {
		if (isStream(body)) body.once('close', this.release);
		else this.release();
	}

	private readonly abort = (): void => this.controller.abort();

	private when(ms: number, ring: () => void): () => void {
		const stop = after(ms, ring);
		this.stops.push(stop);
		return stop;
	}

	private because(reason: string): void {
		this.reason ??= reason;
		this.abort();
	}
}
