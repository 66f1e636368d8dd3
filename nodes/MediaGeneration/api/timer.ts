/** How long requests may take, in milliseconds. */
export const TIMES = {
	/** A call to the service, its answer read to the end. */
	call: 60_000,
	/** Until a download begins. */
	begin: 60_000,
	/** In each such stretch of a transfer a useful number of bytes has to move. */
	stretch: 60_000,
};

// A timer of 2^31 ms or more fires immediately (Node's 32-bit limit), and a long one keeps what it holds in memory.
const LONGEST_STEP_MS = 60_000;

/** Calls `ring` after the time, on a clock that nobody can set. Returns what stops it. */
export function after(ms: number, ring: () => void): () => void {
	const end = performance.now() + ms;
	let isStopped = false;
	const step = (): void => {
		const rest = Math.ceil(end - performance.now());
		if (isStopped) return;
		if (rest <= 0) return ring();
		AbortSignal.timeout(Math.min(rest, LONGEST_STEP_MS)).addEventListener('abort', step);
	};
	step();
	return () => {
		isStopped = true;
	};
}
